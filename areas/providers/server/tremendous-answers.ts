import type { RecipientField, VendorStop } from '../contract.ts'
import { isObject } from './tremendous-lists.ts'

/** The statuses with which the request itself is refused, so that the same request would be refused again. */
export const refusals: ReadonlySet<number> = new Set([400, 422])
/** The statuses of a problem between the vendor and us: the key, the address or the balance. */
export const stops: ReadonlyMap<number, VendorStop> = new Map([
  [401, 'key'],
  [402, 'money'],
  [403, 'right'],
  [404, 'address'],
])
/** Failures after which the vendor cannot know about the order, because it was not reached. */
export const unreached: ReadonlySet<string> = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
])

/** Why a request was refused: because of its recipient, or for any other reason. */
type Refused = { state: 'refused'; why: string; field: RecipientField } | { state: 'misconfigured'; why: string }

/** Parses the object in a response; an empty one for anything else. */
export function parseBody(body: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(body)
    return isObject(value) ? value : {}
  } catch {
    return {}
  }
}

const messageMaxLength = 200
const recipientPath = 'reward.recipient'

/**
 * Reads a refusal. Its payload has the fields of the request, with a text at each wrong one; the recipient is at fault
 * only if a field of the recipient is wrong.
 */
export function readRefusal(body: string): Refused {
  const told = parseBody(body)
  const errors = isObject(told['errors']) ? told['errors'] : isObject(told['error']) ? told['error'] : {}
  const wrong = listLeaves(errors['payload'])
  const rawMessage = errors['message']
  const message = typeof rawMessage === 'string' && rawMessage !== '' ? rawMessage : 'refused'
  const details = wrong.map(({ path, text }) => `${path}: ${text}`).join('; ')
  const why = (details ? `${message} (${details})` : message).slice(0, messageMaxLength)
  const theirs = wrong.filter(({ path }) => path === recipientPath || path.startsWith(`${recipientPath}.`))
  if (theirs.length === 0 || theirs.length < wrong.length) return { state: 'misconfigured', why }
  return { state: 'refused', why, field: fieldOf(theirs.map(({ path }) => path)) }
}

function fieldOf(paths: readonly string[]): RecipientField {
  const named = (['email', 'name'] as const).filter((field) =>
    paths.some((path) => path === `${recipientPath}.${field}`),
  )
  return named.length === 1 && paths.length === 1 ? named[0]! : 'other'
}

const deepest = 8
/** Lists every text in a value with the path of names that leads to it; the items of a list share its path. */
function listLeaves(value: unknown, path = '', depth = 0): { path: string; text: string }[] {
  if (typeof value === 'string') return value === '' ? [] : [{ path, text: value }]
  if (!isObject(value) || depth > deepest) return []
  if (Array.isArray(value)) return value.flatMap((one) => listLeaves(one, path, depth + 1))
  return Object.entries(value).flatMap(([name, inner]) =>
    listLeaves(inner, path === '' ? name : `${path}.${name}`, depth + 1),
  )
}
