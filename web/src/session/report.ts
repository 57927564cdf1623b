/** Notes a call that failed behind the page's back, for developers alone: nobody reading the page can do anything about it. */
export function noteFailedCall(call: string, reason: string): void {
  // oxlint-disable-next-line no-console -- the specification has such failures logged and nothing else
  if (import.meta.env.DEV) console.warn(`${call}: ${reason}`)
}
