import { lookup } from "node:dns";
import { appendFile, mkdir } from "node:fs/promises";
import http from "node:http";
import https from "node:https";
import { BlockList, isIP, type LookupFunction } from "node:net";
import { type Seat, sideIn } from "@gonfalon/engine/kernel";
import { titleOf } from "@gonfalon/games";
import { onlineTable } from "@gonfalon/wire/addresses";
import nodemailer, { type Transporter } from "nodemailer";
import type { Addressee, Addresses } from "./addresses.ts";
import type { Metrics } from "./metrics.ts";
import { badRequest, tooMany } from "./problem.ts";
import type { Settings } from "./settings.ts";
import type { Storage } from "./storage/storage.ts";
import type { TableRecord } from "./table/record.ts";

/** Milliseconds that a mail server or a webhook has, all in all. */
const PATIENCE = 10_000;
const HOUR = 3_600_000;
/** So many e-mails in an hour may ask whether an address is right: the same address, and for the same client. */
export const MOST_QUESTIONS = { address: 3, client: 20 };

const TOO_MANY = "too-many-emails";

/** What a player is told: that it is their turn, or that their time for it is nearly over. */
export type Word = "turn" | "reminder";

/** Tells players that it is their turn: by e-mail, by webhook, or into a file where no mail server is set. */
export class Notifier {
  private readonly mail: Transporter | undefined;
  private questions: { readonly email: string; readonly client: string; readonly at: number }[] = [];

  constructor(
    private readonly settings: Settings,
    private readonly storage: Storage,
    private readonly metrics: Metrics,
    private readonly addresses: Addresses,
  ) {
    const { smtp } = settings.mail ?? {};
    const waits = { connectionTimeout: PATIENCE, greetingTimeout: PATIENCE, socketTimeout: PATIENCE };
    this.mail = smtp === undefined ? undefined : nodemailer.createTransport({ url: smtp, ...waits });
  }

  close(): void {
    this.mail?.close();
  }

  async tell(record: TableRecord, seat: Seat, word: Word): Promise<void> {
    const { email, to, webhook } = await this.contact(record, seat);
    const text = await this.wording(record, seat, word);
    if (email) {
      const stop = await this.addresses.link(to, email, "stop");
      const body = `${text.body}\nNo more e-mails / Niente più e-mail: ${stop}\n`;
      await this.counted("mail", () => this.sendMail(email, { ...text, body }));
    }
    if (webhook) {
      const body = JSON.stringify({
        table: record.id,
        game: record.terms.game,
        seat,
        text: text.line,
        link: text.link,
      });
      await this.counted("webhook", () => post(webhook, body, this.settings.privateWebhooks === true));
    }
  }

  /** Refuses a client that lets us write to strangers. However it is spelled, an e-mail comes to the same person. */
  checkQuestion(spelled: string, client: string): void {
    const email = spelled.toLowerCase();
    const now = Date.now();
    this.questions = this.questions.filter(({ at }) => now - at < HOUR);
    const { address, client: each } = MOST_QUESTIONS;
    if (this.questions.filter((one) => one.email === email).length >= address) {
      throw tooMany(
        `${address} e-mails have asked this address within an hour: follow the link in one, or wait.`,
        TOO_MANY,
      );
    }
    if (this.questions.filter((one) => one.client === client).length >= each) {
      throw tooMany(`${each} e-mails have gone to addresses that you gave within an hour: wait a while.`, TOO_MANY);
    }
    this.questions.push({ email, client, at: now });
  }

  /** Refuses a webhook that could never be posted to. */
  checkWebhook(webhook: string): void {
    if (!URL.canParse(webhook)) throw badRequest("webhook: expected an address such as https://example.org/turn.");
    const host = hostOf(new URL(webhook));
    const isPrivate = host === "localhost" || (isIP(host) !== 0 && isOurs(host));
    if (isPrivate && !this.settings.privateWebhooks) {
      throw badRequest("webhook: expected an address on the public web, not one of a private network.");
    }
  }

  /**
   * Asks an address whether it is right: nothing else goes there before somebody has said so. Which language is read there nobody has
   * told us: e-mails are written in both.
   */
  async askWhether(to: Addressee, email: string): Promise<void> {
    const subject = "Gonfalon: is this your address? È il tuo indirizzo?";
    const link = await this.addresses.link(to, email, "confirm");
    const body =
      "Somebody, we hope it was you, wants to be told here when it is their turn in a game of Gonfalon. If it was you, follow " +
      "the link below; if not, do nothing: no more e-mails will come.\n\n" +
      "Qualcuno, speriamo tu, vuole essere avvisato qui quando tocca a lui in una partita di Gonfalon. Se sei tu, segui il " +
      `link; altrimenti non fare nulla: non arriveranno altre e-mail.\n\n${link}\n`;
    await this.counted("mail", () => this.sendMail(email, { subject, body }));
  }

  /** Where a player wants to be told; e-mails go only to addresses that were found to be theirs. */
  private async contact({ id, state }: TableRecord, seat: Seat) {
    const occupancy = state.seats[seat];
    const to: Addressee = { table: id, seat };
    if (occupancy?.kind !== "taken") return { to };
    const account = occupancy.account === null ? undefined : await this.storage.accounts.find(occupancy.account);
    const webhook = occupancy.webhook ?? account?.webhook;
    if (occupancy.email && occupancy.confirmed) return { email: occupancy.email, to, webhook };
    const email = account && account.confirmed === account.email ? account.email : undefined;
    return { email, to: account ? { account: account.id } : to, webhook };
  }

  /** Nothing of what is on the table: an e-mail has more readers than a player. */
  private async wording({ id, terms }: TableRecord, seat: Seat, word: Word) {
    const link = `${this.settings.publicUrl ?? ""}/${onlineTable(id)}`;
    const game = await this.settings.games.load(terms.game);
    const { title, titleIn, sides } = game.scenarios.find((one) => one.id === terms.setup.scenario)!;
    const { en, it } = sideIn(sides, seat).words;
    const where = { en: `${game.title}, ${title}`, it: `${titleOf(game, "it")}, ${titleIn?.it ?? title}` };
    const isLong = terms.clock.kind === "slow" && terms.clock.days > 1;
    const said = {
      turn: {
        en: `It is your turn as ${en.name} in ${where.en}.`,
        it: `Tocca a te, per ${it.name}: ${where.it}.`,
        subject: "it is your turn, tocca a te",
      },
      reminder: {
        en: `You have less than ${isLong ? "a day" : "six hours"} to decide as ${en.name} in ${where.en}: after that the game is lost.`,
        it: `Hai meno di ${isLong ? "un giorno" : "sei ore"} per decidere, per ${it.name}: ${where.it}. Dopo, la partita è persa.`,
        subject: "your time is nearly over, il tuo tempo sta per finire",
      },
    }[word];
    return {
      link,
      subject: `Gonfalon: ${said.subject} (${game.title})`,
      line: `${said.en}\n${link}\n`,
      body: `${said.en}\n${said.it}\n${link}\n`,
    };
  }

  private async sendMail(to: string, { subject, body }: { subject: string; body: string }): Promise<void> {
    const from = this.settings.mail?.from ?? "gonfalon@localhost";
    if (this.mail) await this.mail.sendMail({ from, to, subject, text: body });
    else await this.keepMail(`${JSON.stringify({ to, subject, body })}\n`);
  }

  /** Where the games are in PostgreSQL nobody else has made the folder. */
  private async keepMail(line: string): Promise<void> {
    const { dataDir } = this.settings;
    await mkdir(dataDir, { recursive: true, mode: 0o700 });
    await appendFile(`${dataDir}/mail.log`, line, { mode: 0o600 });
  }

  private async counted(kind: string, send: () => Promise<void>): Promise<void> {
    try {
      await send();
      this.metrics.notices.add(`${kind}-sent`);
    } catch (error) {
      this.metrics.notices.add(`${kind}-failed`);
      throw error;
    }
  }
}

/** Addresses that a stranger's webhook has no business to reach; those of IPv4 also as IPv6 writes them. */
const ours = new BlockList();
for (const [net, bits] of [
  ["0.0.0.0", 8],
  ["10.0.0.0", 8],
  ["100.64.0.0", 10],
  ["127.0.0.0", 8],
  ["169.254.0.0", 16],
  ["172.16.0.0", 12],
  ["192.0.0.0", 24],
  ["192.168.0.0", 16],
  ["198.18.0.0", 15],
  ["224.0.0.0", 3],
] as const) {
  ours.addSubnet(net, bits, "ipv4");
}
for (const [net, bits] of [
  ["::", 96],
  ["64:ff9b::", 96],
  ["64:ff9b:1::", 48],
  ["2001::", 32],
  ["2002::", 16],
  ["fc00::", 7],
  ["fe80::", 10],
  ["fec0::", 10],
  ["ff00::", 8],
] as const) {
  ours.addSubnet(net, bits, "ipv6");
}

export function isOurs(address: string): boolean {
  return ours.check(address, isIP(address) === 6 ? "ipv6" : "ipv4");
}

/** Looks a name up and refuses addresses of our own network: checked on the very address that is then connected to. */
export const publicOnly: LookupFunction = (hostname, options, done) => {
  lookup(hostname, { ...options, all: true }, (error, addresses) => {
    if (error) return done(error, "", 0);
    const bad = addresses.find(({ address }) => isOurs(address));
    if (bad) return done(new Error(`The webhook leads to ${bad.address}, which is not public.`), "", 0);
    if (options.all) return done(null, addresses);
    done(null, addresses[0]!.address, addresses[0]!.family);
  });
};

function hostOf({ hostname }: URL): string {
  return hostname.replace(/^\[|\]$/g, "");
}

/** Posts JSON; redirects are not followed, and of the answer no more is read than its status. */
function post(address: string, body: string, anywhere: boolean): Promise<void> {
  const url = new URL(address);
  const host = hostOf(url);
  if (!anywhere && isIP(host) !== 0 && isOurs(host)) {
    return Promise.reject(new Error(`The webhook leads to ${host}, which is not public.`));
  }
  const { request } = url.protocol === "https:" ? https : http;
  return new Promise((resolve, reject) => {
    const outgoing = request(
      url,
      {
        method: "POST",
        signal: AbortSignal.timeout(PATIENCE),
        headers: { "content-type": "application/json", "content-length": Buffer.byteLength(body) },
        ...(anywhere ? {} : { lookup: publicOnly }),
      },
      (answer) => {
        answer.destroy();
        const status = answer.statusCode ?? 0;
        if (status >= 200 && status < 300) resolve();
        else reject(new Error(`The webhook answered ${status}.`));
      },
    );
    outgoing.on("error", reject);
    outgoing.end(body);
  });
}
