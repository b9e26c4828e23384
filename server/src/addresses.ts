import { createHmac, timingSafeEqual } from "node:crypto";
import type { Seat } from "@gonfalon/engine/kernel";
import { badRequest } from "./problem.ts";

/** Whose e-mail address it is: an account's, or that of a seat at one table. */
export type Addressee = { readonly account: string } | { readonly table: string; readonly seat: Seat };

/** What somebody who got an e-mail may wish: that more come, or that no more do. */
export type Wish = "confirm" | "stop";

/**
 * The links in e-mails. Each carries whose address it is and a signature of ours, so that nothing has to be kept until
 * somebody follows it; it stands after `#`, where it gets into no log.
 */
export class Addresses {
  /** `secret` is asked for every time: a backup that is restored brings its own. */
  constructor(
    private readonly secret: () => Promise<string>,
    private readonly publicUrl: string,
  ) {}

  async link(to: Addressee, email: string, wish: Wish): Promise<string> {
    const text = Buffer.from(JSON.stringify({ to, email })).toString("base64url");
    return `${this.publicUrl}/mail#${wish}=${text}.${(await this.sign(text)).toString("base64url")}`;
  }

  /** What a token from such a link stands for. */
  async read(token: string): Promise<{ to: Addressee; email: string }> {
    const [text = "", signature = ""] = token.split(".");
    const given = Buffer.from(signature, "base64url");
    const right = await this.sign(text);
    if (given.length !== right.length || !timingSafeEqual(given, right))
      throw badRequest("This link is not one of ours.");
    return JSON.parse(Buffer.from(text, "base64url").toString());
  }

  private async sign(text: string): Promise<Buffer> {
    return createHmac("sha256", await this.secret())
      .update(text)
      .digest();
  }
}

/** The page that a link in an e-mail opens: it asks once more, so that no machine that looks at links decides. */
export const MAIL_PAGE = `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>Gonfalon</title>
<h1>Gonfalon</h1>
<p id="question"></p>
<button id="yes" type="button" hidden></button>
<p id="answer" role="status"></p>
<script src="mail.js"></script>
</html>
`;

export const MAIL_SCRIPT = `"use strict";
const [wish, token] = location.hash.slice(1).split("=");
const english = {
  confirm: ["Shall Gonfalon write to this address when it is your turn?", "Yes, write to me", "Thank you: we shall write to "],
  stop: ["Shall Gonfalon no longer write to this address?", "No more e-mails", "No more e-mails go to "],
  broken: "This link is not complete: copy all of it.",
};
const italian = {
  confirm: ["Gonfalon può scrivere a questo indirizzo quando tocca a te?", "Sì, scrivetemi", "Grazie: scriveremo a "],
  stop: ["Gonfalon non deve più scrivere a questo indirizzo?", "Niente più e-mail", "Non scriveremo più a "],
  broken: "Questo link è incompleto: copialo tutto.",
  refused: "Questo link non vale più.",
};
const isItalian = navigator.language.startsWith("it");
if (isItalian) document.documentElement.lang = "it";
const said = isItalian ? italian : english;
const words = { confirm: said.confirm, stop: said.stop }[wish];
const [question, yes, answer] = ["question", "yes", "answer"].map((id) => document.getElementById(id));
history.replaceState(null, "", location.pathname);
question.textContent = words ? words[0] : said.broken;
if (words) {
  yes.textContent = words[1];
  yes.hidden = false;
}
yes.addEventListener("click", async () => {
  yes.hidden = true;
  const response = await fetch("api/mail", {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ token, wish }),
  });
  const body = await response.json();
  answer.textContent = response.ok ? words[2] + body.email + "." : (said.refused ?? body.message);
});
`;
