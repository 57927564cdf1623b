import { expect, test } from 'vitest'
import { createPlaces } from '../../places/server/service.ts'
import { admitNewcomer } from './arriving.ts'

const placesOf = (...admitted: string[]) => createPlaces({ admitted: () => admitted, minimumAge: () => 18 })
const doors = (...admitted: string[]) => ({ places: placesOf(...admitted), site: { isSignUpOpen: () => true } })
const zones = { london: 'Europe/London', newYork: 'America/New_York' }

test('a newcomer is taken for the country of the time zone, and for the likely one where nothing is known', () => {
  expect(admitNewcomer(doors(), zones.london)).toBe('GB')
  expect(admitNewcomer(doors('GB'), zones.london)).toBe('GB')
  expect(admitNewcomer(doors(), 'Mars/Olympus')).toBe('US')
})

test('a newcomer from a country that is not admitted is refused by its name; one of whom nothing is known has none', () => {
  expect(() => admitNewcomer(doors('US'), zones.london)).toThrow(
    expect.objectContaining({
      code: 'country-not-admitted',
      more: {
        message: {
          code: 'places-settings.notAdmitted',
          values: { country: { en: 'United Kingdom', es: 'Reino Unido', ar: 'المملكة المتحدة' } },
        },
      },
    }),
  )
  expect(admitNewcomer(doors('GB'), '')).toBeNull()
})

test('nobody is admitted while the panel is closed to strangers', () => {
  const closed = { ...doors(), site: { isSignUpOpen: () => false } }
  expect(() => admitNewcomer(closed, zones.newYork)).toThrow(expect.objectContaining({ code: 'sign-up-closed' }))
})
