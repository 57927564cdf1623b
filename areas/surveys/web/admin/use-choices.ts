import { skipToken } from '@reduxjs/toolkit/query'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useSurveyAdminCountriesQuery, useSurveyAdminStatesQuery } from './survey-admin-api.ts'

export type Choice = { value: string; label: string }

/** Countries by their names in the reader's language, in that language's order. */
export function useCountries(): readonly Choice[] {
  const { i18n } = useTranslation()
  const { data } = useSurveyAdminCountriesQuery()
  return useMemo(() => {
    const names = new Intl.DisplayNames([i18n.language], { type: 'region', fallback: 'none' })
    const inOrder = new Intl.Collator(i18n.language)
    return (data ?? [])
      .map(({ countryId, name }) => ({ value: countryId, label: names.of(countryId) ?? name }))
      .toSorted((a, b) => inOrder.compare(a.label, b.label))
  }, [data, i18n.language])
}

/** The states of a country; none while no country is chosen. */
export function useStates(countryId: string | null): readonly Choice[] {
  const { currentData } = useSurveyAdminStatesQuery(countryId ? { params: { countryId } } : skipToken)
  return useMemo(() => (currentData ?? []).map(({ stateId, name }) => ({ value: stateId, label: name })), [currentData])
}

/** The choices with the one that is chosen, also where the list has not come or does not know it. */
export const withChosen = (choices: readonly Choice[], chosen: string | null): Choice[] =>
  chosen && !choices.some(({ value }) => value === chosen)
    ? [{ value: chosen, label: chosen }, ...choices]
    : [...choices]
