import { createHash, createHmac, timingSafeEqual } from 'node:crypto'

/** The keyed digests and digests that the networks sign with, as they write them. */
export const hexHmacSha1 = (secret: string, text: string): string =>
  createHmac('sha1', secret).update(text).digest('hex')
export const hexMd5 = (text: string): string => createHash('md5').update(text).digest('hex')
export const base64UrlSha256 = (text: string): string => createHash('sha256').update(text).digest('base64url')

/**
 * Whether a signature is what one of the secrets makes. It is compared as text, letter for letter, so that no bit of it is free, and
 * in the same time wherever it differs. A secret that is empty signs nothing.
 */
export function isSignedBy(secrets: readonly string[], given: string, sign: (secret: string) => string): boolean {
  const mine = Buffer.from(given)
  const matches = secrets
    .filter((secret) => secret !== '')
    .map((secret) => Buffer.from(sign(secret)))
    .map((theirs) => theirs.length === mine.length && timingSafeEqual(theirs, mine))
  return matches.includes(true)
}

/** A macro of the template that the network did not know and sent back unchanged. */
const unfilled = /^(?:\{\w+\}|\[%[\w:]+%\]|@\w+@)$/

/**
 * Looks up the fields of a query, each empty when it is missing or was never filled. Null when one is there twice or cannot be kept:
 * nothing then says which of the two was meant.
 */
export function readQuery(query: string, names: readonly string[]): ((name: string) => string) | null {
  const given = new URLSearchParams(query)
  const found = names.map((name): [string, string[]] => [name, given.getAll(name)])
  if (found.some(([, values]) => values.length > 1 || values.some((value) => value.includes('\0')))) return null
  const fields = new Map(found.map(([name, [value = '']]) => [name, unfilled.test(value) ? '' : value]))
  return (name) => fields.get(name) ?? ''
}

/** Whether ids are there and of lengths that can be kept. */
export const isId = (text: string, most: number): boolean => text !== '' && text.length <= most
/** An id that may be missing; undefined when it is too long. */
export const idOrNull = (text: string, most: number): string | null | undefined =>
  text === '' ? null : isId(text, most) ? text : undefined
