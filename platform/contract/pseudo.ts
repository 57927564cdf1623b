const plain = 'AaBbCcDdEeFfGgHhIiJjKkLlMmNnOoPpQqRrSsTtUuVvWwXxYyZz'
const strange = 'ÅåƁƀÇçÐðÉéƑƒĜĝĤĥÎîĴĵĶķĻļṀṁÑñÖöÞþǪǫŔŕŠšŢţÛûṼṽŴŵẊẋÝýŽž'
const signs = new Map(plain.split('').map((letter, at) => [letter, strange.charAt(at)]))

/** Matches the parts that do not change: values, addresses, and mark-up. */
const kept = /(\{\{[^}]*\}\}|\]\([^)]*\)|<[^<>]*>|https?:\/\/\S+|[\w.+-]+@[\w-]+\.[\w.]+)/

/**
 * Turns English into letters that occur in no real text but can still be read: ⟦ŵöŕðš⟧. Inserted values stay plain and
 * therefore stand out.
 */
export const pseudo = (text: string): string => text.split('\n').map(pseudoLine).join('\n')

/** Matches a link on a line of its own, which becomes a button in an email. */
const button = /^\[([^[\]]*)\]\(([^()]*)\)$/
/** Matches the characters that make a line a heading, a quotation or an item of a list. */
const mark = /^(?:[#>*\-\s]|\d+\.\s)*/

function pseudoLine(line: string): string {
  const [, words, address] = button.exec(line) ?? []
  if (words !== undefined) return `[${markText(words)}](${address})`
  const [before = ''] = mark.exec(line) ?? []
  return before + markText(line.slice(before.length))
}

function markText(text: string): string {
  const parts = text.split(kept)
  const hasWords = parts.some((part, at) => at % 2 === 0 && /\p{L}/u.test(part))
  return hasWords ? `⟦${parts.map(disguise).join('')}⟧` : text
}

const disguise = (part: string, at: number): string =>
  at % 2 === 1 ? part : part.replace(/[A-Za-z]/g, (letter) => signs.get(letter) ?? letter)

/**
 * Returns an English text written by staff for a reader whose language has no translation of it; in the
 * pseudo-language, in its letters.
 */
export const forReader = (english: string, language: string): string => (language === 'qps' ? pseudo(english) : english)

/** Converts a file of words to the pseudo-language. */
export const pseudoWords = (words: Readonly<Record<string, string>>): Readonly<Record<string, string>> =>
  Object.fromEntries(Object.entries(words).map(([key, text]) => [key, pseudo(text)]))
