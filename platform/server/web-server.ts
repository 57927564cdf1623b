import type { EndpointSpec } from '../contract/endpoint.ts'
import { checks, type CheckName } from '../contract/fields.ts'
import { languageCodes, type Language } from '../contract/language.ts'
import proxyAddr from '@fastify/proxy-addr'
import { Ajv, type ErrorObject } from 'ajv'
import formats from 'ajv-formats'
import buildWriter from 'fast-json-stringify'
import Fastify, {
  LogController,
  type FastifyBaseLogger,
  type FastifyContextConfig,
  type FastifyError,
  type FastifyReply,
  type FastifyRequest,
} from 'fastify'
import type { IncomingHttpHeaders } from 'node:http'
import { compileCheckLater, compileWriterLater } from './compile-later.ts'
import { codeOf, isOutage } from './db.ts'
import { endConnections } from './end-connections.ts'
import { describeErrors } from './field-words.ts'
import {
  acceptsPage,
  makeFailure,
  isWorded,
  chooseLanguage,
  type App,
  type Authenticate,
  type AuthenticateKey,
} from './http.ts'
import type { Idempotency } from './idempotency.ts'
import { answerLinksFirst } from './links.ts'
import type { AccessLog, Log } from './log.ts'
import type { Metrics } from './metrics.ts'
import { removePort } from './network.ts'
import { Problem } from './problem.ts'
import { newId } from './secrets.ts'

/** The greatest length of a request body, in bytes. */
export const bodyLimitBytes = 256 * 1024

/** For how long a slow sender may keep a connection. Node swaps the two when the first is longer than the second. */
const headersWithinMs = 30_000
const requestWithinMs = 60_000
const checkConnectionsMs = 5_000
/** Fastify gives each part of a start ten seconds, which a busy machine exceeds; a start that never ends is a hung program. */
const startWithinMs = 300_000

export type WebServerOptions = {
  log: Log
  metrics: Metrics
  /** Whether each request is logged, and with the address of its sender; by default requests are not logged. */
  accessLog?: AccessLog
  /** How many proxies in front of the server are trusted to report the caller's address. */
  trustedProxies: number
  /** Whether people reach the site over https. Browsers are then told to use only https. */
  isHttps?: boolean
  authenticate: Authenticate
  /** Finds the person who owns an API key; without this function, API keys are not accepted. */
  authenticateKey?: AuthenticateKey
  /** The languages that the panel offers; all of them by default. */
  languages?: () => readonly Language[]
  /** Runs a request with an `Idempotency-Key` only once; without this function the header is ignored. */
  carryOut?: Idempotency['carryOut']
  /** The calls with a rate limit of their own; their responses report how much of it is left. */
  limited?: ReadonlySet<EndpointSpec>
  /** Whether some answers come from a replica; those name the time up to which it has everything. */
  hasReplicas?: boolean
}

/**
 * Creates a Fastify server with our envelope: validation in the words of the specification, refusals, outages and fixed
 * headers.
 */
export function createWebServer({
  log,
  metrics,
  accessLog = 'off',
  trustedProxies,
  isHttps,
  authenticate,
  authenticateKey,
  languages = () => languageCodes,
  carryOut,
  limited = new Set(),
  hasReplicas = false,
}: WebServerOptions): App {
  const headers = isHttps ? { ...fixedHeaders, ...strictTransport } : fixedHeaders
  const trusts = (_address: string, hop: number): boolean => hop < trustedProxies
  const baseLogger: FastifyBaseLogger = log
  const fastify = Fastify({
    loggerInstance: baseLogger,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => newId(),
    trustProxy: trusts,
    bodyLimit: bodyLimitBytes,
    pluginTimeout: startWithinMs,
    requestTimeout: requestWithinMs,
    http: { headersTimeout: headersWithinMs, connectionsCheckingInterval: checkConnectionsMs },
    routerOptions: { maxParamLength: 300 },
    // An address that cannot be parsed, such as one with an incomplete escape, never reaches a route.
    frameworkErrors: (_error, request, reply) => {
      const refused: FastifyReply = reply
      void answer(log, new Problem('invalid-input'), null, request, refused.headers(headers))
    },
    return503OnClosing: true,
  })
  const app: App = Object.assign(fastify, {
    authenticate,
    authenticateKey: authenticateKey ?? null,
    languages,
    carryOut: carryOut ?? null,
    limited,
    hasReplicas,
    links: [],
    sendFailurePage: null,
  })
  const isEnding = endConnections(app)
  app.decorateRequest('caller', null)
  app.decorateRequest('rawBody', '')
  app.setValidatorCompiler(({ schema, httpPart }) =>
    compileCheckLater(() => (httpPart === 'body' ? strict : coercing).compile(schema as object)),
  )
  app.setSerializerCompiler(({ schema }) => compileWriterLater(() => buildWriter(schema as object)))
  app.removeContentTypeParser('text/plain')
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, text, done) => {
    request.rawBody = text as string
    if (text === '') return done(null, {})
    void app.getDefaultJsonParser('error', 'error')(request, text as string, (error, body) =>
      done(error, typeof text === 'string' && halfEscape.test(text) ? replaceHalves(body) : body),
    )
  })
  // Suppliers may send a form, and Amazon SNS sends JSON as text. Only the code that checks the signature parses it.
  app.addContentTypeParser(
    ['application/x-www-form-urlencoded', 'text/plain'],
    { parseAs: 'string' },
    (request, text, done) => {
      request.rawBody = text as string
      done(null, {})
    },
  )
  app.addHook('onRequest', (request, reply, done) => {
    removePorts(request.headers)
    reply.headers(headers)
    done()
  })
  app.addHook('preValidation', (request, _reply, done) => {
    if (request.body === undefined || request.body === null) request.body = {}
    done(keepNamedFilters(request))
  })
  const noteAnswer = (answered: Answered): void => {
    metrics.observeRequest(countedRouteOf(answered), answered.status, answered.ms / 1000)
    logAccess(log, accessLog, answered)
  }
  app.addHook('onResponse', (request, reply, done) => {
    const { url: route = 'unknown', config } = request.routeOptions
    noteAnswer({
      method: request.method,
      route,
      status: reply.statusCode,
      ms: reply.elapsedTime,
      quiet: config.quiet,
      requestId: request.id,
      address: () => request.ip,
    })
    done()
  })
  answerLinksFirst(app, {
    headers,
    findSender: (request) => {
      removePorts(request.headers)
      return proxyAddr(request, trusts)
    },
    isEnding,
    noteAnswer,
  })
  app.setErrorHandler((error: FastifyError, request, reply) => answer(log, toProblem(error), error, request, reply))
  app.setNotFoundHandler((request, reply) => answer(log, new Problem('not-found'), null, request, reply))
  return app
}

/** Whether a browser opens an address as a page, and does not call the API or load a part of a page. */
const opensPage = (request: FastifyRequest): boolean =>
  request.method === 'GET' && !request.url.startsWith('/api/') && acceptsPage(request)

const fixedHeaders = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cache-control': 'no-store',
  'x-frame-options': 'DENY',
  'cross-origin-resource-policy': 'same-origin',
}

/** Tells browsers to use only https. It does not cover subdomains, because the operator may run other sites there. */
const strictTransport = { 'strict-transport-security': 'max-age=31536000' }

const ajvOptions = {
  removeAdditional: false,
  useDefaults: true,
  allErrors: true,
  strict: false,
  verbose: true,
} as const
const strict = addChecks(new Ajv({ ...ajvOptions, coerceTypes: false }))
const coercing = addChecks(new Ajv({ ...ajvOptions, coerceTypes: true }))

const isScalar = (value: unknown): value is string | number | boolean =>
  ['string', 'number', 'boolean'].includes(typeof value)

/** Adds the keyword `check` to Ajv. Its value names a check of the contract. */
function addChecks(ajv: Ajv): Ajv {
  formats.default(ajv)
  ajv.addKeyword({
    keyword: 'check',
    errors: true,
    validate: function validate(name: CheckName, value: unknown): boolean {
      // A value of another type is reported by `type`; such a value may not even be printable.
      if (!isScalar(value)) return true
      const isRight = checks[name](String(value), '') === null
      const params = { check: name, value: String(value) }
      ;(validate as { errors?: Partial<ErrorObject>[] }).errors = isRight ? [] : [{ keyword: 'check', params }]
      return isRight
    },
  })
  return ajv
}

/** Matches the JSON escape of half a surrogate pair, which is left when an emoji was cut in the middle. */
const halfEscape = /\\u[dD][89a-fA-F]/
/** Replaces each half of a surrogate pair, which PostgreSQL's JSON does not accept, with a replacement character. */
function replaceHalves(value: unknown): unknown {
  if (typeof value === 'string') return value.replaceAll(/\p{Surrogate}/gu, '\ufffd')
  if (Array.isArray(value)) return value.map(replaceHalves)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [replaceHalves(name), replaceHalves(part)]))
}

type ObjectSchema = { properties?: object; required?: readonly string[] }

/**
 * Removes query parameters that the call does not declare, because they would appear in the records of the request. An
 * empty optional filter, as in `?status=&startDate=`, counts as missing. Returns a Problem for an empty required
 * filter.
 */
function keepNamedFilters(request: FastifyRequest): Problem | undefined {
  const { properties, required } = (request.routeOptions.schema?.querystring ?? {}) as ObjectSchema
  if (!properties) return undefined
  const query = request.query as Record<string, unknown>
  for (const [name, value] of Object.entries(query))
    if (!Object.hasOwn(properties, name) || (value === '' && !required?.includes(name))) delete query[name]
  // No text in the database contains a null byte. A filter with one would make the database fail, and in a download
  // only after part of the file was sent.
  const [wrong] = Object.entries(query).find(([, value]) => String(value).includes('\0')) ?? []
  if (wrong === undefined) return undefined
  const { message } = new Problem('invalid-input')
  return new Problem('invalid-input', { errors: [{ field: wrong, message }] })
}

type Validated = FastifyError & { validation?: ErrorObject[] }

/** PostgreSQL's codes for a text that it cannot store, because it contains a null byte, plain or escaped in JSON. */
const unstorable: ReadonlySet<string> = new Set(['22021', '22P05'])

function toProblem(error: unknown): Problem {
  if (error instanceof Problem) return error
  const { validation, statusCode, code } = error as Validated
  if (validation) {
    const errors = describeErrors(validation)
    const first = errors[0]
    return new Problem('invalid-input', { errors, ...(first ? { message: first.message } : {}) })
  }
  if (isOutage(error)) return new Problem('unavailable', { retryAfterSeconds: 2 })
  if (unstorable.has(codeOf(error))) return new Problem('invalid-input')
  if (statusCode === 413) return new Problem('too-large')
  if (statusCode === 415) return new Problem('unsupported-media')
  if (statusCode === 503 || code === 'FST_ERR_REP_INVALID_PAYLOAD_TYPE') return new Problem('unavailable')
  if (statusCode !== undefined && statusCode >= 400 && statusCode < 500) return new Problem('invalid-input')
  return new Problem('unexpected')
}

function answer(log: Log, found: Problem, error: unknown, request: FastifyRequest, reply: FastifyReply): unknown {
  const app = request.server as App
  const problem = wordForCall(found, request)
  if (problem.status >= 500) log.error({ err: error, requestId: request.id, route: routeOf(request) }, problem.message)
  const seconds = problem.more.retryAfterSeconds
  if (seconds) reply.header('retry-after', String(seconds))
  const language = chooseLanguage(request, app.languages())
  const failure = makeFailure(problem, request.id, language)
  reply.code(problem.status)
  if (app.sendFailurePage && opensPage(request))
    return app.sendFailurePage({ status: problem.status, message: failure.message, language }, request, reply)
  if (language !== 'en' && isWorded(problem)) reply.header('content-language', language)
  if (!(request.headers.accept ?? '').includes('application/problem+json')) return reply.send(failure)
  const document = {
    type: 'about:blank',
    title: failure.message,
    detail: failure.message,
    instance: `urn:uuid:${request.id}`,
    ...failure,
  }
  return reply.type('application/problem+json').serializer(JSON.stringify).send(document)
}

/** Returns the refusal in the words that the specification has for this call, if it has any. */
function wordForCall(problem: Problem, request: FastifyRequest): Problem {
  const words = request.routeOptions.config.failureWords
  if (!words) return problem
  return new Problem(problem.code, { ...problem.more, message: words[problem.code] ?? words.otherwise })
}

const routeOf = (request: FastifyRequest): string => `${request.method} ${request.routeOptions.url ?? 'unknown'}`

/** What was answered to a request, for the metrics and the access log. */
type Answered = {
  method: string
  /** The pattern of the route. */
  route: string
  status: number
  ms: number
  quiet?: FastifyContextConfig['quiet'] | undefined
  /** The id of the request, if it has one already. */
  requestId?: string
  address: () => string
}

/** All built files count together, because each version of the pages has other names. */
const countedRouteOf = ({ method, route, quiet }: Answered): string =>
  `${method} ${quiet === 'file' ? '(file)' : route}`

/**
 * Logs a request. It records the pattern of the route, not the address, because queries contain keys and email
 * addresses. Failures are logged even without an access log, probes and built files only for debugging.
 */
function logAccess(log: Log, kind: AccessLog, answered: Answered): void {
  const { method, route, status, ms, quiet, requestId, address } = answered
  const isWanted = kind !== 'off' && !quiet
  if (!isWanted && status < 500 && !log.isLevelEnabled('debug')) return
  const line = { requestId: requestId ?? newId(), method, route, status, ms: Math.round(ms * 10) / 10 }
  log.info(kind === 'addresses' ? { ...line, address: address() } : line, 'answered')
}

/** Removes the ports that some proxies add to the addresses that they tell. */
function removePorts(given: IncomingHttpHeaders): void {
  const forwardedFor = given['x-forwarded-for']
  if (typeof forwardedFor === 'string') given['x-forwarded-for'] = forwardedFor.split(',').map(removePort).join(', ')
}
