import { json, type Answer, type Ask } from './router.ts'
import type { WrongLeaves } from './vendor-request.ts'

/** As the product of the demo world knows the vendor. The second key may only read. */
export const vendorKey = 'tuppence-sandbox-vendor-key'
export const vendorReadKey = 'tuppence-sandbox-vendor-read-key'

export const refused = (status: number, message: string, payload: WrongLeaves = {}): Answer =>
  json({ status, errors: { message, payload } }, status)
export const notFound = (): Answer => refused(404, 'Not found')

/** The answer to a call too many, which the provider's page spells with a singular `error`. */
export const limited = (spelling: 'error' | 'errors'): Answer =>
  json({ [spelling]: { message: 'Too many requests', payload: {} } }, 429)

type Handle = (ask: Ask) => Answer | Promise<Answer>
type Gate = { now: () => Date; perSecond: number; spelling: () => 'error' | 'errors' }

/** Lets calls pass that have a key, that the key allows, and that are not too many in a second. */
export function createGate({ now, perSecond, spelling }: Gate) {
  let limit = perSecond
  let passed: number[] = []

  function isTooMany(): boolean {
    const at = now().getTime()
    passed = passed.filter((one) => one > at - 1_000)
    if (passed.length >= limit) return true
    passed.push(at)
    return false
  }

  return {
    setLimit: (calls: number): void => void (limit = calls),
    guard:
      (handle: Handle): Handle =>
      (ask) => {
        const key = ask.headers.authorization
        const mayRead = key === `Bearer ${vendorReadKey}`
        if (key !== `Bearer ${vendorKey}` && !mayRead) return refused(401, 'Unauthorized')
        if (isTooMany()) return limited(spelling())
        return mayRead && ask.method !== 'GET' ? refused(403, 'Forbidden') : handle(ask)
      },
  }
}

const wholeNumber = (text: string | null, otherwise: number): number =>
  text !== null && /^\d{1,9}$/.test(text) ? Number(text) : otherwise

/** The part of a list that a call asks for. */
export function pageIn<T>(query: URLSearchParams, all: readonly T[], usual: number): T[] {
  const most = 500
  const offset = wholeNumber(query.get('offset'), 0)
  return all.slice(offset, offset + Math.min(wholeNumber(query.get('limit'), usual), most))
}

/** Whether a time lies between `name[gte]` and `name[lte]` of a call. */
export function isWithin(query: URLSearchParams, name: string, at: string): boolean {
  const [from, to] = [query.get(`${name}[gte]`), query.get(`${name}[lte]`)]
  const time = Date.parse(at)
  return (from === null || time >= Date.parse(from)) && (to === null || time <= Date.parse(to))
}
