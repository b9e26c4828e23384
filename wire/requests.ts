/** Every request that can be made of a server: how and where. What goes in and comes out stands in routes.ts. */
const table = "/api/tables/:id";

export const requests = {
  games: { method: "GET", url: "/api/games" },
  createTable: { method: "POST", url: "/api/tables" },
  openTables: { method: "GET", url: "/api/tables" },
  upload: { method: "POST", url: "/api/journals" },
  state: { method: "GET", url: table },
  join: { method: "POST", url: `${table}/join` },
  leave: { method: "POST", url: `${table}/leave` },
  act: { method: "POST", url: `${table}/actions` },
  log: { method: "GET", url: `${table}/log` },
  lookBack: { method: "GET", url: `${table}/lookback` },
  chat: { method: "GET", url: `${table}/chat` },
  note: { method: "GET", url: `${table}/note` },
  contact: { method: "PUT", url: `${table}/contact` },
  rematch: { method: "POST", url: `${table}/rematch` },
  journal: { method: "GET", url: `${table}/journal` },
  replay: { method: "GET", url: `${table}/replay` },
  branch: { method: "POST", url: `${table}/branch` },
  mail: { method: "POST", url: "/api/mail" },
  signUp: { method: "POST", url: "/api/accounts" },
  account: { method: "GET", url: "/api/account" },
  accountContact: { method: "PUT", url: "/api/account/contact" },
  password: { method: "PUT", url: "/api/account/password" },
  deleteAccount: { method: "DELETE", url: "/api/account" },
  ownTables: { method: "GET", url: "/api/account/tables" },
  signIn: { method: "POST", url: "/api/session" },
  signOut: { method: "DELETE", url: "/api/session" },
  signOutEverywhere: { method: "DELETE", url: "/api/sessions" },
} as const;

export type RequestName = keyof typeof requests;
