import { Problem } from '../../../platform/server/problem.ts'
import { countryNames } from '../../../platform/server/countries.ts'
import { placeMessage } from '../../places/contract.ts'
import type { Places } from '../../places/server/service.ts'
import { countryOf } from './rules.ts'

/** The country that a newcomer is taken for, where the time zone says nothing. */
const likelyCountry = 'US'

/**
 * A newcomer's country by a first guess, which the profile corrects; null when the likely one is not admitted. Problem
 * 'country-not-admitted' when the browser's time zone is that of a country from which nobody may join.
 */
export function admitNewcomer(places: Pick<Places, 'admits'>, timeZone: string): string | null {
  const known = countryOf(timeZone)
  if (known !== null && !places.admits(known))
    throw new Problem('country-not-admitted', {
      message: placeMessage('notAdmitted', { country: countryNames(known) }),
    })
  return known ?? (places.admits(likelyCountry) ? likelyCountry : null)
}
