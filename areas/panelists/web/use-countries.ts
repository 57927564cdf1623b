import { skipToken } from '@reduxjs/toolkit/query'
import { useMemo } from 'react'
import { localeFor } from '../../../platform/web/text/locale.ts'
import { useLanguage } from '../../../platform/web/text/language.ts'
import { displayNames } from '../../../platform/contract/formats.ts'
import type { Language } from '../../../platform/contract/language.ts'
import { useCountryChoices, type Choice } from '../../../kit/choices.ts'
import { usePanelistsCountriesQuery, usePanelistsStatesQuery } from './panelists-api.ts'

const createCountryNames = (language: Language) =>
  displayNames(localeFor(language), { type: 'region', fallback: 'none' })

/** The name of a country in the reader's language; its code if the name is unknown, null without a country. */
export function useCountryName(countryId: string | null): string | null {
  const language = useLanguage()
  if (!countryId) return null
  return /^[A-Z]{2}$/.test(countryId) ? (createCountryNames(language).of(countryId) ?? countryId) : countryId
}

/** All countries with their names in the reader's language, sorted in that language. */
export function useCountries(): readonly Choice[] {
  return useCountryChoices(usePanelistsCountriesQuery().data)
}

/** The states of a country; empty while no country is chosen. */
export function useStates(countryId: string): readonly Choice[] {
  const { currentData } = usePanelistsStatesQuery(countryId ? { params: { countryId } } : skipToken)
  return useMemo(() => (currentData ?? []).map(({ stateId, name }) => ({ value: stateId, label: name })), [currentData])
}
