import { languageCodes, type Language } from '../../../../platform/contract/language.ts'
import type { LegalVersionText, WrittenText, WrittenTexts } from '../../contract.ts'

/** The texts as they are typed; null where a language is left out. */
export type Draft = Record<Language, WrittenText | null>

export const emptyText: WrittenText = { body: '', changes: '' }

/**
 * What a version has in each language. A new version begins with the words of the last one, and nothing yet to say about what is new
 * in it.
 */
export const draftOf = ({ texts, state }: Pick<LegalVersionText, 'texts' | 'state'>): Draft => {
  const own = (text: WrittenText | undefined): WrittenText | null =>
    text ? { body: text.body, changes: state === 'draft' ? text.changes : '' } : null
  return { en: own(texts.en), es: own(texts.es) }
}

/** The draft as the call takes it. */
export const textsOf = (draft: Draft): WrittenTexts => ({
  en: draft.en ?? emptyText,
  ...(draft.es ? { es: draft.es } : {}),
})

export const isSame = (one: Draft, other: Draft): boolean => JSON.stringify(one) === JSON.stringify(other)

/** The revision that a change of this version names: none while there is no draft. */
export const revisionOf = ({ state, revision }: Pick<LegalVersionText, 'state' | 'revision'>): number =>
  state === 'draft' ? revision : 0

/** The first language in which something is wrong, by the names of the fields that a refusal has. */
export const languageOfField = (field: string): Language | null =>
  languageCodes.find((language) => field.startsWith(`texts.${language}.`)) ?? null
