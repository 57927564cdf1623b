import { iso31661 } from 'iso-3166'
import { displayNames } from '../contract/formats.ts'
import { locales, writtenLanguages, type Language } from '../contract/language.ts'
import type { TextByLanguage } from '../contract/messages.ts'

/** Every country by its ISO 3166-1 alpha-2 code. */
export const countryCodes: readonly string[] = iso31661.map(({ alpha2 }) => alpha2)
const englishNames = new Map(iso31661.map(({ alpha2, name }) => [alpha2, name]))

/** Lists every country with its name in a language, ordered by name. */
export function countriesIn(language: Language): { code: string; name: string }[] {
  const names = displayNames(locales[language], { type: 'region' })
  const { compare } = new Intl.Collator(locales[language])
  return countryCodes
    .map((code) => ({ code, name: names.of(code) ?? englishNames.get(code) ?? code }))
    .sort((one, other) => compare(one.name, other.name))
}

/** Returns the names of a country in every language. */
export const countryNames = (code: string): TextByLanguage => ({
  en: nameIn('en', code),
  ...Object.fromEntries(writtenLanguages.map((language) => [language, nameIn(language, code)])),
})
const nameIn = (language: Language, code: string): string =>
  displayNames(locales[language], { type: 'region' }).of(code) ?? code
