import { skipToken } from '@reduxjs/toolkit/query'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useCountryChoices, type Choice } from '../../../kit/choices.ts'
import { usePanelistsCountriesQuery, usePanelistsStatesQuery } from './panelists-api.ts'

const namesIn = (language: string) => new Intl.DisplayNames([language], { type: 'region', fallback: 'none' })

/** The name of a country in the reader's language; its code where nobody knows a name, null without a country. */
export function useCountryName(countryId: string | null): string | null {
  const { i18n } = useTranslation()
  if (!countryId) return null
  return /^[A-Z]{2}$/.test(countryId) ? (namesIn(i18n.language).of(countryId) ?? countryId) : countryId
}

/** Countries by their names in the reader's language, in that language's order. */
export function useCountries(): readonly Choice[] {
  return useCountryChoices(usePanelistsCountriesQuery().data)
}

/** The states of a country; none while no country is chosen. */
export function useStates(countryId: string): readonly Choice[] {
  const { currentData } = usePanelistsStatesQuery(countryId ? { params: { countryId } } : skipToken)
  return useMemo(() => (currentData ?? []).map(({ stateId, name }) => ({ value: stateId, label: name })), [currentData])
}
