/** Returns the latest sentence of an attempt's timeline; undefined while there is none. */
export const findLatestDetail = (timeline: readonly { detail: string }[] | undefined): string | undefined =>
  timeline?.at(-1)?.detail
