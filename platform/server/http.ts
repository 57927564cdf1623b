import type {
  BodyOf,
  DataOf,
  EndpointSpec,
  EndpointTable,
  Failure,
  HeadersOf,
  ParamsOf,
  QueryOf,
} from '../contract/endpoint.ts'
import { apiBase, takesPerson } from '../contract/endpoint.ts'
import { apiKeyStart } from '../contract/api-key.ts'
import { readBearer } from './bearer.ts'
import { isGuarded, isPanelist, isPermission, type Permission } from '../contract/access.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { IncomingHttpHeaders } from 'node:http'
import type { Readable } from 'node:stream'
import { isLanguage, languageCodes, type Language } from '../contract/language.ts'
import { isMessage, type Message } from '../contract/messages.ts'
import { languageCookie } from '../contract/site.ts'
import { problemMessage } from '../contract/problems.ts'
import { actAs } from './acting-key.ts'
import { asOfHeader, findAsOf } from './as-of.ts'
import type { Idempotency, Repeatable } from './idempotency.ts'
import type { Links } from './links.ts'
import { reportLimits, type LimitState } from './limits-told.ts'
import { Problem, type FieldError } from './problem.ts'
import { wordIn, sentenceOf } from './words.ts'

/** The person who makes the call, as read from the database for this request. */
export type Caller = {
  userId: string
  sessionId: string
  email: string
  role: string
  permissions: readonly Permission[]
  /**
   * Grows with every change that can affect which surveys the panelist is offered. Caches for a panelist use it in
   * their keys.
   */
  panelVersion: number
  /**
   * The id of the API key with which the call was made for this person; the key has its own permissions. Absent when
   * the person made the call.
   */
  keyId?: string
}

/** Finds the user of an access token, or refuses. This is all that the HTTP layer knows about authentication. */
export type Authenticate = (accessToken: string) => Promise<Caller>

/**
 * Finds the person who owns an API key, or refuses. Calls `tellLimit` with how often the key may still be used, even
 * when a used-up limit is the reason for refusing.
 */
export type AuthenticateKey = (
  apiKey: string,
  from: { ip: string; tellLimit: (limit: LimitState) => void },
) => Promise<Caller & { keyId: string }>

/** What a handler knows about a request, besides its validated input. */
export type Ctx = {
  caller: Caller | null
  requestId: string
  ip: string
  userAgent: string
  timeZone: string
  /** The language of the page that sent the request; English for a program that sends no language. */
  language: Language
  pageUrl: string
  /** The path and query exactly as they were sent. Signatures cover them. */
  rawUrl: string
  /** The whole request exactly as it was sent, for checking its signature. */
  sent: () => RawRequest
  /** The signed-in user who makes a public call; null if there is none. It never refuses. */
  identify: () => Promise<Caller | null>
  /** The value of a cookie; empty when there is none. */
  cookie: (name: string) => string
  /** Adds a `Set-Cookie` header to the response. */
  setCookie: (line: string) => void
}

/** A request byte for byte; the names of the headers are in lower case. */
export type RawRequest = { method: string; rawUrl: string; headers: Readonly<Record<string, string>>; body: string }

type Input<E> = { params: ParamsOf<E>; query: QueryOf<E>; body: BodyOf<E>; headers: HeadersOf<E> }

/** A response with its own message. Some areas still write that message as a sentence. */
export type WordedAnswer<Data> = { readonly said: string | Message; readonly data: Data }
/** Makes a response with its own message. */
export const say = <Data>(said: string | Message, data: Data): WordedAnswer<Data> => ({ said, data })

/** A response without our envelope: a text that another program expects. */
export type Plain = { readonly plainText: string; readonly status: number }
/** Makes a response of plain text, without the envelope. */
export const plain = (plainText: string, status = 200): Plain => ({ plainText, status })

/**
 * A response that is a file. It is streamed. `name` comes from our code, never from the caller.
 */
export type FileAnswer = { readonly file: { readonly name: string; readonly type: string; readonly body: Readable } }

/** The result of a handler. If a call's data is `Nothing`, its handler may return nothing at all. */
type Answer<E extends EndpointSpec> =
  | DataOf<E>
  | WordedAnswer<DataOf<E>>
  | Plain
  | FileAnswer
  | ([DataOf<E>] extends [null] ? void : never)
type Handler<E extends EndpointSpec> = (input: Input<E>, ctx: Ctx) => Promise<Answer<E>>
/** One handler for each endpoint of a table: a missing handler, or one of the wrong type, does not compile. */
export type Handlers<T extends EndpointTable> = { readonly [K in keyof T]: Handler<T[K]> }

/** Refuses a request because of its headers, before the body is read. */
type Gate = (headers: IncomingHttpHeaders) => void
type Gates<T extends EndpointTable> = { readonly [K in keyof T]?: Gate }

declare module 'fastify' {
  interface FastifyContextConfig {
    failureWords?: NonNullable<EndpointSpec['failureWords']>
    /** What is requested too often to be logged; all built files are counted together. */
    quiet?: 'probe' | 'file'
  }
  interface FastifyRequest {
    caller: Caller | null
    /** The body as it was sent; empty when there was none. */
    rawBody: string
  }
}

/** What a page says about a failure; the message is in the reader's language. */
export type Failed = { status: number; message: string; language: Language }

/** The web server, with the parts that every route uses. */
export type App = FastifyInstance & {
  /** Authenticates people only: API keys cannot call the routes that use it. */
  authenticate: Authenticate
  /** Finds the person who owns an API key; null when this server accepts no API keys. */
  authenticateKey: AuthenticateKey | null
  /** The languages that the panel offers. */
  languages: () => readonly Language[]
  /** Runs a request with an `Idempotency-Key` only once. If null, such requests are run every time. */
  carryOut: Idempotency['carryOut'] | null
  /** The calls that have a rate limit of their own. */
  limited: ReadonlySet<EndpointSpec>
  /** Whether some answers come from a replica. */
  hasReplicas: boolean
  /** The short links that are served; see links.ts. */
  links: Links[]
  /** Sends a browser a page that says why its request failed; null when this server has no pages. See documents.ts. */
  sendFailurePage: ((failed: Failed, request: FastifyRequest, reply: FastifyReply) => unknown) | null
}

/** The caller of a call that is not public. */
export function signedIn(ctx: Ctx): Caller {
  if (!ctx.caller) throw new Problem('signed-out')
  return ctx.caller
}

/** Whether the caller can show a page: a browser that opens an address, and not a program. */
export const acceptsPage = ({ headers }: Pick<FastifyRequest, 'headers'>): boolean =>
  (headers.accept ?? '').includes('text/html')

/** Adds the routes for a table of endpoints; some of them have a gate. */
export function implement<T extends EndpointTable>(
  app: App,
  table: T,
  handlers: Handlers<T>,
  gates: Gates<T> = {},
): void {
  for (const [name, spec] of Object.entries(table)) {
    const handler = handlers[name]
    if (!handler) throw new Error(`no handler for ${spec.path}`)
    mount(app, spec, handler, gates[name])
  }
}

function mount(app: App, spec: EndpointSpec, handler: Handler<EndpointSpec>, gate: Gate | undefined): void {
  const path = spec.path.replace(/\{(\w+)\}/g, ':$1')
  const { failureWords, cacheSeconds, maxBytes } = spec
  app.route({
    ...(failureWords ? { config: { failureWords } } : {}),
    ...(maxBytes ? { bodyLimit: maxBytes } : {}),
    method: spec.method,
    url: path.startsWith('/') ? path : apiBase + path,
    schema: schemaOf(spec),
    // The caller is authenticated before the body is read, so that a stranger cannot learn which input a call accepts.
    onRequest: async (request, reply) => {
      gate?.(request.headers)
      const answerForOthers = await admit(app, spec, request, reply)
      if (answerForOthers) return envelope(reply, answerForOthers.data, chooseLanguage(request, app.languages()))
    },
    handler: async (request, reply) => {
      const runHandler = () => handler(readInput(request), makeContext(app, request, reply))
      const handle = app.limited.has(spec)
        ? () => reportLimits((state) => writeLimit(reply, state), runHandler)
        : runHandler
      const { caller } = request
      const work = () => (caller?.keyId ? actAs({ ...caller, keyId: caller.keyId }, handle) : handle())
      const repeatable = app.carryOut && findRepeatable(spec, request)
      if (app.carryOut && repeatable) return answerOnce(app, app.carryOut, spec, repeatable, { request, reply, work })
      const answer = app.hasReplicas && spec.method === 'GET' ? await tellAsOf(reply, work) : await work()
      if (cacheSeconds) reply.header('cache-control', `public, max-age=${cacheSeconds}`)
      if (isFile(answer)) return sendFile(reply, answer)
      return envelope(reply, answer, chooseLanguage(request, app.languages()))
    },
  })
}

/** Handles a request, and names in its answer the time up to which its oldest source has everything. */
async function tellAsOf(reply: FastifyReply, work: () => Promise<unknown>): Promise<unknown> {
  const { result, asOf } = await findAsOf(work)
  if (asOf) reply.header(asOfHeader, asOf.toISOString())
  return result
}

/**
 * Identifies a request that may be repeated with a key: it changes something and needs a permission. Null for any other
 * request.
 */
function findRepeatable({ access, method, movesMoney }: EndpointSpec, request: FastifyRequest): Repeatable | null {
  const key = request.headers['idempotency-key']
  if (!request.caller || key === undefined || method === 'GET' || !isPermission(access)) return null
  const { keyId, userId } = request.caller
  return {
    actorId: keyId ?? userId,
    key: String(key),
    sent: [method, request.raw.url, request.body ?? null],
    movesMoney: movesMoney === true,
  }
}

type Asked = { request: FastifyRequest; reply: FastifyReply; work: () => Promise<unknown> }
/** Handles a request that may be repeated: does its work, or sends the response of the first request again. */
async function answerOnce(
  app: App,
  carryOut: Idempotency['carryOut'],
  { answersOnce }: EndpointSpec,
  repeatable: Repeatable,
  { request, reply, work }: Asked,
): Promise<FastifyReply> {
  let fresh: unknown
  const { text, isReplay } = await carryOut(repeatable, async () => {
    fresh = await work()
    if (answersOnce || isFile(fresh) || isPlain(fresh)) return null
    return reply.serialize(makeSuccess(fresh, chooseLanguage(request, app.languages()))) as string
  })
  if (isReplay) reply.header('idempotency-replayed', 'true')
  if (text !== null) return reply.type('application/json; charset=utf-8').send(text)
  return isFile(fresh) ? sendFile(reply, fresh) : envelope(reply, fresh, chooseLanguage(request, app.languages()))
}

/** The input that the schemas have just validated, with its types. */
function readInput<E>(request: FastifyRequest): Input<E> {
  const { params, query, body, headers } = request
  return { params, query, body, headers } as Input<E>
}

/**
 * Authenticates the caller and sets `request.caller`, or refuses. If callers of this kind get an empty answer, returns
 * that instead.
 */
async function admit(
  app: App,
  spec: EndpointSpec,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<{ data: unknown } | null> {
  if (spec.access === 'public') return null
  const caller = await callerOf(app, request, reply)
  request.caller = caller
  if (caller.keyId && takesPerson(spec)) throw new Problem('person-needed')
  if (spec.access === 'signed-in') return null
  if (spec.access === 'panelist') {
    if (isPanelist(caller.role)) return null
    if (spec.forOthers === undefined) throw new Problem('not-a-panelist')
    return { data: spec.forOthers }
  }
  if (spec.access === 'staff') {
    if (isGuarded(caller.role, caller.permissions)) return null
    throw new Problem('not-allowed')
  }
  const needed = spec.alsoNeeds ? [spec.access, spec.alsoNeeds] : [spec.access]
  if (!needed.every((permission) => caller.permissions.includes(permission))) throw new Problem('not-allowed')
  return null
}

function callerOf(app: App, request: FastifyRequest, reply: FastifyReply): Promise<Caller> {
  const token = bearerOf(request)
  if (!app.authenticateKey || !token.startsWith(apiKeyStart)) return app.authenticate(token)
  return app.authenticateKey(token, { ip: request.ip, tellLimit: (state) => writeLimit(reply, state) })
}

/**
 * Writes the headers that say how much of a limit is left. If there are several limits, they describe the one that is
 * used up first.
 */
function writeLimit(reply: FastifyReply, { limit, remaining, resetSeconds }: LimitState): void {
  const told = reply.getHeader('ratelimit-remaining')
  if (told !== undefined && Number(told) <= remaining) return
  reply.headers({ 'ratelimit-limit': limit, 'ratelimit-remaining': remaining, 'ratelimit-reset': resetSeconds })
}

/** Reads the access token from the header of a request; Problem 'signed-out' without one. */
export function bearerOf(request: FastifyRequest): string {
  const token = readBearer(request.headers.authorization)
  if (token.length < 2) throw new Problem('signed-out')
  return token
}

/** Reads one cookie from a `Cookie` header; empty when there is none. */
export const cookieIn = (header: string, name: string): string =>
  header
    .split(/; */)
    .find((pair) => pair.startsWith(`${name}=`))
    ?.slice(name.length + 1) ?? ''

/**
 * Finds the language of the page that sent a request: the one named in the request, otherwise the user's choice. If
 * the panel does not offer that language, English, or, if English is not offered either, the first language on offer.
 */
export function chooseLanguage(
  request: Pick<FastifyRequest, 'headers'>,
  offered: readonly Language[] = languageCodes,
): Language {
  const named = request.headers['page-language']
  const chosen = typeof named === 'string' ? named : cookieIn(request.headers.cookie ?? '', languageCookie)
  if (isLanguage(chosen) && offered.includes(chosen)) return chosen
  return offered.includes('en') ? 'en' : (offered[0] ?? 'en')
}

function makeContext(app: App, request: FastifyRequest, reply: FastifyReply): Ctx {
  const text = (name: string): string => {
    const value = request.headers[name]
    return typeof value === 'string' ? value.slice(0, 500) : ''
  }
  return {
    caller: request.caller,
    requestId: request.id,
    ip: request.ip,
    userAgent: text('user-agent'),
    timeZone: text('time-zone'),
    language: chooseLanguage(request, app.languages()),
    pageUrl: text('page-url'),
    rawUrl: request.raw.url ?? '',
    sent: () => sentIn(request),
    identify: () =>
      Promise.resolve()
        .then(() => app.authenticate(bearerOf(request)))
        .catch(() => null),
    cookie: (name) => cookieIn(request.headers.cookie ?? '', name),
    setCookie: (line) => void reply.header('set-cookie', line),
  }
}

/** A request byte for byte, for routes outside the contract. */
export const sentIn = ({ method, raw, headers, rawBody }: FastifyRequest): RawRequest => ({
  method,
  rawUrl: raw.url ?? '',
  headers: Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value ?? '')])),
  body: rawBody,
})

const isPlain = (answer: unknown): answer is Plain =>
  typeof answer === 'object' && answer !== null && 'plainText' in answer && 'status' in answer

const isFile = (answer: unknown): answer is FileAnswer =>
  typeof answer === 'object' && answer !== null && 'file' in answer && Object.keys(answer).length === 1

const sendFile = (reply: FastifyReply, { file: { name, type, body } }: FileAnswer): FastifyReply =>
  reply.type(type).header('content-disposition', `attachment; filename="${name}"`).send(body)

const envelope = (reply: FastifyReply, answer: unknown, language: Language): FastifyReply =>
  isPlain(answer)
    ? reply.code(answer.status).type('text/plain; charset=utf-8').send(answer.plainText)
    : reply.send(makeSuccess(answer, language))

function makeSuccess(answer: unknown, language: Language) {
  const said =
    typeof answer === 'object' && answer !== null && 'said' in answer ? (answer as WordedAnswer<unknown>) : null
  return {
    status: 200,
    message: said ? wordIn(said.said, language) : 'OK',
    data: (said ? said.data : answer) ?? null,
  }
}

function schemaOf({ params, query, body, headers, data }: EndpointSpec): object {
  const response = {
    type: 'object',
    properties: { status: { type: 'integer' }, message: { type: 'string' }, data },
    required: ['status', 'message', 'data'],
  }
  return {
    ...(params ? { params } : {}),
    ...(query ? { querystring: query } : {}),
    ...(headers ? { headers } : {}),
    ...(body ? { body } : {}),
    response: { 200: response },
  }
}

/** Makes the response of a refused call, in the language of its reader. */
export const makeFailure = (problem: Problem, requestId: string, language: Language): Failure & { data?: unknown } => ({
  status: problem.status,
  message: wordRefusal(problem, language),
  code: problem.code,
  ...(problem.more.errors ? { errors: problem.more.errors.map((error) => wordError(error, language)) } : {}),
  ...(problem.more.data === undefined ? {} : { data: problem.more.data }),
  requestId,
})

/** Puts a refusal into words. English comes from the contract, which has the exact sentences of the specification. */
function wordRefusal({ code, message, more }: Problem, language: Language): string {
  if (isMessage(more.message)) return sentenceOf(more.message, language)
  if (more.message !== undefined || language === 'en') return message
  return sentenceOf(problemMessage(code), language)
}

const wordError = ({ field, message }: FieldError, language: Language) => ({
  field,
  message: wordIn(message, language),
})

/**
 * Whether everything in a refusal is in the reader's language. It is not if an area still writes a sentence itself.
 */
export const isWorded = ({ more: { message, errors = [] } }: Problem): boolean =>
  typeof message !== 'string' && errors.every((error) => isMessage(error.message))
