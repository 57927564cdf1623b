import { isLanguage, locales } from '../../contract/language.ts'

/** What a language fixes of its locale, whatever region the reader is of: Arabic is written with the digits of the rest. */
const fixed = (locale: string): string => (locale.includes('-u-') ? locale.slice(locale.indexOf('-u-')) : '')

/** How numbers are grouped: as the reader's own region writes the language, when the browser names one. */
export function localeFor(language: string): string {
  const usual = locales[isLanguage(language) ? language : 'en']
  const own = typeof navigator === 'undefined' ? undefined : navigator.language
  return own?.startsWith(language) && isLocale(own) ? own.replace(/-u-.*/, '') + fixed(usual) : usual
}

/** Browsers on a system without a locale name `en-US@posix`, at which every formatter throws. */
function isLocale(text: string): boolean {
  try {
    return Intl.getCanonicalLocales(text).length > 0
  } catch {
    return false
  }
}
