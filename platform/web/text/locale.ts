import { isLanguage, locales } from '../../contract/language.ts'

/** Fixes the part of a locale that does not depend on the region: Arabic is written with Western digits. */
const keepExtension = (locale: string): string => (locale.includes('-u-') ? locale.slice(locale.indexOf('-u-')) : '')

/** The locale for numbers: the language as written in the reader's own region, when the browser names one. */
export function localeFor(language: string): string {
  const usual = locales[isLanguage(language) ? language : 'en']
  const browserLanguage = typeof navigator === 'undefined' ? undefined : navigator.language
  return browserLanguage?.startsWith(language) && isLocale(browserLanguage)
    ? browserLanguage.replace(/-u-.*/, '') + keepExtension(usual)
    : usual
}

/**
 * Whether formatters accept a locale. Browsers on a system without a locale report `en-US@posix`, for which every
 * formatter throws.
 */
function isLocale(text: string): boolean {
  try {
    return Intl.getCanonicalLocales(text).length > 0
  } catch {
    return false
  }
}
