/** The parts of an article that are searched. */
export type Searchable = { slug: string; title: string; text: string }

const titleWeight = 6
/** The weights of a match: `exact` for the same word, the others for a common beginning and for a typo. */
const exact = 1
const begins = 0.7
const close = 0.4
/** How long a word must be for one typo to be allowed; `twoTyposMinLength` is the length for two. */
const oneTypoMinLength = 4
const twoTyposMinLength = 8
/** Words that may occur in any question and do not help to find an article. */
const fillers = new Set(
  'a an and are as at be by can do does for from have how i if in is it my of on or the this to we what when where who why will with you your'.split(
    ' ',
  ),
)

/**
 * Matches what Arabic attaches to the start of a word: the article, on its own or after "and", "with", "as", "so" or
 * "for".
 */
const articleOfArabic = /^(?:[وبكف]?ال|لل)(?=\p{L}{3})/u
/** Arabic letters that people type in place of each other at the end of a word. */
const alike: Readonly<Record<string, string>> = { ة: 'ه', ى: 'ي' }

/**
 * Returns the words of a text in the form in which they are compared: in lower case, without accents, and without an
 * attached Arabic article.
 */
export const splitWords = (text: string): string[] =>
  (
    text
      .normalize('NFKD')
      .replace(/\p{M}/gu, '')
      .toLowerCase()
      .match(/[\p{L}\p{N}]+/gu) ?? []
  ).map((word) => word.replace(articleOfArabic, '').replace(/[ةى]$/u, (letter) => alike[letter] ?? letter))

type Indexed = { slug: string; weights: ReadonlyMap<string, number> }

/** Makes a function that searches these articles in memory; there are only a few dozen. */
export function indexOf(articles: readonly Searchable[]): (search: string) => string[] {
  const indexed = articles.map(({ slug, title, text }): Indexed => {
    const weights = new Map<string, number>()
    const times = new Map<string, number>()
    for (const word of splitWords(text)) times.set(word, (times.get(word) ?? 0) + 1)
    for (const [word, count] of times) weights.set(word, 1 + Math.log(count))
    for (const word of splitWords(title)) weights.set(word, (weights.get(word) ?? 0) + titleWeight)
    return { slug, weights }
  })
  return (search) => rankArticles(indexed, search)
}

/**
 * Finds the articles that contain at least half of the words in a search, best first. For an empty search, all articles
 * in their own order.
 */
function rankArticles(articles: readonly Indexed[], search: string): string[] {
  const all = [...new Set(splitWords(search))]
  const telling = all.filter((word) => !fillers.has(word))
  const asked = telling.length > 0 ? telling : all
  if (asked.length === 0) return articles.map(({ slug }) => slug)
  return articles
    .map(({ slug, weights }) => {
      const scores = asked.map((word) => scoreOf(word, weights)).filter((score) => score > 0)
      return { slug, hits: scores.length, score: scores.reduce((sum, score) => sum + score, 0) }
    })
    .filter(({ hits }) => hits > 0 && hits * 2 >= asked.length)
    .sort((a, b) => b.hits - a.hits || b.score - a.score)
    .map(({ slug }) => slug)
}

function scoreOf(asked: string, weights: ReadonlyMap<string, number>): number {
  let best = 0
  for (const [word, weight] of weights) best = Math.max(best, weight * computeLikeness(asked, word))
  return best
}

/** Computes how similar two words are: 1 for the same word, 0 for a different one. */
export function computeLikeness(asked: string, word: string): number {
  if (asked === word) return exact
  if (asked.length >= 2 && word.startsWith(asked)) return begins
  const slips = asked.length >= twoTyposMinLength ? 2 : asked.length >= oneTypoMinLength ? 1 : 0
  return slips > 0 && isWithin(asked, word, slips) ? close : 0
}

/**
 * Whether one word becomes the other if at most `most` letters are added, removed, changed or swapped (the optimal
 * string alignment distance).
 */
function isWithin(a: string, b: string, most: number): boolean {
  if (Math.abs(a.length - b.length) > most) return false
  let before: number[] = []
  let last = Array.from({ length: b.length + 1 }, (_, j) => j)
  for (let i = 1; i <= a.length; i += 1) {
    const row = [i]
    for (let j = 1; j <= b.length; j += 1) {
      const change = (last[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1)
      const isSwap = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]
      const swap = isSwap ? (before[j - 2] ?? 0) + 1 : Infinity
      row.push(Math.min((last[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1, change, swap))
    }
    before = last
    last = row
  }
  return (last[b.length] ?? Infinity) <= most
}
