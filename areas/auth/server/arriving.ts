import { Problem } from '../../../platform/server/problem.ts'
import { countryNames } from '../../../platform/server/countries.ts'
import { placeMessage } from '../../places/contract.ts'
import type { Places } from '../../places/server/service.ts'
import type { Site } from '../../site/server/service.ts'
import { findZoneCountry } from './rules.ts'

/** The settings that decide who may join. */
type Doors = { places: Pick<Places, 'admits'>; site: Pick<Site, 'isSignUpOpen'> }

/** The country assumed for a newcomer whose time zone tells us nothing. */
const assumedCountry = 'US'

/** Refuses with 'sign-up-closed' while the panel does not take strangers, whichever way they come. */
export function refuseWhileClosed({ isSignUpOpen }: Pick<Site, 'isSignUpOpen'>): void {
  if (!isSignUpOpen()) throw new Problem('sign-up-closed')
}

/**
 * Guesses a newcomer's country, which the profile corrects later; null when even the likely country is not admitted.
 * Refuses with 'sign-up-closed' while the panel takes no strangers, and with 'country-not-admitted' when the
 * browser's time zone belongs to a country that the panel does not take panelists from.
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
