import { defineText } from '../../../../../platform/words/text.ts'

/** The settings by the last word of their keys: a name, what each does, and what a change of it means; then what is said by them. */
export const placesSettings = defineText('places-settings', {
  countries: 'Countries that people may join from',
  countriesText: 'Who joins from another country, or moves to one, is refused in words. Empty admits every country.',
  countriesImpact: 'It counts for the next sign-up and the next change of an address. Who is a member stays one.',
  minimumAge: 'Minimum age',
  minimumAgeText: 'How old a member must be: 18 or more. Countries with an age of their own go by that.',
  minimumAgeImpact: 'Birthdays that are entered from now on are held to it. Members whose birthday is on file stay.',
  minimumAges: 'Minimum age by country',
  minimumAgesText: 'How old a member must be in countries with an age of their own: 18 or more.',
  minimumAgesImpact: 'Birthdays that are entered from now on are held to it. Members whose birthday is on file stay.',
  notAdmitted: 'This panel is not open to people in {{country}}.',
  tooYoungFor: 'In {{country}} members must be {{age, number}} or older.',
  tooYoung: 'You must be {{age, number}} or older to join.',
})
