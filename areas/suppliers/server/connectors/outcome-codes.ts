import type { Code, OutcomeCode } from './connector.ts'

/*
 * The meaning of the networks' codes for an ending, as data. The key is field and code, because the same number means
 * different things in different fields. Panelists are never blamed for being sent twice, for living elsewhere or for
 * using another device.
 */

type Ending = Pick<OutcomeCode, 'outcome' | 'detail'> & { countsAgainstMember?: boolean }
const rows = (field: string, codes: readonly (string | number)[], ending: Ending): OutcomeCode[] =>
  codes.map((code) => ({ countsAgainstMember: false, ...ending, field, code: String(code) }))

/** Our own format uses our own words for outcomes. */
export const houseOutcomes: readonly OutcomeCode[] = [
  ...rows('outcome', ['completed'], { outcome: 'completed', detail: null }),
  ...rows('outcome', ['disqualified'], { outcome: 'disqualified', detail: 'profile' }),
  ...rows('outcome', ['quota_full'], { outcome: 'quota_full', detail: 'quota' }),
  ...rows('outcome', ['quality_rejected'], { outcome: 'quality_rejected', detail: 'quality_network' }),
  ...rows('outcome', ['security_rejected'], { outcome: 'security_rejected', detail: 'unknown' }),
  ...rows('outcome', ['reversed'], { outcome: 'reversed', detail: null }),
]

/** BitLabs: the type; for a reconciliation also its sign. We pay nothing for its bonus for the first answers. */
export const bitlabsOutcomes: readonly OutcomeCode[] = [
  ...rows('type', ['COMPLETE'], { outcome: 'completed', detail: null }),
  ...rows('type', ['SCREENOUT'], { outcome: 'disqualified', detail: 'profile' }),
  ...rows('type', ['RECONCILIATION+'], { outcome: 'credited_late', detail: null }),
  ...rows('type', ['RECONCILIATION-'], { outcome: 'reversed', detail: null }),
  ...rows('type', ['RECONCILIATION0', 'START_BONUS'], { outcome: 'noted', detail: null }),
]

/** CPX: status 2 is a reversal, whatever the type; otherwise the type decides the outcome. */
export const cpxOutcomes: readonly OutcomeCode[] = [
  ...rows('status', [2], { outcome: 'reversed', detail: null }),
  ...rows('type', ['complete'], { outcome: 'completed', detail: null }),
  ...rows('type', ['out'], { outcome: 'disqualified', detail: 'profile' }),
  ...rows('type', ['bonus'], { outcome: 'noted', detail: null }),
]

/** The code for Prodege's status and reason, `status+termreason`, which is looked up before the status alone. */
export const refineCode = (status: string, reason: string): Code => ({
  field: 'status+termreason',
  code: `${status}+${reason}`,
})
const prodege = (status: number, reasons: readonly number[], ending: Ending): OutcomeCode[] =>
  reasons.flatMap((reason) => rows('status+termreason', [refineCode(String(status), String(reason)).code], ending))

const duplicates = [4, 17, 19, 20, 24, 32]
const poorQuality = [3, 5, 10, 12, 15, 16, 23, 27, 34, 35, 36, 37, 39]

export const prodegeOutcomes: readonly OutcomeCode[] = [
  ...rows('status', [1], { outcome: 'completed', detail: null }),
  ...rows('status', [2], { outcome: 'quota_full', detail: 'quota' }),
  ...prodege(2, [2, 13, 28, 29, 30, 31, 38], { outcome: 'quota_full', detail: 'quota' }),
  ...rows('status', [3], { outcome: 'disqualified', detail: 'unknown' }),
  ...prodege(3, [8, 21, 22], { outcome: 'disqualified', detail: 'profile' }),
  ...prodege(3, [1], { outcome: 'disqualified', detail: 'survey_profile' }),
  ...prodege(3, [41], { outcome: 'disqualified', detail: 'age' }),
  ...prodege(3, duplicates, { outcome: 'disqualified', detail: 'duplicate' }),
  ...prodege(3, poorQuality, { outcome: 'disqualified', detail: 'quality_network' }),
  ...prodege(3, [33], { outcome: 'disqualified', detail: 'fraud' }),
  // Without a known reason, this status may mean a second visit, which is not the panelist's fault.
  ...rows('status', [4], { outcome: 'quality_rejected', detail: 'quality_network' }),
  ...prodege(4, poorQuality, { outcome: 'quality_rejected', detail: 'quality_network', countsAgainstMember: true }),
  ...prodege(4, duplicates, { outcome: 'security_rejected', detail: 'duplicate' }),
  ...prodege(4, [33], { outcome: 'security_rejected', detail: 'fraud', countsAgainstMember: true }),
]

/** The meaning of a code that is missing from the table: it pays nothing and blames no one. */
const unknownCode: Omit<OutcomeCode, keyof Code> = {
  outcome: 'disqualified',
  detail: 'unknown',
  countsAgainstMember: false,
}

/**
 * The meaning of a message according to its network's table. `isKnown` is false when the table lacks the most specific
 * code, so that staff look at it.
 */
export function findOutcome(
  table: readonly OutcomeCode[],
  codes: readonly Code[],
): { outcome: OutcomeCode['outcome']; detail: OutcomeCode['detail']; countsAgainstMember: boolean; isKnown: boolean } {
  const rowOf = (wanted: Code | undefined) =>
    wanted && table.find(({ field, code }) => field === wanted.field && code === wanted.code)
  const { outcome, detail, countsAgainstMember } = codes.map(rowOf).find(Boolean) ?? unknownCode
  return { outcome, detail, countsAgainstMember, isKnown: rowOf(codes[0]) !== undefined }
}
