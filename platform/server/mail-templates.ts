import { languageCodes, type Language } from '../contract/language.ts'
import type { Message, MessageValue } from '../contract/messages.ts'
import type { Namespace, Words } from '../words/text.ts'
import { spoken, wordsIn, type Spoken } from './words.ts'

/**
 * What can be put into a mail: words of one line; the address of a button or link; a code, shown large; words of several lines; or a
 * short list, each with what there is to know of it.
 */
export type VariableKind = 'text' | 'link' | 'code' | 'lines' | 'items'
/** The variables of a mail by name; without one that is marked (`!`) the mail would be of no use. */
export type MailSpec = Readonly<Record<string, VariableKind | `${VariableKind}!`>>

export type MailItem = { title: MessageValue; detail: readonly MessageValue[] }
type ValueOf<K> = K extends 'text' | 'text!'
  ? MessageValue
  : K extends 'lines' | 'lines!'
    ? string | Message
    : K extends 'items' | 'items!'
      ? readonly MailItem[]
      : string
/** What is put into a mail for its reader. */
export type MailValues<S extends MailSpec = MailSpec> = { readonly [V in keyof S]: ValueOf<S[V]> }

/** One subject and one body, as Markdown with `{{names}}`. */
export type MailText = { subject: string; body: string }
export type Variable = { name: string; kind: VariableKind; isRequired: boolean }

/** A mail that an area sends: its code, what can be put into it, and our words for it in every language. */
export type MailTemplate<S extends MailSpec = MailSpec> = {
  /** The area, a dot, and the mail's own name: `auth.verifyEmail`. */
  readonly code: string
  readonly area: string
  readonly variables: readonly Variable[]
  /** What it is called, and when it is sent. */
  readonly name: Message
  readonly when: Message
  /** English for readers of a language that it is not written in: what staff alone are sent. */
  readonly text: Readonly<Record<Language, MailText>>
  readonly languages: readonly Language[]
  /** What stands for a variable in a preview. */
  readonly examples: Readonly<Record<Language, Readonly<Record<string, string>>>>
  /** What a variable is. */
  readonly about: (variable: string) => Message
  /** Only looked at by the compiler, which tells what has to be put in. */
  readonly spec?: S
}
type Specs = Readonly<Record<string, MailSpec>>
type VariablesOf<S extends Specs> = { [K in keyof S]: keyof S[K] }[keyof S] & string
/** Of a mail `x`: `x`, what it is called, `xWhen`, `xSubject` and `xBody`; of a variable `v`: `vIs`, what it is, and `vLike`, an example. */
type WordsFor<S extends Specs> = {
  readonly [K in keyof S & string as K | `${K}When` | `${K}Subject` | `${K}Body`]: string
} & { readonly [V in VariablesOf<S> as `${V}Is` | `${V}Like`]: string }

/** What every mail can say without its area: how the panel is called. */
export const nameOfPanel = 'appName'

/** Declares the mails of an area by their variables; a mail or variable that lacks a word does not compile. */
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
  const templateOf = (key: string, spec: MailSpec): MailTemplate => {
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
  const templates = Object.fromEntries(Object.entries(specs).map(([key, spec]) => [key, templateOf(key, spec)]))
  return {
    templates: templates as { readonly [K in keyof S]: MailTemplate<S[K]> },
    words: spoken(text),
  }
}
/** What an area declares of its mails. */
export type DeclaredMails = {
  readonly templates: Readonly<Record<string, MailTemplate>>
  readonly words: Spoken
}
