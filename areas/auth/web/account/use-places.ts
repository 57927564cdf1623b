import { skipToken } from '@reduxjs/toolkit/query'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import {
  useAccountCitiesQuery,
  useAccountCountriesQuery,
  useAccountStatesQuery,
  useAccountZipcodesQuery,
} from './account-api.ts'
import type { Draft } from '../../../../platform/web/api/personal-draft.ts'
import { useCountryChoices, withChosen, type Choice } from '../../../../kit/choices.ts'
import { getCountryName, getStateCode, type PlacePart } from './places.ts'

/** The choices for one part of the address; only the current value while they load or after a failure. */
export type PlaceList = { choices: readonly Choice[]; isLoading: boolean; onRetry: (() => void) | null }
export type Places = Record<PlacePart, PlaceList> & {
  /** False once it is known that the country has no states; then cities and zip codes are typed freely. */
  hasStates: boolean
}

type Answer<Row> = {
  currentData?: readonly Row[] | undefined
  isFetching: boolean
  isError: boolean
  refetch: () => unknown
}

function toPlaceList<Row>(answer: Answer<Row>, choices: readonly Choice[]): PlaceList {
  const isMissing = answer.isError && !answer.isFetching
  return { choices, isLoading: answer.isFetching, onRetry: isMissing ? () => void answer.refetch() : null }
}

const toChoice = (name: string): Choice => ({ value: name, label: name })

/** The choices for each part of an address, given the parts above it. */
export function usePlaces({ countryId, stateId, cityName }: Draft): Places {
  const { i18n } = useTranslation()
  const countries = useAccountCountriesQuery()
  const states = useAccountStatesQuery(countryId ? { params: { countryId } } : skipToken)
  const cities = useAccountCitiesQuery(stateId ? { params: { stateId } } : skipToken)
  // A city name that is still being typed has no zip codes to load.
  const isListed = cities.currentData?.some((city) => city.cityName === cityName) ?? false
  const zipcodes = useAccountZipcodesQuery(isListed ? { params: { stateId, cityName } } : skipToken)

  const countryList = useCountryChoices(countries.currentData)
  const stateList = useMemo(
    () => (states.currentData ?? []).map(({ stateId: value, name }): Choice => ({ value, label: name })),
    [states.currentData],
  )
  const cityList = useMemo(
    () => (cities.currentData ?? []).map((city) => toChoice(city.cityName)),
    [cities.currentData],
  )
  const zipcodeList = useMemo(
    () => (zipcodes.currentData ?? []).map(({ zipcode }) => toChoice(zipcode)),
    [zipcodes.currentData],
  )
  return {
    countryId: toPlaceList(
      countries,
      withChosen(countryList, countryId, getCountryName(countryId || 'ZZ', i18n.language)),
    ),
    stateId: toPlaceList(states, withChosen(stateList, stateId, getStateCode(stateId))),
    cityName: toPlaceList(cities, cityList),
    zipcode: toPlaceList(zipcodes, zipcodeList),
    hasStates: states.currentData === undefined || states.currentData.length > 0,
  }
}
