import { useMemo } from 'react'
import { displayNames } from '../platform/contract/formats.ts'
import { useLanguage } from '../platform/web/text/language.ts'
import { localeFor } from '../platform/web/text/locale.ts'

/** An entry of a list of choices. */
export type Choice = { value: string; label: string }
type Country = { countryId: string; name: string }

/**
 * Countries by their names in a language, in that language's order; a country that the browser cannot name keeps the
 * name in the list.
 */
export function countryChoices(countries: readonly Country[], language: string): readonly Choice[] {
  const names = displayNames(localeFor(language), { type: 'region', fallback: 'none' })
  const inOrder = new Intl.Collator(localeFor(language))
  return countries
    .map(({ countryId, name }) => ({ value: countryId, label: names.of(countryId) ?? name }))
    .toSorted((one, other) => inOrder.compare(one.label, other.label))
}

/** Countries as choices in the reader's language; empty until they have loaded. */
export function useCountryChoices(countries: readonly Country[] | undefined): readonly Choice[] {
  const language = useLanguage()
  return useMemo(() => countryChoices(countries ?? [], language), [countries, language])
}

/** The choices including the chosen one, even when the list has not loaded or does not contain it. */
export const withChosen = (
  choices: readonly Choice[],
  chosen: string | null,
  label = chosen ?? '',
): readonly Choice[] =>
  chosen && !choices.some(({ value }) => value === chosen) ? [{ value: chosen, label }, ...choices] : choices
