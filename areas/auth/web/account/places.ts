import { displayNames } from '../../../../platform/contract/formats.ts'
import { localeFor } from '../../../../platform/web/text/locale.ts'
import { foldText } from '../../../../kit/search.ts'
import type { DraftField } from '../../../../platform/web/api/personal-draft.ts'

const parts = ['countryId', 'stateId', 'cityName', 'zipcode'] as const
export type PlacePart = (typeof parts)[number]

/**
 * The fields that a change of this field empties, because an address is chosen from the country down to the zip code.
 */
export function findEmptiedFields(field: DraftField): Partial<Record<PlacePart, ''>> {
  const at = parts.findIndex((part) => part === field)
  return at < 0 ? {} : Object.fromEntries(parts.slice(at + 1).map((part) => [part, '']))
}

/** The name of a country, used until the list has arrived. */
export const getCountryName = (countryId: string, language: string): string =>
  displayNames(localeFor(language), { type: 'region' }).of(countryId) ?? countryId

/** The code of a state, shown until its name has arrived: `NY` for `US.NY`. */
export const getStateCode = (stateId: string): string => stateId.slice(stateId.indexOf('.') + 1)

/**
 * Finds up to `limit` choices that match the typed text, ignoring case and accents. Names that begin with it come
 * first.
 */
export function findPlaces<C extends { label: string }>(choices: readonly C[], typed: string, limit: number): C[] {
  const wanted = foldText(typed).trim()
  const begin: C[] = []
  const hold: C[] = []
  for (const choice of choices) {
    const at = foldText(choice.label).trim().indexOf(wanted)
    if (at === 0) begin.push(choice)
    else if (at > 0) hold.push(choice)
    if (begin.length === limit) break
  }
  return [...begin, ...hold].slice(0, limit)
}
