import { lookup } from "node:dns";
import { appendFile } from "node:fs/promises";
import http from "node:http";
import https from "node:https";
import { BlockList, isIP, type LookupFunction } from "node:net";
import type { Seat } from "@gonfalon/engine/kernel";
import nodemailer, { type Transporter } from "nodemailer";
import type { Addressee, Addresses } from "./addresses.ts";
import type { Metrics } from "./metrics.ts";
import { tooMany } from "./problem.ts";
import type { Settings } from "./settings.ts";
import type { Storage } from "./storage/storage.ts";
import type { TableRecord } from "./table/record.ts";

const PATIENCE = 10_000;
/** So many letters in a minute may ask an address whether it is right, whoever gave it. */
export const MOST_QUESTIONS = 3;
const MINUTE = 60_000;

/** Tells players that it is their turn: by e-mail, by webhook, or into a file where no mail server is set. */
export class Notifier {
  private readonly mail: Transporter | undefined;
  private questions: { readonly email: string; readonly at: number }[] = [];

  constructor(
    private readonly settings: Settings,
    private readonly storage: Storage,
    private readonly metrics: Metrics,
    private readonly addresses: Addresses,
  ) {
    const { smtp } = settings.mail ?? {};
    this.mail = smtp === undefined ? undefined : nodemailer.createTransport(smtp);
  }

  close(): void {
    this.mail?.close();
  }

  async yourTurn(record: TableRecord, seat: Seat): Promise<void> {
    const { email, to, webhook } = await this.contact(record, seat);
    const text = this.wording(record, seat);
    if (email) {
      const stop = this.addresses.link(to, email, "stop");
      const body = `${text.body}\nNo more letters: ${stop}\n`;
      await this.counted("mail", () => this.sendMail(email, { ...text, body }));
    }
    if (webhook) {
      const body = JSON.stringify({
        table: record.id,
        game: record.terms.game,
        seat,
        text: text.body,
        link: text.link,
      });
      await this.counted("webhook", () => post(webhook, body, this.settings.privateWebhooks === true));
    }
  }

  /** Asks an address whether it is right: nothing else goes there before somebody has said so. */
  async askWhether(to: Addressee, email: string): Promise<void> {
    const now = Date.now();
    this.questions = this.questions.filter(({ at }) => now - at < MINUTE);
    if (this.questions.filter((one) => one.email === email).length >= MOST_QUESTIONS) {
      throw tooMany("Letters went to this address a moment ago: wait a minute.");
    }
    this.questions.push({ email, at: now });
    const subject = "Gonfalon: is this your address?";
    const body =
      "Somebody, you we hope, wants to be told here when it is their turn in a game of Gonfalon.\n" +
      `If so, follow this link: ${this.addresses.link(to, email, "confirm")}\n` +
      "If not, do nothing: no more letters will come.\n";
    await this.counted("mail", () => this.sendMail(email, { subject, body }));
  }

  /** Where a player wants to be told; letters go only to addresses that were found to be theirs. */
  private async contact({ id, state }: TableRecord, seat: Seat) {
    const sitting = state.seats[seat];
    const to: Addressee = { table: id, seat };
    if (sitting?.kind !== "taken") return { to };
    const account = sitting.account === null ? undefined : await this.storage.account(sitting.account);
    const webhook = sitting.webhook ?? account?.webhook;
    if (sitting.email && sitting.confirmed) return { email: sitting.email, to, webhook };
    const email = account && account.confirmed === account.email ? account.email : undefined;
    return { email, to: account ? { account: account.id } : to, webhook };
  }

  /** Nothing of what is on the table: a letter has more readers than a player. */
  private wording(record: TableRecord, seat: Seat) {
    const link = `${this.settings.publicUrl ?? ""}/#/table/${record.id}`;
    const subject = `Gonfalon: it is your turn (${record.terms.game})`;
    const body = `It is your turn as ${seat} in ${record.terms.game}, ${record.terms.setup.scenario}.\n${link}\n`;
    return { link, subject, body };
  }

  private async sendMail(to: string, { subject, body }: { subject: string; body: string }): Promise<void> {
    const from = this.settings.mail?.from ?? "gonfalon@localhost";
    if (this.mail) await this.mail.sendMail({ from, to, subject, text: body });
    else
      await appendFile(`${this.settings.dataDir}/mail.log`, `${JSON.stringify({ to, subject, body })}\n`, {
        mode: 0o600,
      });
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
  ["::", 127],
  ["64:ff9b::", 96],
  ["fc00::", 7],
  ["fe80::", 10],
  ["ff00::", 8],
] as const) {
  ours.addSubnet(net, bits, "ipv6");
}

export function isOurs(address: string): boolean {
  return ours.check(address, isIP(address) === 6 ? "ipv6" : "ipv4");
}

/** Looks a name up and refuses addresses of our own network: checked on the very address that is then connected to. */
const publicOnly: LookupFunction = (hostname, options, done) => {
  lookup(hostname, { ...options, all: true }, (error, addresses) => {
    if (error) return done(error, "", 0);
    const bad = addresses.find(({ address }) => isOurs(address));
    if (bad) return done(new Error(`The webhook leads to ${bad.address}, which is not public.`), "", 0);
    if (options.all) return done(null, addresses);
    done(null, addresses[0]!.address, addresses[0]!.family);
  });
};

/** Posts JSON; redirects are not followed, and the answer is not read. */
function post(address: string, body: string, anywhere: boolean): Promise<void> {
  const url = new URL(address);
  const host = url.hostname.replace(/^\[|\]$/g, "");
  if (!anywhere && isIP(host) !== 0 && isOurs(host)) {
    return Promise.reject(new Error(`The webhook leads to ${host}, which is not public.`));
  }
  const { request } = url.protocol === "https:" ? https : http;
  return new Promise((resolve, reject) => {
    const outgoing = request(
      url,
      {
        method: "POST",
        timeout: PATIENCE,
        headers: { "content-type": "application/json", "content-length": Buffer.byteLength(body) },
        ...(anywhere ? {} : { lookup: publicOnly }),
      },
      (answer) => {
        answer.resume();
        const status = answer.statusCode ?? 0;
        if (status >= 200 && status < 300) resolve();
        else reject(new Error(`The webhook answered ${status}.`));
      },
    );
    outgoing.on("timeout", () => outgoing.destroy(new Error("The webhook did not answer in time.")));
    outgoing.on("error", reject);
    outgoing.end(body);
  });
}
