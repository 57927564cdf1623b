/** What became of an attempt at last; undefined before anything did. */
export const lastToldOf = (timeline: readonly { detail: string }[] | undefined): string | undefined =>
  timeline?.at(-1)?.detail
