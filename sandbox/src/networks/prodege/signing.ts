import { createHash } from 'node:crypto'

/**
 * The network's one formula, for calls, links and redirects: SHA-256 of the secret and every parameter in the order of the names, joined
 * by colons, in Base64 for addresses.
 */
export const prodegeSignature = (parameters: Iterable<readonly [string, string]>, secret: string): string =>
  createHash('sha256').update(toSign(parameters, secret)).digest('base64url')

/** What the network puts into its own links: the same text in hexadecimal, with a secret that no supplier knows. */
export const linkHash = (parameters: Iterable<readonly [string, string]>): string =>
  createHash('sha256').update(toSign(parameters, 'prodege-links')).digest('hex')

const toSign = (parameters: Iterable<readonly [string, string]>, secret: string): string =>
  [secret, ...[...parameters].toSorted(([one], [other]) => (one < other ? -1 : 1)).map((pair) => pair.join('='))].join(
    ':',
  )
