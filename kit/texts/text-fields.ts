import { languageCodes, type Language } from '../../platform/contract/language.ts'

/** The language of a field named `texts.<language>.<field>`; null for any other field. */
export const languageOfField = (field: string): Language | null =>
  languageCodes.find((language) => field.startsWith(`texts.${language}.`)) ?? null

/** Moves the focus to an element that is drawn with the next frame. */
export function focusSoon(id: string): void {
  requestAnimationFrame(() => document.getElementById(id)?.focus())
}
