import type { Page } from '@playwright/test'

/** What may stand in Latin letters in every language, each for its reason. */
const allowed: readonly RegExp[] = [
  // The panel's name is its operator's.
  /\bHarbour\b/g,
  // Addresses, in text and as what a link shows.
  /https?:\/\/\S+/g,
  /[\w.+-]+@[\w.-]+/g,
  // The choice of a language names each in its own words.
  /\bEnglish\b|\bEspañol\b/g,
  // The two forms of a day that the specification fixes (section 5), and the zone that they are told in.
  /\b\d{1,2} (?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec) \d{4}(?: \d{2}:\d{2}:\d{2} [AP]M)?/g,
  /\b[AP]M\b/g,
  // Dollars are written alike for every reader.
  /US(?=\$)|\bUSD\b/g,
  // Names of others, which the operator links to or the program was made with.
  /\b(?:Instagram|YouTube|Google|Facebook|PayPal|Tremendous|Chrome|HeadlessChrome|Linux)\b/g,
  // Ids, numbers of tickets and codes are copied as they are.
  /\b[0-9a-f]{8}-[0-9a-f-]{27}\b/g,
  /\bT-\d+\b/g,
]

/** The plain Latin words of a text that are not allowed to be there. */
export const plainWordsIn = (text: string): string[] =>
  allowed.reduce((rest, one) => rest.replaceAll(one, ' '), text).match(/\b[A-Za-z]{2,}\b/g) ?? []

/** Every text that a reader of the page sees or hears now: text, labels, titles, placeholders, pictures' words, the page's title. */
const textsOn = (page: Page): Promise<string[]> =>
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
        element.closest('script, style, noscript, template, code, #early, textarea[aria-hidden]') ||
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
