import { createHash, createHmac, timingSafeEqual } from 'node:crypto'

/** The digests with which the networks sign, in their spelling. */
export const hexHmacSha1 = (secret: string, text: string): string =>
  createHmac('sha1', secret).update(text).digest('hex')
export const hexMd5 = (text: string): string => createHash('md5').update(text).digest('hex')
export const base64UrlSha256 = (text: string): string => createHash('sha256').update(text).digest('base64url')

/**
 * Whether one of the secrets produces this signature. It is compared in constant time, and as text, so that only one
 * spelling is valid. An empty secret signs nothing.
 */
export function isSignedBy(secrets: readonly string[], given: string, sign: (secret: string) => string): boolean {
  const mine = Buffer.from(given)
  const matches = secrets
    .filter((secret) => secret !== '')
    .map((secret) => Buffer.from(sign(secret)))
    .map((theirs) => theirs.length === mine.length && timingSafeEqual(theirs, mine))
  return matches.includes(true)
}

/** A macro of our template that the network did not know and sent back unchanged. */
const unfilled = /^(?:\{\w+\}|\[%[\w:]+%\]|@\w+@)$/

/**
 * Looks up these fields of a query; a field that is missing or holds an unfilled macro is empty. Null when a field
 * occurs twice or cannot be stored: with two values, there is no way to know which was meant.
 */
export function readQuery(query: string, names: readonly string[]): ((name: string) => string) | null {
  const given = new URLSearchParams(query)
  const found = names.map((name): [string, string[]] => [name, given.getAll(name)])
  if (found.some(([, values]) => values.length > 1 || values.some((value) => value.includes('\0')))) return null
  const fields = new Map(found.map(([name, [value = '']]) => [name, unfilled.test(value) ? '' : value]))
  return (name) => fields.get(name) ?? ''
}

/** Whether an id is neither empty nor too long to be stored. */
export const isId = (text: string, most: number): boolean => text !== '' && text.length <= most
/** An optional id: null when empty, undefined when it is too long. */
export const readOptionalId = (text: string, most: number): string | null | undefined =>
  text === '' ? null : isId(text, most) ? text : undefined
