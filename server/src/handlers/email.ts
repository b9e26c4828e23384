import type { Contact } from "@gonfalon/wire/messages";
import type { Static } from "@sinclair/typebox";
import type { Addressee, Wish } from "../addresses.ts";
import type { Handlers } from "../asked.ts";
import type { Services } from "../http.ts";
import { conflict } from "../problem.ts";
import { seated } from "../table/actions.ts";
import { type Draft, place } from "../table/draft.ts";
import type { Guest } from "../table/seats.ts";

type Wanted = Static<typeof Contact>;
type SeatAddressee = Extract<Addressee, { table: string }>;

/** Where players are told that it is their turn, and what they answer to our e-mails. */
export function emailHandlers(services: Services): Handlers<"contact" | "mail"> {
  const { tables, addresses } = services;
  return {
    async contact({ id, body, credentials, guest, reply }) {
      const { record, viewer } = await tables.record(id, await credentials());
      const seat = seated(viewer);
      const known = record.state.seats[seat];
      const isKnown = known?.kind === "taken" && known.confirmed === true && known.email === body.email;
      checkContact(services, body, isKnown, await guest());
      await tables.change(id, (_live, draft) => {
        setContact(draft, seat, body);
        return { quiet: false };
      });
      if (body.email !== null && !isKnown) await askWhether(services, { table: id, seat }, body.email);
      return reply.code(204).send();
    },

    async mail({ body: { token, wish } }) {
      const { to, email } = await addresses.read(token);
      const isGranted = await ("account" in to
        ? grantAccount(services, to.account, email, wish)
        : grantSeat(services, to, email, wish));
      if (!isGranted) throw conflict("other-address", "This address is no longer used here.");
      return { email };
    },
  };
}

export function checkContact(
  { notifier }: Services,
  { email, webhook }: Wanted,
  isKnown: boolean,
  { client }: Guest,
): void {
  if (webhook !== null) notifier.checkWebhook(webhook);
  if (email !== null && !isKnown) notifier.checkQuestion(email, client);
}

/** Asks an address whether it is right; whoever gave it is told when that cannot be done. */
export async function askWhether({ notifier, log }: Services, to: Addressee, email: string): Promise<void> {
  try {
    await notifier.askWhether(to, email);
  } catch (error) {
    log.warn({ err: error }, "an e-mail could not be sent");
    throw conflict("email-not-sent", "Your address is saved, but no e-mail could be sent to it: try again later.");
  }
}

/** An address that was found to be theirs stays so; another has to be asked first. */
function setContact(draft: Draft, seat: string, wanted: Wanted): void {
  const occupancy = draft.state.seats[seat]!;
  if (occupancy.kind !== "taken") throw conflict("not-seated", "Nobody sits there.");
  const { email, confirmed, webhook: _webhook, ...rest } = occupancy;
  const isConfirmed = confirmed === true && email === wanted.email;
  place(draft, seat, {
    ...rest,
    ...(wanted.email === null ? {} : { email: wanted.email, confirmed: isConfirmed }),
    ...(wanted.webhook === null ? {} : { webhook: wanted.webhook }),
  });
}

/** Whether the address is still the account's, and so the wish was granted. */
function grantAccount({ tables: { storage } }: Services, account: string, email: string, wish: Wish): Promise<boolean> {
  return wish === "confirm"
    ? storage.accounts.confirmEmail(account, email)
    : storage.accounts.forgetEmail(account, email);
}

/** The same for the address of a seat. */
async function grantSeat({ tables }: Services, { table, seat }: SeatAddressee, email: string, wish: Wish) {
  const { result } = await tables.change(table, (_live, draft) => {
    const occupancy = draft.state.seats[seat];
    if (occupancy?.kind !== "taken" || occupancy.email !== email) return { quiet: true };
    const { email: _email, confirmed: _confirmed, ...rest } = occupancy;
    place(draft, seat, wish === "confirm" ? { ...occupancy, confirmed: true } : rest);
    return { quiet: false };
  });
  return !result.quiet;
}
