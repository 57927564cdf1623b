// Lets a route's schema say that it stays out of the OpenAPI document.
/// <reference types="@fastify/swagger" />
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
import { apiBase } from '../contract/endpoint.ts'
import { isGuarded, isPanelist, type Permission } from '../contract/access.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { IncomingHttpHeaders } from 'node:http'
import type { Readable } from 'node:stream'
import { isLanguage, languageCodes, type Language } from '../contract/language.ts'
import { isMessage, type Message } from '../contract/messages.ts'
import { languageCookie } from '../contract/site.ts'
import { Problem, type FieldError } from './problem.ts'
import { readable, sentenceOf } from './words.ts'

/** Who is calling, as read from the database for this very request. */
export type Caller = {
  userId: string
  sessionId: string
  email: string
  role: string
  permissions: readonly Permission[]
  /** Grows with every change that can change which surveys fit: caches of a panelist are keyed by it. */
  panelVersion: number
}

/** Tells who holds an access token, or refuses; the only thing the HTTP layer needs to know of the auth module. */
export type Authenticate = (accessToken: string) => Promise<Caller>

/** What a handler may know of the request besides its validated parts. */
export type Ctx = {
  caller: Caller | null
  requestId: string
  ip: string
  userAgent: string
  timeZone: string
  /** The language that the page is read in; English for a program that names none. */
  language: Language
  pageUrl: string
  /** Path and query exactly as they were sent: signatures are computed over this. */
  rawUrl: string
  /** For public calls that want to know a signed-in caller when there is one; never refuses. */
  identify: () => Promise<Caller | null>
  /** A cookie of the request; empty when there is none. */
  cookie: (name: string) => string
  /** Sends a `Set-Cookie` line with the answer. */
  setCookie: (line: string) => void
}

type Input<E> = { params: ParamsOf<E>; query: QueryOf<E>; body: BodyOf<E>; headers: HeadersOf<E> }

/** An answer with a message of its own; a sentence only where an area still writes its own. */
export type Said<Data> = { readonly said: string | Message; readonly data: Data }
export const say = <Data>(said: string | Message, data: Data): Said<Data> => ({ said, data })

/** An answer outside our envelope: the words that another program waits for. */
export type Plain = { readonly plainText: string }
export const plain = (plainText: string): Plain => ({ plainText })

/** An answer that is a file to keep, sent as it is read; `name` is chosen by us, never by a caller. */
export type FileAnswer = { readonly file: { readonly name: string; readonly type: string; readonly body: Readable } }

type Answer<E extends EndpointSpec> = DataOf<E> | Said<DataOf<E>> | Plain | FileAnswer
type Handler<E extends EndpointSpec> = (input: Input<E>, ctx: Ctx) => Promise<Answer<E>>
/** One handler for each endpoint of a table: a missing one, or one that answers another shape, does not compile. */
export type Handlers<T extends EndpointTable> = { readonly [K in keyof T]: Handler<T[K]> }

/** Refuses by the headers alone, before the body is looked at. */
type Gate = (headers: IncomingHttpHeaders) => void
type Gates<T extends EndpointTable> = { readonly [K in keyof T]?: Gate }

declare module 'fastify' {
  interface FastifyContextConfig {
    failureWords?: NonNullable<EndpointSpec['failureWords']>
  }
  interface FastifyRequest {
    caller: Caller | null
  }
}

export type App = FastifyInstance & {
  authenticate: Authenticate
  /** The languages on offer. */
  languages: () => readonly Language[]
}

/** The signed-in caller of an endpoint whose access is not public. */
export function signedIn(ctx: Ctx): Caller {
  if (!ctx.caller) throw new Problem('signed-out')
  return ctx.caller
}

/** Mounts a table of endpoints, some of them behind a gate. */
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
    // Who calls is asked before a body is read: a stranger learns nothing of what a call would have taken.
    onRequest: async (request, reply) => {
      gate?.(request.headers)
      const elsewise = await admit(app, spec, request)
      if (elsewise) return envelope(reply, elsewise.data, languageOf(request, app.languages()))
    },
    handler: async (request, reply) => {
      const answer = await handler(inputOf(request), contextOf(app, request, reply))
      if (cacheSeconds) reply.header('cache-control', `public, max-age=${cacheSeconds}`)
      if (isFile(answer)) return sendFile(reply, answer)
      return envelope(reply, answer, languageOf(request, app.languages()))
    },
  })
}

/** The parts that the schemas have just validated, under the types of those schemas. */
function inputOf<E>(request: FastifyRequest): Input<E> {
  const { params, query, body, headers } = request
  return { params, query, body, headers } as Input<E>
}

/** Lets the caller in, sets `request.caller`, or refuses; gives the empty answer when that is what this caller reads. */
async function admit(app: App, spec: EndpointSpec, request: FastifyRequest): Promise<{ data: unknown } | null> {
  if (spec.access === 'public') return null
  const caller = await app.authenticate(bearerOf(request))
  request.caller = caller
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

/** The access token of a request's header, or 'signed-out'. */
export function bearerOf(request: FastifyRequest): string {
  const header = request.headers.authorization ?? ''
  if (!header.startsWith('Bearer ') || header.length < 9) throw new Problem('signed-out')
  return header.slice(7)
}

/** The value of one cookie in a `Cookie` header; empty when there is none. */
export const cookieIn = (header: string, name: string): string =>
  header
    .split(/; */)
    .find((pair) => pair.startsWith(`${name}=`))
    ?.slice(name.length + 1) ?? ''

/** The language that the page was read in when it asked; when that is not on offer, English, or the first that is. */
export function languageOf(
  request: Pick<FastifyRequest, 'headers'>,
  offered: readonly Language[] = languageCodes,
): Language {
  const chosen = cookieIn(request.headers.cookie ?? '', languageCookie)
  if (isLanguage(chosen) && offered.includes(chosen)) return chosen
  return offered.includes('en') ? 'en' : (offered[0] ?? 'en')
}

function contextOf(app: App, request: FastifyRequest, reply: FastifyReply): Ctx {
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
    language: languageOf(request, app.languages()),
    pageUrl: text('page-url'),
    rawUrl: request.raw.url ?? '',
    identify: () =>
      Promise.resolve()
        .then(() => app.authenticate(bearerOf(request)))
        .catch(() => null),
    cookie: (name) => cookieIn(request.headers.cookie ?? '', name),
    setCookie: (line) => void reply.header('set-cookie', line),
  }
}

const isFile = (answer: unknown): answer is FileAnswer =>
  typeof answer === 'object' && answer !== null && 'file' in answer && Object.keys(answer).length === 1

const sendFile = (reply: FastifyReply, { file: { name, type, body } }: FileAnswer): FastifyReply =>
  reply.type(type).header('content-disposition', `attachment; filename="${name}"`).send(body)

function envelope(reply: FastifyReply, answer: unknown, language: Language): FastifyReply {
  if (typeof answer === 'object' && answer !== null && 'plainText' in answer)
    return reply.type('text/plain; charset=utf-8').send(String(answer.plainText))
  const said = typeof answer === 'object' && answer !== null && 'said' in answer ? (answer as Said<unknown>) : null
  return reply.send({
    status: 200,
    message: said ? readable(said.said, language) : 'OK',
    data: said ? said.data : answer,
  })
}

function schemaOf(spec: EndpointSpec): object {
  const { params, query, body, headers, data, summary, access, alsoNeeds } = spec
  const who = alsoNeeds ? `${access} and ${alsoNeeds}` : access
  const response = {
    type: 'object',
    properties: { status: { type: 'integer' }, message: { type: 'string' }, data },
    required: ['status', 'message', 'data'],
  }
  return {
    summary,
    tags: [spec.path.split('/')[0] ?? ''],
    ...(access === 'public' ? {} : { security: [{ bearer: [] }], description: `Who: ${who}` }),
    ...(params ? { params } : {}),
    ...(query ? { querystring: query } : {}),
    ...(headers ? { headers } : {}),
    ...(body ? { body } : {}),
    response: { 200: response },
  }
}

/** The failure envelope of a problem, worded for its reader. */
export const failureOf = (problem: Problem, requestId: string, language: Language): Failure & { data?: unknown } => ({
  status: problem.status,
  message: refusalIn(problem, language),
  code: problem.code,
  ...(problem.more.errors ? { errors: problem.more.errors.map((error) => wordedError(error, language)) } : {}),
  ...(problem.more.data === undefined ? {} : { data: problem.more.data }),
  requestId,
})

/** English comes from the contract, which has the specification's exact words. */
function refusalIn({ code, message, more }: Problem, language: Language): string {
  if (isMessage(more.message)) return sentenceOf(more.message, language)
  if (more.message !== undefined || language === 'en') return message
  return sentenceOf({ code: `problems.${code}`, values: {} }, language)
}

const wordedError = ({ field, message }: FieldError, language: Language) => ({
  field,
  message: readable(message, language),
})

/** Whether everything that a failure says is in the reader's language, also what areas that write their own sentences say of it. */
export const isWorded = ({ more: { message, errors = [] } }: Problem): boolean =>
  typeof message !== 'string' && errors.every((error) => isMessage(error.message))
