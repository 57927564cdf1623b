const plain = 'AaBbCcDdEeFfGgHhIiJjKkLlMmNnOoPpQqRrSsTtUuVvWwXxYyZz'
const strange = 'ÅåƁƀÇçÐðÉéƑƒĜĝĤĥÎîĴĵĶķĻļṀṁÑñÖöÞþǪǫŔŕŠšŢţÛûṼṽŴŵẊẋÝýŽž'
const signs = new Map(plain.split('').map((letter, at) => [letter, strange.charAt(at)]))

/** What stays as it is: values, addresses, and what mark-up is made of. */
const kept = /(\{\{[^}]*\}\}|\]\([^)]*\)|<[^<>]*>|https?:\/\/\S+|[\w.+-]+@[\w-]+\.[\w.]+)/

/** English in letters that no text has, and that can still be read: ⟦ŵöŕðš⟧. Values put into it stay plain, and so stand out. */
export const pseudo = (text: string): string => text.split('\n').map(pseudoLine).join('\n')

/** A link that is a line of its own, which is a button of a mail. */
const button = /^\[([^[\]]*)\]\(([^()]*)\)$/
/** What makes a heading, a quotation or an item of a list of a line. */
const mark = /^(?:[#>*\-\s]|\d+\.\s)*/

function pseudoLine(line: string): string {
  const [, words, address] = button.exec(line) ?? []
  if (words !== undefined) return `[${marked(words)}](${address})`
  const [before = ''] = mark.exec(line) ?? []
  return before + marked(line.slice(before.length))
}

function marked(text: string): string {
  const parts = text.split(kept)
  const hasWords = parts.some((part, at) => at % 2 === 0 && /\p{L}/u.test(part))
  return hasWords ? `⟦${parts.map(strangely).join('')}⟧` : text
}

const strangely = (part: string, at: number): string =>
  at % 2 === 1 ? part : part.replace(/[A-Za-z]/g, (letter) => signs.get(letter) ?? letter)

/** What staff wrote in English, for a reader in whose language they did not write it. */
export const forReader = (english: string, language: string): string => (language === 'qps' ? pseudo(english) : english)

/** A file of words as the pseudo-language says it. */
export const pseudoWords = (words: Readonly<Record<string, string>>): Readonly<Record<string, string>> =>
  Object.fromEntries(Object.entries(words).map(([key, text]) => [key, pseudo(text)]))
