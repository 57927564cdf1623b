import { skipToken } from '@reduxjs/toolkit/query'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { usePanelistsCountriesQuery, usePanelistsStatesQuery } from './panelists-api.ts'

type Choice = { value: string; label: string }

const namesIn = (language: string) => new Intl.DisplayNames([language], { type: 'region', fallback: 'none' })

/** The name of a country in the reader's language; its code where nobody knows a name, null without a country. */
export function useCountryName(countryId: string | null): string | null {
  const { i18n } = useTranslation()
  if (!countryId) return null
  return /^[A-Z]{2}$/.test(countryId) ? (namesIn(i18n.language).of(countryId) ?? countryId) : countryId
}

/** Countries by their names in the reader's language, in that language's order. */
export function useCountries(): readonly Choice[] {
  const { i18n } = useTranslation()
  const { data } = usePanelistsCountriesQuery()
  return useMemo(() => {
    const names = namesIn(i18n.language)
    const inOrder = new Intl.Collator(i18n.language)
    return (data ?? [])
      .map(({ countryId, name }) => ({ value: countryId, label: names.of(countryId) ?? name }))
      .toSorted((a, b) => inOrder.compare(a.label, b.label))
  }, [data, i18n.language])
}

/** The states of a country; none while no country is chosen. */
export function useStates(countryId: string): readonly Choice[] {
  const { currentData } = usePanelistsStatesQuery(countryId ? { params: { countryId } } : skipToken)
  return useMemo(() => (currentData ?? []).map(({ stateId, name }) => ({ value: stateId, label: name })), [currentData])
}

/** The choices with the one that is chosen, also where the list has not come or does not know it. */
export const withChosen = (choices: readonly Choice[], chosen: string): Choice[] =>
  chosen === '' || choices.some(({ value }) => value === chosen)
    ? [...choices]
    : [{ value: chosen, label: chosen }, ...choices]
