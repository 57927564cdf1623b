import { Problem } from '../../../platform/server/problem.ts'
import { countryNames } from '../../../platform/server/countries.ts'
import { placeMessage } from '../../places/contract.ts'
import type { Places } from '../../places/server/service.ts'
import type { Site } from '../../site/server/service.ts'
import { findZoneCountry } from './rules.ts'

/** What decides who may join: the admitted countries, and whether the panel is open. */
type Doors = { places: Pick<Places, 'admits'>; site: Pick<Site, 'isSignUpOpen'> }

/** The country of a new user whose time zone does not name one. */
const assumedCountry = 'US'

/** Throws 'sign-up-closed' while no one can join the panel. Every way to join calls it. */
export function refuseWhileClosed({ isSignUpOpen }: Pick<Site, 'isSignUpOpen'>): void {
  if (!isSignUpOpen()) throw new Problem('sign-up-closed')
}

/**
 * Guesses the country of a new user from the browser's time zone; the profile corrects it later. Throws
 * 'sign-up-closed' while no one can join, and 'country-not-admitted' when the time zone belongs to a country that the
 * panel does not admit. Null when the time zone names no country and the assumed one is not admitted.
 */
export function admitNewcomer({ places, site }: Doors, timeZone: string): string | null {
  refuseWhileClosed(site)
  const known = findZoneCountry(timeZone)
  if (known !== null && !places.admits(known))
    throw new Problem('country-not-admitted', {
      message: placeMessage('notAdmitted', { country: countryNames(known) }),
    })
  return known ?? (places.admits(assumedCountry) ? assumedCountry : null)
}
