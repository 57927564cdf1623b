import { Type, type TOptional, type TSchema } from 'typebox'
import { writtenLanguages, type OtherLanguage } from './language.ts'

type Others<S extends TSchema> = { [L in OtherLanguage]: TOptional<S> }

const inOthers = <S extends TSchema>(one: S) =>
  Object.fromEntries(
    writtenLanguages.filter((language) => language !== 'en').map((language) => [language, Type.Optional(one)]),
  ) as Others<S>

/** Makes the schema of an object with optional entries for the languages other than English. */
export const inOtherLanguages = <S extends TSchema>(one: S) => Type.Object(inOthers(one))

/** Makes the schema of something that staff write in several languages; English is required. */
export const byLanguage = <S extends TSchema>(one: S) =>
  Type.Object({ en: one, ...inOthers(one) }, { additionalProperties: false })
