import { Type, type TOptional, type TSchema } from 'typebox'
import { writtenLanguages, type OtherLanguage } from './language.ts'

type Others<S extends TSchema> = { [L in OtherLanguage]: TOptional<S> }

const inOthers = <S extends TSchema>(one: S) =>
  Object.fromEntries(
    writtenLanguages.filter((language) => language !== 'en').map((language) => [language, Type.Optional(one)]),
  ) as Others<S>

/** The schema of something in each language that it has, other than English. */
export const inOtherLanguages = <S extends TSchema>(one: S) => Type.Object(inOthers(one))

/** The schema of something that staff write in several languages, such as a text; English is always there. */
export const byLanguage = <S extends TSchema>(one: S) =>
  Type.Object({ en: one, ...inOthers(one) }, { additionalProperties: false })
