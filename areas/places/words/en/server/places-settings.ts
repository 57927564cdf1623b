import { defineText } from '../../../../../platform/words/text.ts'

/** The settings by the last part of their keys: the name, what each does, and what a change means; then messages about them. */
export const placesSettings = defineText('places-settings', {
  countries: 'Countries that people may join from',
  countriesText:
    'People who join from another country, or move to one, are refused with an explanation. If empty, people from every country can join.',
  countriesImpact:
    'It applies from the next sign-up and the next change of an address on. Existing members are not affected.',
  minimumAge: 'Minimum age',
  minimumAgeText: 'How old a member must be: 18 or more. A country with its own minimum age uses that.',
  minimumAgeImpact: 'It applies to birthdays entered from now on. Members whose birthday is on file are not affected.',
  minimumAges: 'Minimum age by country',
  minimumAgesText: 'How old a member must be in countries with their own minimum age: 18 or more.',
  minimumAgesImpact: 'It applies to birthdays entered from now on. Members whose birthday is on file are not affected.',
  notAdmitted: 'This panel is not open to people in {{country}}.',
  tooYoungFor: 'In {{country}} members must be {{age, number}} or older.',
  tooYoung: 'You must be {{age, number}} or older to join.',
})
