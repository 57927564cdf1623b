/** The latest outcome of an attempt; undefined while there is none. */
export const lastToldOf = (timeline: readonly { detail: string }[] | undefined): string | undefined =>
  timeline?.at(-1)?.detail
