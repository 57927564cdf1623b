import {
  addressOf,
  type BodyOf,
  type DataOf,
  type EndpointSpec,
  type HeadersOf,
  type ParamsOf,
  type QueryOf,
} from '../../contract/endpoint.ts'
import { noteSource } from './as-of.ts'
import { takeAhead } from '../session/boot.ts'
import { readTokens } from '../session/storage.ts'
import { chosenLanguage, currentLanguage } from '../text/language.ts'
import { withWait } from './retry-after.ts'
import { isFailure, offline, timedOut, unreadable, type CallFailure } from './failure.ts'

/** The fixed partner id of the specification, section 9. */
const partnerId = '2'
const timeoutMs = 30_000
const mobileTimeoutMs = 60_000

type OnePart<Name extends string, Value> = [Value] extends [undefined]
  ? unknown
  : Partial<Value> extends Value
    ? { [P in Name]?: Value }
    : { [P in Name]: Value }

type Parts<E> = OnePart<'params', ParamsOf<E>> &
  OnePart<'query', QueryOf<E>> &
  OnePart<'headers', HeadersOf<E>> &
  ([BodyOf<E>] extends [undefined] ? unknown : { body: BodyOf<E> })

/** The arguments of a call: the parts that the contract names for the endpoint; `void` when it names none. */
export type ArgsOf<E> =
  unknown extends Parts<E> ? void : Partial<Parts<E>> extends Parts<E> ? Parts<E> | void : Parts<E>

export type CallArgs = {
  params?: Readonly<Record<string, string>>
  query?: Readonly<Record<string, string | number | boolean | null | undefined>>
  headers?: Readonly<Record<string, string | undefined>>
  body?: unknown
}

/** A successful answer: the data, and the server's message for the reader. */
export type Answer<Data> = { data: Data; message: string }
export type Outcome<Data> = { answer: Answer<Data> } | { failure: CallFailure }

const isMobile = () => /Mobi|Android/.test(navigator.userAgent)

/** Our query parameters that grant access: one-time keys, and the signature that unsubscribes from emails. */
const secretParams = ['token', 'userKey', 't']

/** The page's address without its secret parameters, which must not reach any log. */
export function pageUrl(href: string = location.href): string {
  const url = new URL(href)
  for (const name of secretParams) url.searchParams.delete(name)
  return url.toString()
}

/** The address of a call with its query; absent and empty values are left out. */
export function urlOf(spec: Pick<EndpointSpec, 'path'>, { params, query }: CallArgs): string {
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query ?? {})) {
    if (value !== undefined && value !== null && value !== '') search.set(name, String(value))
  }
  const text = search.toString()
  return addressOf(spec, params) + (text ? `?${text}` : '')
}

type Ask = Pick<CallArgs, 'headers' | 'body'> & {
  method?: string
  /** The requested media type; by default the JSON envelope. */
  accept?: string
}

/** The headers of the specification, section 7, for the current token. */
function headersOf({ headers, body, accept = 'application/json' }: Ask): Headers {
  const access = readTokens()?.access
  const all = new Headers({
    accept,
    'partner-id': partnerId,
    'time-zone': Intl.DateTimeFormat().resolvedOptions().timeZone,
    'page-url': pageUrl(),
  })
  // Staff pages may be in a different language than the reader chose.
  if (currentLanguage() !== chosenLanguage()) all.set('page-language', currentLanguage())
  if (access) all.set('authorization', `Bearer ${access}`)
  if (body !== undefined) all.set('content-type', 'application/json')
  for (const [name, value] of Object.entries(headers ?? {})) if (value !== undefined) all.set(name, value)
  return all
}

/** Sends every request to the server, so that all have the same headers. Fails like `fetch`. */
export async function request(address: string, ask: Ask, signal: AbortSignal): Promise<Response> {
  const method = ask.method ?? 'GET'
  // The document itself had started some requests before the program was loaded.
  const earlyResponse = method === 'GET' && ask.headers === undefined ? takeAhead(address, readTokens()?.access) : null
  const response = earlyResponse && (await within(earlyResponse, signal))
  return (
    response ??
    fetch(address, {
      method,
      headers: headersOf(ask),
      signal,
      ...(ask.body === undefined ? {} : { body: JSON.stringify(ask.body) }),
    })
  )
}

/** Waits for a promise until the signal aborts; then throws the signal's reason. */
const within = <T>(something: Promise<T>, signal: AbortSignal): Promise<T> =>
  new Promise((resolve, reject) => {
    const stop = () => reject(signal.reason as Error)
    if (signal.aborted) return stop()
    signal.addEventListener('abort', stop, { once: true })
    something.then(resolve, reject).finally(() => signal.removeEventListener('abort', stop))
  })

async function bodyOf(response: Response): Promise<unknown> {
  try {
    return await response.json()
  } catch {
    return null
  }
}

/**
 * Makes a call and waits up to 30 s for the response, or 60 s on a mobile device. Never throws; a 401 is only returned
 * as a failure.
 */
export async function send<const E extends EndpointSpec>(
  spec: E,
  args: CallArgs = {},
  signal?: AbortSignal,
): Promise<Outcome<DataOf<E>>> {
  const limit = AbortSignal.timeout(isMobile() ? mobileTimeoutMs : timeoutMs)
  try {
    const anySignal = signal ? AbortSignal.any([signal, limit]) : limit
    const response = await request(urlOf(spec, args), { ...args, method: spec.method }, anySignal)
    if (!response.ok) return await failureIn(response)
    noteSource(spec.path, response.headers)
    return readSuccess<DataOf<E>>(await bodyOf(response), response.status)
  } catch {
    return toFailure(limit.aborted ? timedOut() : offline())
  }
}

/** The failure described by an unsuccessful response. */
export async function failureIn(response: Response): Promise<{ failure: CallFailure }> {
  const answered = await bodyOf(response)
  if (!isFailure(answered)) return toFailure(unreadable(response.status))
  return toFailure({ ...answered, errors: answered.errors ?? [], ...readRetryAfter(response) })
}

/** The Retry-After header in seconds, the only form that our server sends. */
function readRetryAfter(response: Response): { retryAfterSeconds?: number } {
  const seconds = Number(response.headers.get('retry-after') ?? '')
  return Number.isInteger(seconds) && seconds > 0 ? { retryAfterSeconds: seconds } : {}
}

/** Failures from the server arrive in the reader's language; failures in the browser are worded here. */
const toFailure = (failure: CallFailure): { failure: CallFailure } => ({
  failure: {
    ...failure,
    message: withWait(failure.message, failure),
    errors: failure.errors.map(({ field, message }) => ({ field, message })),
  },
})

function readSuccess<Data>(envelope: unknown, status: number): Outcome<Data> {
  if (typeof envelope !== 'object' || envelope === null || !('data' in envelope)) return toFailure(unreadable(status))
  const message = 'message' in envelope ? String(envelope.message) : ''
  return { answer: { data: envelope.data as Data, message } }
}
