import type { ReactNode } from 'react'
import type { Draft } from '../../../../platform/web/api/personal-draft.ts'
import { accountPlaces } from '../../words/en/account-places.ts'
import { useText } from '../../../../platform/web/text/text.ts'
import { PlaceField } from './PlaceField.tsx'
import type { PlacePart } from './places.ts'
import { usePlaces } from './use-places.ts'

type Basics = { id: string; name: string; label: string; value: string; error: string | null; autoComplete: string }
type Props = {
  draft: Draft
  saved: Draft
  basicsOf: (part: PlacePart) => Basics
  onEdit: (part: PlacePart, value: string) => void
  /** The fields for street and number, for which there is no list of choices. */
  children: ReactNode
}

/** Country, state, city and zip code: each choice enables the next field. Saved values can always be corrected. */
export function AddressFields({ draft, saved, basicsOf, onEdit, children }: Props) {
  const say = useText(accountPlaces)
  const places = usePlaces(draft)
  const { countryId, stateId, cityName } = draft
  const isAtState = countryId !== '' && places.hasStates
  const isAtCity = countryId !== '' && (!places.hasStates || stateId !== '')
  const waitWords = {
    countryId: null,
    stateId: isAtState ? null : say(countryId ? 'noStates' : 'countryFirst'),
    cityName: isAtCity || saved.cityName ? null : say(countryId ? 'stateFirst' : 'countryFirst'),
    zipcode: (isAtCity && cityName) || saved.zipcode ? null : say('cityFirst'),
  } as const satisfies Record<PlacePart, string | null>
  const renderPlaceField = (part: PlacePart) => (
    <PlaceField
      part={part}
      list={places[part]}
      basics={basicsOf(part)}
      wait={waitWords[part]}
      onChange={(value) => onEdit(part, value)}
    />
  )
  return (
    <>
      {renderPlaceField('countryId')}
      {renderPlaceField('stateId')}
      {renderPlaceField('cityName')}
      {renderPlaceField('zipcode')}
      {children}
    </>
  )
}
