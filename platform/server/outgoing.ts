import type { AddressRefusal } from '../contract/address-refusals.ts'
import http from 'node:http'
import net, { type LookupFunction } from 'node:net'
import { urlToHttpOptions } from 'node:url'
import { RequestFilteringHttpAgent, RequestFilteringHttpsAgent } from 'request-filtering-agent'
import https from 'node:https'
import { createLookUp } from './look-up.ts'

const defaultTimeoutMs = 5_000
/** How long to wait for a name to be resolved. A name without an answer by then counts as not leading anywhere yet. */
const lookupWaitMs = 2_000
const answerMaxBytes = 64 * 1024
const urlMaxLength = 4_096
const maxRetries = 5
const firstPauseMs = 200
const longestPauseMs = 5_000
const repeatable: ReadonlySet<string> = new Set(['GET', 'HEAD', 'PUT', 'DELETE'])

/** A request to another server. */
export type OutgoingCall = {
  url: string
  method?: 'GET' | 'HEAD' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  headers?: Readonly<Record<string, string>>
  body?: string
  /** The time limit for each try: resolving the name, connecting, and receiving the whole response. */
  timeoutMs?: number
  /**
   * How many more tries to make after a 5xx response, a time-out or a broken connection. Ignored unless the request is
   * safe to repeat.
   */
  retries?: number
  /** How many bytes of the response to read if it is a list; otherwise the usual limit applies. */
  maxBytes?: number
  /**
   * Set for a POST or PATCH that carries a key and may therefore be repeated. GET, HEAD, PUT and DELETE always may be.
   */
  idempotent?: boolean
}

/** Headers by their names in lower case; values with the same name are joined by commas. */
type Headers = Readonly<Record<string, string>>
/** The response of another server, or what went wrong. */
export type OutgoingResult =
  | { answered: true; status: number; headers: Headers; body: string; isCut: boolean; tries: number; ms: number }
  | { answered: false; reason: 'refused' | 'timed-out' | 'unreachable'; detail: string; tries: number; ms: number }

type CallOutcome =
  | { answered: true; status: number; headers: Headers; body: string; isCut: boolean }
  | { answered: false; reason: 'refused' | 'timed-out' | 'unreachable'; detail: string }

export type OutgoingOptions = {
  /**
   * Places (`host:port`) on this machine or network that may be called although others may not, such as the sandbox.
   */
  allowHosts?: readonly string[]
  timeoutMs?: number
  log?: { warn(details: object, message: string): void }
  lookup?: LookupFunction
  random?: () => number
  pause?: (ms: number) => Promise<void>
}

export type Outgoing = ReturnType<typeof createOutgoing>

/**
 * Makes all outgoing HTTP calls. The address is checked after the name has been resolved, on the connection that is
 * actually used, so that neither an odd spelling nor a name that changes its address can reach our network. Redirects
 * are returned, never followed.
 */
export function createOutgoing(options: OutgoingOptions = {}) {
  const { allowHosts = [], timeoutMs = defaultTimeoutMs, log, random = Math.random } = options
  const pause = options.pause ?? ((ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms)))
  const allowed = allowHosts.map(hostAndPort)
  const lookup = guardedLookup(options.lookup ?? createLookUp())
  const agents = {
    'http:': new RequestFilteringHttpAgent({ lookup }),
    'https:': new RequestFilteringHttpsAgent({ lookup }),
  }

  return {
    /**
     * Sends a request, and sends it again after a pause when that is safe. It never throws: the result says what went
     * wrong.
     */
    async call(ask: OutgoingCall): Promise<OutgoingResult> {
      const startedAt = performance.now()
      const target = findTarget(ask.url, allowed)
      const safe = ask.idempotent === true || repeatable.has(ask.method ?? 'GET')
      const lastTry = 1 + (safe ? Math.min(ask.retries ?? 0, maxRetries) : 0)
      for (let tries = 1; ; tries++) {
        const result: CallOutcome =
          typeof target === 'string'
            ? { answered: false, reason: 'refused', detail: target }
            : await callOnce(target, ask, ask.timeoutMs ?? timeoutMs, agents)
        if (tries >= lastTry || !isPassing(result)) {
          const ms = Math.round(performance.now() - startedAt)
          if (!result.answered) log?.warn({ ...result, host: findHost(ask.url), tries, ms }, 'outgoing call failed')
          return { ...result, tries, ms }
        }
        await pause(pauseMs(tries, random()))
      }
    },

    /** Finds why an address would never be called; null when it may be. It does not resolve the name. */
    refusalOf(url: string): AddressRefusal | null {
      const target = findTarget(url, allowed)
      if (typeof target === 'string') return target
      return target.connectTo === null && isReserved(target.url.hostname) ? 'inside' : null
    },

    /** Whether the name in an address currently leads to our own network; false while it leads nowhere. */
    async leadsInside(url: string): Promise<boolean> {
      const target = findTarget(url, allowed)
      if (typeof target === 'string' || target.connectTo !== null) return false
      const { hostname } = target.url
      const found = await new Promise<readonly string[]>((resolve) => {
        const timer = setTimeout(() => resolve([]), lookupWaitMs)
        lookup(hostname.replace(/^\[|\]$/g, ''), { all: true }, (error, addresses) => {
          clearTimeout(timer)
          if (error) return resolve(error.message.includes('is not allowed') ? ['127.0.0.1'] : [])
          resolve(Array.isArray(addresses) ? addresses.map(({ address }) => address) : [addresses])
        })
      })
      return found.some(isReserved)
    },

    /** Whether an address is one of the allowed places on this machine or network. */
    isNeighbour(url: string): boolean {
      const target = findTarget(url, allowed)
      return typeof target !== 'string' && target.connectTo !== null
    },

    /** Closes connections that are still open. */
    close(): void {
      agents['http:'].destroy()
      agents['https:'].destroy()
    },
  }
}

type Target = { url: URL; connectTo: { hostname: string } | null }
type Agents = Readonly<Record<'http:' | 'https:', http.Agent>>

/**
 * Computes the pause before another try. It doubles from 200 ms up to 5 s. Half of it is random, so that callers do
 * not retry together.
 */
export function pauseMs(tries: number, chance: number): number {
  const whole = Math.min(firstPauseMs * 2 ** (tries - 1), longestPauseMs)
  return Math.round(whole / 2 + (whole / 2) * chance)
}

const isPassing = (result: CallOutcome) => (result.answered ? result.status >= 500 : result.reason !== 'refused')

/**
 * Checks an address. Returns the address, with the host to connect to when it is an allowed place, or the reason why it
 * is refused.
 */
function findTarget(text: string, allowed: readonly HostAndPort[]): Target | AddressRefusal {
  if (text.length > urlMaxLength) return 'too-long'
  if (!URL.canParse(text)) return 'malformed'
  const url = new URL(text)
  if (url.protocol !== 'http:' && url.protocol !== 'https:') return 'not-web'
  if (url.username !== '' || url.password !== '') return 'with-name'
  const port = Number(url.port || (url.protocol === 'https:' ? 443 : 80))
  const friend = allowed.find((host) => host.port === port && isSameHost(host.hostname, url.hostname))
  if (friend) return { url, connectTo: { hostname: friend.hostname.replace(/^\[|\]$/g, '') } }
  if (isLoopbackName(url.hostname)) return 'this-machine'
  if (isInside(url.hostname.replace(/^\[|\]$/g, ''))) return 'inside'
  return { url, connectTo: null }
}

type HostAndPort = { hostname: string; port: number }

function hostAndPort(text: string): HostAndPort {
  const url = new URL(text.includes('://') ? text : `http://${text}`)
  return { hostname: url.hostname, port: Number(url.port || (url.protocol === 'https:' ? 443 : 80)) }
}

const isSameHost = (a: string, b: string) => a === b || (isLoopback(a) && isLoopback(b))

/**
 * Whether a name means this machine. The parser has already converted decimal, octal, hexadecimal and short forms of
 * IPv4 to dotted ones, and mapped addresses to hexadecimal.
 */
const isLoopback = (hostname: string) =>
  isLoopbackName(hostname) ||
  hostname.startsWith('127.') ||
  hostname === '[::1]' ||
  /^\[::ffff:7f[0-9a-f]{2}:/.test(hostname)

const isLoopbackName = (hostname: string) => /(?:^|\.)localhost\.?$/.test(hostname)

/**
 * Addresses that the filter treats as public although they are not: IPv4 addresses inside old IPv6 forms, and the
 * metadata host of a cloud.
 */
const alsoInside = new net.BlockList()
alsoInside.addSubnet('::', 96, 'ipv6')
alsoInside.addAddress('168.63.129.16', 'ipv4')
const isInside = (address: string) =>
  net.isIP(address) !== 0 && alsoInside.check(address, net.isIPv6(address) ? 'ipv6' : 'ipv4')

/** The ranges to which the agents refuse to connect. With this list, such addresses are refused earlier. */
const reserved = new net.BlockList()
for (const range of [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.168.0.0/16',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/3',
]) {
  const [network = '', bits = ''] = range.split('/')
  reserved.addSubnet(network, Number(bits), 'ipv4')
}
const reservedOfSix = /^(?:::|::1|::ffff:.*|64:ff9b:.*|100:.*|2001:0?:.*|2001:db8:.*|2002:.*|f[cd].*|fe[89a-f].*|ff.*)$/
function isReserved(hostname: string): boolean {
  const address = hostname.replace(/^\[|\]$/g, '')
  if (net.isIPv4(address)) return reserved.check(address, 'ipv4')
  return net.isIPv6(address) && reservedOfSix.test(address)
}

function guardedLookup(lookup: LookupFunction): LookupFunction {
  return (hostname, options, done) => {
    lookup(hostname, options, (error, address, family) => {
      const found = Array.isArray(address) ? address.map((one) => one.address) : [address]
      if (!error && found.some(isInside)) return done(new Error(`${hostname} is not allowed: it leads inside`), '', 0)
      done(error, address, family)
    })
  }
}

function callOnce(
  { url, connectTo }: Target,
  ask: OutgoingCall,
  timeoutMs: number,
  agents: Agents,
): Promise<CallOutcome> {
  return new Promise((resolve) => {
    const protocol = url.protocol === 'https:' ? 'https:' : 'http:'
    const { request } = protocol === 'https:' ? https : http
    const handleError = (error: Error) => settle(explainFailure(error))
    const timer = setTimeout(() => {
      settle({ answered: false, reason: 'timed-out', detail: `no whole answer within ${timeoutMs} ms` })
    }, timeoutMs)
    let sent: http.ClientRequest | undefined
    function settle(result: CallOutcome) {
      clearTimeout(timer)
      resolve(result)
      sent?.destroy()
    }
    try {
      sent = request({
        ...urlToHttpOptions(url),
        method: ask.method ?? 'GET',
        headers: makeHeaders(ask, url),
        ...connectTo,
        agent: connectTo ? false : agents[protocol],
      })
    } catch (error) {
      // The header contains a line break, or the method is invalid: Node refuses before it connects.
      return settle({
        answered: false,
        reason: 'refused',
        detail: error instanceof Error ? error.message : 'malformed',
      })
    }
    sent.on('error', handleError)
    sent.on('response', (answer) => readAnswer(answer, ask.maxBytes ?? answerMaxBytes, settle, handleError))
    sent.end(ask.body)
  })
}

/** Makes the headers. They decline compression, so that 64 KB received are also 64 KB in memory. */
const makeHeaders = ({ headers = {}, body }: OutgoingCall, url: URL): http.OutgoingHttpHeaders => ({
  'accept-encoding': 'identity',
  'user-agent': 'Tuppence',
  ...headers,
  host: url.host,
  ...(body === undefined ? {} : { 'content-length': Buffer.byteLength(body) }),
})

const joinHeaders = (headers: http.IncomingHttpHeaders): Headers =>
  Object.fromEntries(
    Object.entries(headers).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, Array.isArray(value) ? value.join(', ') : value]],
    ),
  )

function readAnswer(
  answer: http.IncomingMessage,
  maxBytes: number,
  settle: (result: CallOutcome) => void,
  failed: (error: Error) => void,
) {
  const chunks: Buffer[] = []
  let size = 0
  const done = (isCut: boolean) => {
    const bytes = Buffer.concat(chunks).subarray(0, maxBytes)
    // With `stream`, the decoder drops a character that was cut off in the middle.
    const body = new TextDecoder().decode(bytes, { stream: isCut })
    settle({ answered: true, status: answer.statusCode ?? 0, headers: joinHeaders(answer.headers), body, isCut })
  }
  answer.on('data', (chunk: Buffer) => {
    chunks.push(chunk)
    size += chunk.length
    if (size > maxBytes) done(true)
  })
  answer.on('end', () => done(false))
  answer.on('error', failed)
}

function explainFailure(error: Error): CallOutcome {
  const refused = error.message.includes('is not allowed')
  return {
    answered: false,
    reason: refused ? 'refused' : 'unreachable',
    detail: refused ? 'inside' : codeOf(error),
  }
}

const codeOf = (error: Error) => ('code' in error && typeof error.code === 'string' ? error.code : error.message)

/**
 * Returns the host of an address for the log. The path and query are left out, because they may contain a partner's
 * keys.
 */
const findHost = (url: string) => (URL.canParse(url) ? new URL(url).host : 'malformed')
