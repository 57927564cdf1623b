import { gapMaxMinutes, roundMaxPeople, roundMaxWaves } from '../contract.ts'

/** The form while it is edited. */
export type RoundDraft = { people: string; waveSize: string; gapMinutes: string }
export type RoundField = keyof RoundDraft
export const fieldBounds: Record<RoundField, { min: number; max: number }> = {
  people: { min: 1, max: roundMaxPeople },
  waveSize: { min: 1, max: roundMaxPeople },
  gapMinutes: { min: 0, max: gapMaxMinutes },
}
export const firstDraft: RoundDraft = { people: '100', waveSize: '50', gapMinutes: '60' }

const parseNumber = (text: string): number => (/^\d{1,6}$/.test(text.trim()) ? Number(text) : NaN)

/** The fields whose text is not a number within their bounds, and whether there would be too many waves. */
export function findFlaws(draft: RoundDraft): { outOfBounds: RoundField[]; hasTooManyWaves: boolean } {
  const fields: RoundField[] = ['people', 'waveSize', 'gapMinutes']
  const outOfBounds = fields.filter((field) => {
    const value = parseNumber(draft[field])
    return !(value >= fieldBounds[field].min && value <= fieldBounds[field].max)
  })
  const waves = Math.ceil(parseNumber(draft.people) / parseNumber(draft.waveSize))
  return { outOfBounds, hasTooManyWaves: outOfBounds.length === 0 && waves > roundMaxWaves }
}

/** The draft in the form of the call. Check `findFlaws` first. */
export const buildRequest = (draft: RoundDraft) => ({
  people: parseNumber(draft.people),
  waveSize: parseNumber(draft.waveSize),
  gapMinutes: parseNumber(draft.gapMinutes),
})
