import { writtenLanguages, type Language } from '../../../../platform/contract/language.ts'
import type { LegalVersionText, WrittenText, WrittenTexts } from '../../contract.ts'

/** The texts as typed; null for a language without a translation. */
export type Draft = Partial<Record<Language, WrittenText | null>>

/** A text with which a translation starts. */
export const emptyText: WrittenText = { body: '', changes: '' }

/**
 * The texts of a version in each language. A new version begins with the texts of the last one and an empty summary of
 * changes.
 */
export const draftOf = ({ texts, state }: Pick<LegalVersionText, 'texts' | 'state'>): Draft => {
  const own = (text: WrittenText | undefined): WrittenText | null =>
    text ? { body: text.body, changes: state === 'draft' ? text.changes : '' } : null
  return Object.fromEntries(writtenLanguages.map((language) => [language, own(texts[language])]))
}

/** Converts the draft to the body that the call expects. */
export const textsOf = (draft: Draft): WrittenTexts => ({
  ...Object.fromEntries(Object.entries(draft).filter(([, text]) => text !== null)),
  en: draft.en ?? emptyText,
})

/** The name of the first field that exists but is empty; null when there is none. */
export const findEmpty = (draft: Draft): string | null => {
  const language = writtenLanguages.find((one) => draft[one]?.body.trim() === '')
  return language ? `texts.${language}.body` : null
}

/** The revision that a change of this version must name; 0 while there is no draft. */
export const revisionOf = ({ state, revision }: Pick<LegalVersionText, 'state' | 'revision'>): number =>
  state === 'draft' ? revision : 0
