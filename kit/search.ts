/** Lowercases a text and removes accents, which a search ignores. */
export const foldText = (text: string): string => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase()

/** Whether every word of a search occurs somewhere in a text. */
export function hasEveryWord(text: string, search: string): boolean {
  const searched = foldText(text)
  return foldText(search)
    .split(/\s+/)
    .every((word) => searched.includes(word))
}
