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

/** Kept apart from the session, which a log-out clears whole. */
const cookieSeconds = 31_536_000

/** The language that the reader chose; pages of staff may speak another. */
let chosen: Language = 'en'
/** How many pages are shown that only staff or vendors read. */
let staffPages = 0
const choosers = new Set<() => void>()

/** The language that the reader chose, whatever this page speaks. */
export const chosenLanguage = (): Language => chosen

/** The language of the moment. */
export const currentLanguage = (): Language => (isLanguage(i18next.language) ? i18next.language : 'en')

/** What a language is called in the one of the moment: Spanish, español. Nobody else knows that of translators. */
export const languageName = (language: Language): string =>
  language === 'qps'
    ? languages.qps
    : (new Intl.DisplayNames([localeFor(currentLanguage())], { type: 'language' }).of(language) ?? language)

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

const heard = (language: Language): Language => (staffPages > 0 ? staffLanguage(language) : language)

function noteChoice(language: Language): void {
  chosen = language
  for (const listener of choosers) listener()
}

/** Changes the language and remembers it for a year. Rejects when its words cannot be fetched; nothing has changed then. */
export async function chooseLanguage(language: Language): Promise<void> {
  await speak(heard(language))
  noteChoice(language)
  keepCookie(languageCookie, language, cookieSeconds)
  // While the words were on their way, a page for staff may have come, or gone.
  await settle()
}

/** A page after another is not left in between. */
async function settle(): Promise<void> {
  await Promise.resolve()
  if (currentLanguage() !== heard(chosen)) await speak(heard(chosen)).catch(() => {})
}

/** While this is shown to staff or vendors, the page speaks the language that they have words in; their choice stays as it is. */
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
 * Takes up the language chosen on an earlier visit while it is on offer, else English or the first that is; without its words the
 * page is shown in English.
 */
export async function languageRestored(
  offered: readonly Language[] = languageCodes,
  isForStaff = false,
): Promise<void> {
  const kept = readCookie(languageCookie)
  const isOffered = isLanguage(kept) && offered.includes(kept)
  const wanted = isOffered ? kept : offered.includes('en') ? 'en' : (offered[0] ?? 'en')
  if (wanted === 'en') return
  // The server has to know of it as well.
  if (!isOffered) return chooseLanguage(wanted).catch(() => {})
  await speak(isForStaff ? staffLanguage(wanted) : wanted).then(
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

/** The language that the reader chose, followed. */
export const useChosenLanguage = (): Language => useSyncExternalStore(subscribeToChoice, chosenLanguage, chosenLanguage)

/** The language of the moment, followed. */
export const useLanguage = (): Language => useSyncExternalStore(subscribe, currentLanguage, currentLanguage)
