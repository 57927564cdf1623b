import { messagesOf, type Message } from './messages.ts'

/** Matches `{{name}}`, which is replaced later; spaces inside the braces are ignored. */
export const variable = /\{\{\s*(\w+)\s*\}\}/g
/** Matches `{{name}}` without a third brace beside it. With three, one brace would remain in the result. */
const alone = /(?<!\{)\{\{\s*\w+\s*\}\}(?!\})/g
/** Matches two or more braces without a name between them, with the text around them. */
const stray = /\{{2,}[^{}\n]{0,30}\}*|[^\s{}]{0,30}\}{2,}/

/** Lists the names in a text, each once, in order of appearance. */
export const listNames = (text: string): string[] => [
  ...new Set([...text.matchAll(variable)].map(([, name = '']) => name)),
]

/** A fault in the names of a text: an unknown name, or braces that nothing would replace. */
export type NameFault = { code: 'unknown-name'; name: string } | { code: 'stray-braces'; near: string }

/** Finds the faults in the names of a text; `names` are those that can be replaced. */
export function nameFaults(text: string, names: readonly string[]): NameFault[] {
  const [near] = stray.exec(text.replace(alone, ' ')) ?? []
  return [
    ...listNames(text).flatMap((name) => (names.includes(name) ? [] : [{ code: 'unknown-name', name } as const])),
    ...(near === undefined ? [] : [{ code: 'stray-braces', near: near.trim() } as const]),
  ]
}

/** The messages about the names in a text. */
export type NameMessages = { unknown: { name: string; names: string }; stray: { near: string } }
const nameMessage = messagesOf<NameMessages>('names')

/** Makes the messages for the faults in the names of a text. */
export const wrongNames = (text: string, names: readonly string[]): Message[] =>
  nameFaults(text, names).map((fault) =>
    fault.code === 'unknown-name'
      ? nameMessage('unknown', { name: fault.name, names: names.join(', ') })
      : nameMessage('stray', { near: fault.near }),
  )
