import { skipToken } from '@reduxjs/toolkit/query'
import { useMemo } from 'react'
import { useCountryChoices, type Choice } from '../../../../kit/choices.ts'
import { useSurveyAdminCountriesQuery, useSurveyAdminStatesQuery } from './survey-admin-api.ts'

/** Returns the countries by their names in the reader's language, sorted for that language. */
export function useCountries(): readonly Choice[] {
  return useCountryChoices(useSurveyAdminCountriesQuery().data)
}

/** Returns the states of a country; none while no country is chosen. */
export function useStates(countryId: string | null): readonly Choice[] {
  const { currentData } = useSurveyAdminStatesQuery(countryId ? { params: { countryId } } : skipToken)
  return useMemo(() => (currentData ?? []).map(({ stateId, name }) => ({ value: stateId, label: name })), [currentData])
}
