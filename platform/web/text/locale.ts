import { isLanguage, locales } from '../../contract/language.ts'

/** How numbers are grouped: as the reader's own region writes the language, when the browser names one. */
export function localeFor(language: string): string {
  const own = typeof navigator === 'undefined' ? undefined : navigator.language
  if (own?.startsWith(language) && isLocale(own)) return own
  return locales[isLanguage(language) ? language : 'en']
}

/** Browsers on a system without a locale name `en-US@posix`, at which every formatter throws. */
function isLocale(text: string): boolean {
  try {
    return Intl.getCanonicalLocales(text).length > 0
  } catch {
    return false
  }
}
