/** How long or how many of something may go over the wire: the server refuses more, and the page lets nobody write more. */
export const LIMITS = {
  name: 40,
  password: { shortest: 10, longest: 200 },
  email: 200,
  webhook: 500,
  /** One line of the chat. */
  line: 1000,
  note: 10_000,
  /** Items of the log in one answer, events in a state, and steps of a look back. */
  page: 200,
} as const;
