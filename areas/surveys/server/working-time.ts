/** How long a page of a questionnaire was open between two saves: its number, from 0, and milliseconds. */
export type PageStay = readonly [page: number, ms: number]
/**
 * The pages of an attempt in the order in which they were saved, and the time worked; null when it was not measured
 * from the start.
 */
export type Work = { pages: readonly PageStay[]; workedMs: number | null }

export const noWork: Work = { pages: [], workedMs: 0 }

/** The most that one gap between two saves counts: anyone who stays away longer was doing something else. */
export const longestGapMs = 300_000
/** How many stays are stored; the time of later ones is added to the last. */
export const staysMax = 300

/** The work after a save: the time since the previous save is added to the page that was open. Pure. */
export function addStay(work: Work, { page, since, now }: { page: number; since: Date; now: Date }): Work {
  const ms = Math.max(0, now.getTime() - since.getTime())
  const last = work.pages.at(-1)
  const isSame = last !== undefined && (last[0] === page || work.pages.length >= staysMax)
  const pages: PageStay[] = isSame ? [...work.pages.slice(0, -1), [last[0], last[1] + ms]] : [...work.pages, [page, ms]]
  return { pages, workedMs: work.workedMs === null ? null : work.workedMs + Math.min(ms, longestGapMs) }
}
