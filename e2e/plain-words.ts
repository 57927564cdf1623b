import type { Page } from '@playwright/test'
import type { Language } from '../platform/contract/language.ts'
import { readAllWords } from '../platform/server/word-files.ts'

/** What may stand in Latin letters in every language, each for its reason. */
const allowed: readonly RegExp[] = [
  // The panel's name is its operator's.
  /\b(?:Harbour|Tuppence)\b/g,
  // Addresses, in text and as what a link shows.
  /https?:\/\/\S+/g,
  /[\w.+*-]+@[\w.-]+/g,
  // The choice of a language names each in its own words.
  /\bEnglish\b|\bEspañol\b/g,
  // The two forms of a day that the specification fixes (section 5), and the zone that they are told in.
  /\b\d{1,2} (?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec) \d{4}(?: \d{2}:\d{2}:\d{2} [AP]M)?/g,
  /\b[AP]M\b/g,
  /\b(?:America|Asia|Europe|Etc)\/\w+/g,
  // Dollars are written alike for every reader.
  /US(?=\$)|\bUSD\b/g,
  // Names of others, which the operator links to or the program was made with.
  /\b(?:Instagram|YouTube|Google|Facebook|PayPal|Tremendous|Chrome|HeadlessChrome|Linux)\b/g,
  // The words that are printed on the key.
  /\bEnter\b/g,
  // Ids, numbers of tickets and codes are copied as they are.
  /\b[0-9a-f]{8}-[0-9a-f-]{27}\b/g,
  /\bT-\d+\b/g,
]

/** What besides stands in Latin letters before staff and vendors. */
const allowedForStaff: readonly RegExp[] = [
  // The zone of reports, and units, which are signs.
  /\bUTC\b/g,
  /\b\d+ (?:[KM]B|ms)\b/g,
  // What a network sent, as it sent it.
  /\b[\w-]+=[\w.%-]*(?:&[\w-]+=[\w.%-]*)+/g,
  // What a letter puts in has names of its own, and so have the parameters of a campaign's addresses, rights and events.
  /\{\{\w+\}\}/g,
  /\{[\w-]+\}/g,
  /\b[a-z]+(?:\.[a-z_]+)+\b/g,
  // Pages of networks as they are told without a scheme, and codes of countries with a network's own numbers.
  /\b[\w-]+(?:\.[\w-]+)+(?:\/[\w./-]*)?|\/[\w-]+(?:\/[\w-]+)*/g,
  /\b[A-Z]{2}=\d+\b/g,
  // What a system calls a failure of the network.
  /\bE[A-Z]{3,}(?:_[A-Z]+)?\b/g,
  // A setting of a questionnaire, by the name that its format has for it.
  /\b[a-z]+(?:[A-Z][a-z]+)+\b/g,
  // How a day is written in a file, the names of files, and how colours are.
  /\bYYYY\b|\bMM\b|\bDD\b/g,
  /\.csv\b|^csv$/g,
  // Networks and exchanges.
  /\b(?:Everflow|TUNE|HasOffers|Voluum|Keitaro|BitLabs|CPX(?: Research)?|Prodege|lucid|pureSpectrum)\b/gi,
  // The calendar of a field has no days of the translators' language.
  /^(?:\d{1,2} )?(?:January|February|March|April|May|June|July|August|September|October|November|December) \d{4}$/g,
  /^(?:Mo|Tu|We|Th|Fr|Sa|Su)$/g,
]

/** Which of these texts staff or vendors were not given in words of their language; `names` are what their authors wrote, wherever it stands. */
export function plainForStaff(texts: readonly string[], names: readonly string[]): string[] {
  const longestFirst = names.toSorted((one, other) => other.length - one.length)
  return texts.filter((text) => {
    const own = longestFirst.reduce((left, name) => left.replaceAll(name, ' '), text).trim()
    const rest = [...allowed, ...allowedForStaff].reduce((left, one) => left.replaceAll(one, ' '), own)
    return plainWordsIn(rest).length > 0
  })
}

/** The plain Latin words of a text that are not allowed to be there. */
export const plainWordsIn = (text: string): string[] =>
  allowed.reduce((rest, one) => rest.replaceAll(one, ' '), text).match(/\b[A-Za-z]{2,}\b/g) ?? []

/** Every text that a reader of the page sees or hears now: text, labels, titles, placeholders, pictures' words, the page's title. */
export const textsOn = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const attributes = ['aria-label', 'aria-description', 'aria-roledescription', 'title', 'placeholder', 'alt']
    const found = [document.title]
    // What is marked as written in another language says so itself.
    const isForeign = (element: Element) => {
      const marked = element.closest('[lang]')
      return marked !== null && marked.getAttribute('lang') !== document.documentElement.lang
    }
    for (const element of document.body.querySelectorAll('*')) {
      if (
        element.closest('script, style, noscript, template, code, pre, #early, textarea[aria-hidden]') ||
        isForeign(element)
      )
        continue
      for (const name of attributes) found.push(element.getAttribute(name) ?? '')
      for (const node of element.childNodes) if (node.nodeType === Node.TEXT_NODE) found.push(node.textContent ?? '')
      if (element instanceof HTMLInputElement && element.readOnly) found.push(element.value)
    }
    return [...new Set(found.map((text) => text.trim()).filter(Boolean))]
  })

/** The texts of the page with a plain word, each once; `names` are those of places, which are called what they are called there. */
export async function strayTexts(page: Page, names: readonly string[] = []): Promise<string[]> {
  const texts = await textsOn(page)
  return texts.filter((text) => !names.includes(text) && plainWordsIn(text).length > 0)
}

/** Words that English sentences need and Spanish does not have. */
const englishOnly =
  /\b(?:the|you|your|and|of|with|for|is|are|this|that|it|we|our|from|have|will|not|to|points?|surveys?|rewards?)\b/i

const allWords = await readAllWords()
const everyText = (language: Language): Set<string> =>
  new Set([...(allWords.get(language)?.values() ?? [])].flatMap((words) => Object.values(words)))
const inSpanish = everyText('es')
/** The product's texts that differ between English and Spanish. */
const inEnglishAlone = new Set([...everyText('en')].filter((text) => !inSpanish.has(text)))

/** Whether a text that a reader of this language sees is English or contains English words. */
function isEnglish(text: string, language: Language): boolean {
  if (language === 'en') return false
  const rest = allowed.reduce((left, one) => left.replaceAll(one, ' '), text)
  // Spanish has the same letters, so only words that exist in English alone distinguish the two.
  return language === 'es' ? inEnglishAlone.has(text) || englishOnly.test(rest) : plainWordsIn(text).length > 0
}

/**
 * Finds which of these texts are English although the reader has another language; `names` are proper names, which are
 * allowed everywhere.
 */
export const englishAmong = (texts: readonly string[], language: Language, names: readonly string[] = []): string[] => {
  const longestFirst = names.toSorted((one, other) => other.length - one.length)
  return texts.filter((text) =>
    isEnglish(longestFirst.reduce((rest, name) => rest.replaceAll(name, ' '), text).trim(), language),
  )
}

/** Finds the texts of the page that are English although the reader has another language. */
export const englishOn = async (page: Page, language: Language, names: readonly string[] = []): Promise<string[]> =>
  englishAmong(await textsOn(page), language, names)
