import { languageCodes, type Language } from '../contract/language.ts'
import type { Message, MessageValue } from '../contract/messages.ts'
import type { Namespace, Words } from '../words/text.ts'
import { spoken, wordsIn, type Spoken } from './words.ts'

/**
 * The kinds of values in an email: `text` is words on one line; `link` is the address of a button or link; `code` is
 * shown large; `lines` is words on several lines; `items` is a short list with details for each item.
 */
export type VariableKind = 'text' | 'link' | 'code' | 'lines' | 'items'
/**
 * The variables of an email, by name. A name marked with `!` must occur in every text of the email, because the email
 * would be useless without it.
 */
export type MailSpec = Readonly<Record<string, VariableKind | `${VariableKind}!`>>

export type MailItem = { title: MessageValue; detail: readonly MessageValue[] }
type ValueOf<K> = K extends 'text' | 'text!'
  ? MessageValue
  : K extends 'lines' | 'lines!'
    ? string | Message
    : K extends 'items' | 'items!'
      ? readonly MailItem[]
      : string
/** The values of an email for one reader. */
export type MailValues<S extends MailSpec = MailSpec> = { readonly [V in keyof S]: ValueOf<S[V]> }

/** The subject and the body of an email, in Markdown with `{{names}}`. */
export type MailText = { subject: string; body: string }
/** A variable of an email. */
export type Variable = { name: string; kind: VariableKind; isRequired: boolean }

/** An email that an area sends: its code, its variables, and our text in every language. */
export type MailTemplate<S extends MailSpec = MailSpec> = {
  /** The area, a dot, and the name of the email: `auth.verifyEmail`. */
  readonly code: string
  readonly area: string
  readonly variables: readonly Variable[]
  /** The name of the email for staff, and when it is sent. */
  readonly name: Message
  readonly when: Message
  /** Our text of the email. It is English for a language without a translation, for example in an email for staff. */
  readonly text: Readonly<Record<Language, MailText>>
  readonly languages: readonly Language[]
  /** For each language, an example of each variable for a preview. */
  readonly examples: Readonly<Record<Language, Readonly<Record<string, string>>>>
  /** Describes a variable. */
  readonly about: (variable: string) => Message
  /** Exists only for the compiler, which derives the types of the values of the variables from it. */
  readonly spec?: S
}
type Specs = Readonly<Record<string, MailSpec>>
type VariablesOf<S extends Specs> = { [K in keyof S]: keyof S[K] }[keyof S] & string
/**
 * The words that an email `x` must have: `x` is its name; `xWhen`, `xSubject` and `xBody` go with it. A variable `v`
 * has `vIs`, which describes it, and `vLike`, an example.
 */
type WordsFor<S extends Specs> = {
  readonly [K in keyof S & string as K | `${K}When` | `${K}Subject` | `${K}Body`]: string
} & { readonly [V in VariablesOf<S> as `${V}Is` | `${V}Like`]: string }

/** The variable that every email has: the name of the panel. */
export const nameOfPanel = 'appName'

/** Declares the emails of an area with their variables; an email or a variable without words does not compile. */
export const defineMails = <const S extends Specs, W extends WordsFor<S> & Words>(
  area: string,
  text: Namespace<W>,
  specs: S,
) => {
  const written = languageCodes.filter((language) => wordsIn(text, language) !== null)
  const inEach = <T>(make: (words: Words) => T) =>
    Object.fromEntries(
      languageCodes.map((language) => [language, make(wordsIn(text, language) ?? text.words)]),
    ) as Record<Language, T>
  const message = (key: string): Message => ({ code: `${text.name}.${key}`, values: {} })
  const makeTemplate = (key: string, spec: MailSpec): MailTemplate => {
    const variables = Object.entries(spec).map(([name, kind]) => ({
      name,
      kind: kind.replace('!', '') as VariableKind,
      isRequired: kind.endsWith('!'),
    }))
    return {
      code: `${area}.${key}`,
      area,
      variables: [...variables, { name: nameOfPanel, kind: 'text', isRequired: false }],
      name: message(key),
      when: message(`${key}When`),
      languages: written,
      text: inEach((words) => ({ subject: words[`${key}Subject`] ?? '', body: words[`${key}Body`] ?? '' })),
      examples: inEach((words) => Object.fromEntries(variables.map(({ name }) => [name, words[`${name}Like`] ?? '']))),
      about: (variable) =>
        variable === nameOfPanel ? { code: 'letter-mails.appName', values: {} } : message(`${variable}Is`),
    }
  }
  const templates = Object.fromEntries(Object.entries(specs).map(([key, spec]) => [key, makeTemplate(key, spec)]))
  return {
    templates: templates as { readonly [K in keyof S]: MailTemplate<S[K]> },
    words: spoken(text),
  }
}
/** The emails that an area declares, with their words. */
export type DeclaredMails = {
  readonly templates: Readonly<Record<string, MailTemplate>>
  readonly words: Spoken
}
