type Words = Readonly<Record<string, string>>
export type Values = Readonly<Record<string, string | number>>

const fallback = 'en'
let spoken = fallback
const areas = new Map<string, Words>()
const listeners = new Set<() => void>()
const plurals = new Map<string, Intl.PluralRules>()

const placeOf = (language: string, area: string) => `${language}/${area}`

/** Puts the words of an area in one language into the catalogue; a later call for the same ones replaces them. */
export function addWords(language: string, area: string, words: Words): void {
  areas.set(placeOf(language, area), words)
}

/** The language that is spoken now. */
export const spokenLanguage = (): string => spoken

/** Speaks another language from here on and tells everybody who follows. */
export function speak(language: string): void {
  spoken = language
  for (const listener of listeners) listener()
}

/** Calls back after every change of the language; answers a function that ends it. */
export function onSpoken(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function pluralOf(language: string, count: number): string {
  const rules = plurals.get(language) ?? new Intl.PluralRules(language)
  plurals.set(language, rules)
  return rules.select(count)
}

/** The entry of one language; a count chooses its plural form, `_other` standing in for forms that are not written. */
function entryIn(language: string, area: string, key: string, count: unknown): string | undefined {
  const words = areas.get(placeOf(language, area))
  if (!words) return undefined
  if (typeof count !== 'number') return words[key]
  return words[`${key}_${pluralOf(language, count)}`] ?? words[`${key}_other`] ?? words[key]
}

/** Says an entry with its `{{values}}` in place, unescaped; in English where the language has no such words, and the bare key where nobody has. */
export function sayEntry(area: string, key: string, values: Values = {}, language = spoken): string {
  const count = values['count']
  const text = entryIn(language, area, key, count) ?? entryIn(fallback, area, key, count) ?? key
  return text.replace(/\{\{(\w+)\}\}/g, (_, name: string) => String(values[name] ?? ''))
}
