import { Problem } from '../../../platform/server/problem.ts'
import { countryNames } from '../../../platform/server/countries.ts'
import { placeMessage } from '../../places/contract.ts'
import type { Places } from '../../places/server/service.ts'
import type { Site } from '../../site/server/service.ts'
import { countryOf } from './rules.ts'

/** Who may come in. */
type Doors = { places: Pick<Places, 'admits'>; site: Pick<Site, 'isSignUpOpen'> }

/** The country that a newcomer is taken for, where the time zone says nothing. */
const likelyCountry = 'US'

/** Problem 'sign-up-closed' while strangers may not join, by whatever way they come. */
export function refuseWhileClosed({ isSignUpOpen }: Pick<Site, 'isSignUpOpen'>): void {
  if (!isSignUpOpen()) throw new Problem('sign-up-closed')
}

/**
 * A newcomer's country by a first guess, which the profile corrects; null when the likely one is not admitted. Problem
 * 'sign-up-closed' while nobody may join, and 'country-not-admitted' when the browser's time zone is that of a country from which nobody may join.
 */
export function admitNewcomer({ places, site }: Doors, timeZone: string): string | null {
  refuseWhileClosed(site)
  const known = countryOf(timeZone)
  if (known !== null && !places.admits(known))
    throw new Problem('country-not-admitted', {
      message: placeMessage('notAdmitted', { country: countryNames(known) }),
    })
  return known ?? (places.admits(likelyCountry) ? likelyCountry : null)
}
