/** Removes capitals and accents, which a search ignores. */
export const plain = (text: string): string => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase()

/** Whether every word of a search occurs somewhere in a text. */
export function hasEveryWord(text: string, search: string): boolean {
  const searched = plain(text)
  return plain(search)
    .split(/\s+/)
    .every((word) => searched.includes(word))
}
