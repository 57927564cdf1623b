import { Type } from 'typebox'
import type { OtherLanguage } from './language.ts'

/** A text that staff wrote in one or more languages; English is always present. */
export type TextByLanguage = { readonly en: string } & { readonly [L in OtherLanguage]?: string }
/**
 * A value in a message: a text, a text in several languages, a number that is formatted for the reader, or another
 * message.
 */
export type MessageValue = string | number | TextByLanguage | Message
/**
 * Something that a person will read, before it is turned into a sentence. `code` is the name of a file of words, a
 * dot, and a key in that file (`redemptions.received`). `values` replace its `{{names}}`. Rows, responses and jobs
 * hold messages; the sentence is made for each reader.
 */
export type Message = { readonly code: string; readonly values: Readonly<Record<string, MessageValue>> }

/** Something that a person will read: a text as it was written, or a message. */
export type TextOrMessage = string | Message

export const Message = Type.Unsafe<Message>({
  type: 'object',
  properties: { code: { type: 'string' }, values: { type: 'object', additionalProperties: true } },
  required: ['code', 'values'],
})

/** The messages of one file of words: each key with its values. */
export type Messages = Readonly<Record<string, Readonly<Record<string, MessageValue>>>>

type None = Readonly<Record<string, never>>

/**
 * Makes a function that creates the messages of one file of words. An undeclared key or a missing value does not
 * compile.
 */
export const messagesOf =
  <M extends Messages>(name: string) =>
  <K extends keyof M & string>(key: K, ...given: M[K] extends None ? [] : [M[K]]): Message => ({
    code: `${name}.${key}`,
    values: given[0] ?? {},
  })

/** Whether a value is a message. */
export const isMessage = (value: unknown): value is Message =>
  typeof value === 'object' && value !== null && 'code' in value && 'values' in value

/** Encodes a text or a message for a text column: a text unchanged, a message as JSON that starts with its code. */
export const keepWords = (said: TextOrMessage): string =>
  typeof said === 'string' ? said : JSON.stringify({ code: said.code, values: said.values })
