import { directions, isLanguage, languageCodes, type Language } from '../../contract/language.ts'
import { languageCookie } from '../../contract/site.ts'
import i18next from 'i18next'
import { useSyncExternalStore } from 'react'
import { keepCookie, readCookie } from '../cookie.ts'
import { localeFor } from './locale.ts'
import { addWordsOf } from './other-words.ts'

/** Kept apart from the session, which a log-out clears whole. */
const cookieSeconds = 31_536_000

/** The language of the moment. */
export const currentLanguage = (): Language => (isLanguage(i18next.language) ? i18next.language : 'en')

/** What a language is called in the one of the moment: Spanish, español. */
export const languageName = (language: Language): string =>
  new Intl.DisplayNames([localeFor(currentLanguage())], { type: 'language' }).of(language) ?? language

/** How numbers are grouped: as the reader's own region writes the language, when the browser names one. */
export const numberLocale = (): string => localeFor(currentLanguage())

async function speak(language: Language): Promise<void> {
  // English is there from the start, area by area.
  if (language !== 'en') await addWordsOf(language)
  await i18next.changeLanguage(language)
  const { documentElement: root } = document
  root.lang = language
  root.dir = directions[language]
}

/** Changes the language and remembers it for a year. Rejects when its words cannot be fetched; nothing has changed then. */
export async function chooseLanguage(language: Language): Promise<void> {
  await speak(language)
  keepCookie(languageCookie, language, cookieSeconds)
}

/**
 * Takes up the language chosen on an earlier visit while it is on offer, else English or the first that is; without its words the
 * page is shown in English.
 */
export async function languageRestored(offered: readonly Language[] = languageCodes): Promise<void> {
  const kept = readCookie(languageCookie)
  const isOffered = isLanguage(kept) && offered.includes(kept)
  const wanted = isOffered ? kept : offered.includes('en') ? 'en' : (offered[0] ?? 'en')
  if (wanted === 'en') return
  // The server has to know of it as well.
  await (isOffered ? speak(wanted) : chooseLanguage(wanted)).catch(() => {})
}

const subscribe = (listener: () => void) => {
  i18next.on('languageChanged', listener)
  return () => i18next.off('languageChanged', listener)
}

/** The language of the moment, followed. */
export const useLanguage = (): Language => useSyncExternalStore(subscribe, currentLanguage, currentLanguage)
