import { displayNames } from '../../contract/formats.ts'
import {
  directions,
  isLanguage,
  languageCodes,
  languages,
  staffLanguage,
  type Language,
} from '../../contract/language.ts'
import { languageCookie } from '../../contract/site.ts'
import i18next from 'i18next'
import { useLayoutEffect, useSyncExternalStore } from 'react'
import { keepCookie, readCookie } from '../cookie.ts'
import { localeFor } from './locale.ts'
import { addWordsOf } from './other-words.ts'

/** The lifetime of the language cookie, which is separate from the session because a log-out clears that completely. */
const cookieSeconds = 31_536_000

/** The language that the reader chose; staff pages may be in another. */
let chosen: Language = 'en'
/** The number of mounted pages that are only for staff or vendors. */
let staffPages = 0
const choosers = new Set<() => void>()

/** The language that the reader chose, whatever language this page is in. */
export const chosenLanguage = (): Language => chosen

/** The current language of the page. */
export const currentLanguage = (): Language => (isLanguage(i18next.language) ? i18next.language : 'en')

/** The name of a language in the current one: Spanish, español. Browsers cannot name the translators' test language. */
export const languageName = (language: Language): string =>
  language === 'qps'
    ? languages.qps
    : (displayNames(localeFor(currentLanguage()), { type: 'language' }).of(language) ?? language)

/** The locale for numbers: the language as written in the reader's own region, when the browser names one. */
export const numberLocale = (): string => localeFor(currentLanguage())

async function switchTo(language: Language): Promise<void> {
  // English is included from the start, area by area.
  if (language !== 'en') await addWordsOf(language)
  await i18next.changeLanguage(language)
  const { documentElement: root } = document
  root.lang = language
  root.dir = directions[language]
}

const pageLanguageFor = (language: Language): Language => (staffPages > 0 ? staffLanguage(language) : language)

function noteChoice(language: Language): void {
  chosen = language
  for (const listener of choosers) listener()
}

/**
 * Changes the language and stores it for a year. Rejects, without changing anything, when its words cannot be loaded.
 */
export async function chooseLanguage(language: Language): Promise<void> {
  await switchTo(pageLanguageFor(language))
  noteChoice(language)
  keepCookie(languageCookie, language, cookieSeconds)
  // A staff page may have been opened or closed while the words were loading.
  await settle()
}

/**
 * Switches to the right language for the open pages; waits so that navigating between two staff pages does not switch
 * back and forth.
 */
async function settle(): Promise<void> {
  await Promise.resolve()
  if (currentLanguage() !== pageLanguageFor(chosen)) await switchTo(pageLanguageFor(chosen)).catch(() => {})
}

/**
 * While this is mounted, the page uses a language for which there are words for staff and vendors; the reader's choice
 * stays as it is.
 */
export function useStaffWords(isForStaff = true): void {
  useLayoutEffect(() => {
    if (!isForStaff) return
    staffPages += 1
    void settle()
    return () => {
      staffPages -= 1
      void settle()
    }
  }, [isForStaff])
}

/**
 * Restores the language chosen on an earlier visit if it is offered; otherwise chooses English if that is offered, or
 * the first language that is. If its words cannot be loaded, the page is in English.
 */
export async function restoreLanguage(offered: readonly Language[] = languageCodes, isForStaff = false): Promise<void> {
  const kept = readCookie(languageCookie)
  const isOffered = isLanguage(kept) && offered.includes(kept)
  const wanted = isOffered ? kept : offered.includes('en') ? 'en' : (offered[0] ?? 'en')
  if (wanted === 'en') return
  // The server must be told about the change as well.
  if (!isOffered) return chooseLanguage(wanted).catch(() => {})
  await switchTo(isForStaff ? staffLanguage(wanted) : wanted).then(
    () => noteChoice(wanted),
    () => {},
  )
}

const subscribe = (listener: () => void) => {
  i18next.on('languageChanged', listener)
  return () => i18next.off('languageChanged', listener)
}

const subscribeToChoice = (listener: () => void) => {
  choosers.add(listener)
  return () => choosers.delete(listener)
}

/** The language that the reader chose, kept up to date. */
export const useChosenLanguage = (): Language => useSyncExternalStore(subscribeToChoice, chosenLanguage, chosenLanguage)

/** The current language of the page, kept up to date. */
export const useLanguage = (): Language => useSyncExternalStore(subscribe, currentLanguage, currentLanguage)
