import i18next from 'i18next'
import { isMessage, type Message, type MessageValue } from '../../contract/messages.ts'
import { checks } from '../../words/en/checks.ts'
import { failures } from '../../words/en/failures.ts'
import type { Namespace, Words } from '../../words/text.ts'
import { learn, textOf } from './text.ts'

function sentenceOf({ code, values }: Message): string {
  const dot = code.indexOf('.')
  const wordedValues = Object.entries(values).map(([name, value]) => [name, wordOf(value)] as const)
  return i18next.t(code.slice(dot + 1), {
    ...Object.fromEntries(wordedValues),
    ns: code.slice(0, dot),
    keySeparator: false,
  })
}

function wordOf(value: MessageValue): string | number {
  if (typeof value !== 'object') return value
  return isMessage(value) ? sentenceOf(value) : value.en
}

/**
 * Translates the messages of these files into the reader's language. A plain text stays as it is, and null stays null.
 */
export function sayMessagesOf(files: readonly Namespace<Words>[]) {
  files.forEach(learn)
  function say(said: string | Message): string
  function say(said: string | Message | null): string | null
  function say(said: string | Message | null): string | null {
    return isMessage(said) ? sentenceOf(said) : said
  }
  return say
}

/** Translates the results of the contract's checks. */
export const sayCheck = sayMessagesOf([checks])

const failureWords = textOf(failures)
/** Explains why a call failed, where the browser itself found out. */
export const sayFailure = (code: keyof typeof failures.words): string => failureWords(code)
