import { messagesOf, type Message } from './messages.ts'

/** `{{name}}`, for which something is put in later; spaces inside the braces mean nothing. */
export const variable = /\{\{\s*(\w+)\s*\}\}/g
/** The same where no further brace is at its side: whoever typed three of them would see one of them sent. */
const alone = /(?<!\{)\{\{\s*\w+\s*\}\}(?!\})/g
/** Two braces and more that belong to no name, with what stands at them. */
const stray = /\{{2,}[^{}\n]{0,30}\}*|[^\s{}]{0,30}\}{2,}/

/** The names that a text asks for, each once, in their order. */
export const namesIn = (text: string): string[] => [
  ...new Set([...text.matchAll(variable)].map(([, name = '']) => name)),
]

/** What is wrong with the names that a text asks for: one that nobody knows, or braces of which nothing would be put in. */
export type NameFault = { code: 'unknown-name'; name: string } | { code: 'stray-braces'; near: string }

/** Everything that is wrong with the names that a text asks for, when these can be put in. */
export function nameFaults(text: string, names: readonly string[]): NameFault[] {
  const [near] = stray.exec(text.replace(alone, ' ')) ?? []
  return [
    ...namesIn(text).flatMap((name) => (names.includes(name) ? [] : [{ code: 'unknown-name', name } as const])),
    ...(near === undefined ? [] : [{ code: 'stray-braces', near: near.trim() } as const]),
  ]
}

/** What is said of the names in a text that somebody writes. */
export type NameMessages = { unknown: { name: string; names: string }; stray: { near: string } }
const nameMessage = messagesOf<NameMessages>('names')

/** The same in words. */
export const wrongNames = (text: string, names: readonly string[]): Message[] =>
  nameFaults(text, names).map((fault) =>
    fault.code === 'unknown-name'
      ? nameMessage('unknown', { name: fault.name, names: names.join(', ') })
      : nameMessage('stray', { near: fault.near }),
  )
