import { createServer, type IncomingMessage, type RequestListener, type Server, type ServerResponse } from 'node:http'

const bodyMaxBytes = 256 * 1024

export type Ask = {
  method: string
  path: string
  params: Readonly<Record<string, string>>
  query: URLSearchParams
  headers: IncomingMessage['headers']
  /** The fields of a JSON object or a form; empty when there is no body. */
  body: Readonly<Record<string, unknown>>
}

export type Answer = { status: number; headers?: Readonly<Record<string, string>>; body: string | Buffer }

export type Route = {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE' | 'ANY'
  /** `{name}` stands for one segment. */
  path: string
  handle: (ask: Ask) => Answer | Promise<Answer>
}

/** Data for programs. */
export const json = (data: unknown, status = 200): Answer => ({
  status,
  headers: { 'content-type': 'application/json; charset=utf-8' },
  body: JSON.stringify(data),
})

/** A page for people: no script runs on it, and it loads nothing from elsewhere. `formTo` lists origins a form may end at. */
export const page = (body: string, status = 200, formTo = ''): Answer => ({
  status,
  headers: {
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': `default-src 'none'; style-src 'unsafe-inline'; img-src 'self' data:; frame-src 'self'; base-uri 'none'; frame-ancestors 'none'; form-action 'self' ${formTo}`,
  },
  body,
})

/** Sends the browser on, with GET. */
export const redirect = (location: string): Answer => ({ status: 303, headers: { location }, body: '' })

const notFound = json({ message: 'There is nothing here.' }, 404)

/** A part that speaks HTTP by itself and answers everything below its path; null means that it has answered. */
export type Mount = {
  path: string
  handle: (request: IncomingMessage, response: ServerResponse) => Promise<Answer | null>
}

/** An HTTP server over a plain list of routes; the first that fits answers, then mounts, an exception is a 500 that is logged. */
export function serve(routes: readonly Route[], mounts: readonly Mount[] = []): Server {
  const listener: RequestListener = (request, response) => {
    const mount = mounts.find(({ path }) => request.url?.startsWith(`${path}/`))
    const answered = async () =>
      (await answerTo(routes, request)) ?? (mount ? mount.handle(request, response) : notFound)
    void answered()
      .catch((error: unknown) => {
        console.error('sandbox:', error)
        return json({ message: 'The sandbox failed; its log says why.' }, 500)
      })
      .then((answer) => answer && write(response, answer, request.method === 'HEAD'))
  }
  return createServer(listener)
}

async function answerTo(routes: readonly Route[], request: IncomingMessage): Promise<Answer | null> {
  const url = new URL(request.url ?? '/', 'http://sandbox')
  const method = request.method === 'HEAD' ? 'GET' : (request.method ?? 'GET')
  const path = url.pathname.replace(/(.)\/$/, '$1')
  for (const route of routes) {
    const params = route.method === method || route.method === 'ANY' ? paramsOf(route.path, path) : null
    if (!params) continue
    const body = await bodyOf(request)
    if (typeof body === 'string') return json({ message: body }, 400)
    return route.handle({ method, path, params, query: url.searchParams, headers: request.headers, body })
  }
  return null
}

function paramsOf(pattern: string, path: string): Record<string, string> | null {
  const wanted = pattern.split('/')
  const given = path.split('/')
  if (wanted.length !== given.length) return null
  const params: Record<string, string> = {}
  for (const [at, part] of wanted.entries()) {
    const value = given[at] ?? ''
    if (!part.startsWith('{')) {
      if (part !== value) return null
    } else {
      params[part.slice(1, -1)] = value
    }
  }
  return params
}

/** The body's fields, or in words what is wrong with it. */
export async function bodyOf(request: IncomingMessage): Promise<Record<string, unknown> | string> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length
    if (size > bodyMaxBytes) return 'The body is too long.'
    chunks.push(chunk)
  }
  const text = Buffer.concat(chunks).toString('utf8')
  if (text.trim() === '') return {}
  if (request.headers['content-type']?.startsWith('application/x-www-form-urlencoded') && !text.startsWith('{')) {
    return Object.fromEntries(new URLSearchParams(text))
  }
  try {
    const parsed: unknown = JSON.parse(text)
    return typeof parsed === 'object' && parsed !== null && !Array.isArray(parsed)
      ? Object.fromEntries(Object.entries(parsed))
      : 'The body must be an object.'
  } catch {
    return 'The body is neither JSON nor a form.'
  }
}

function write(response: ServerResponse, { status, headers, body }: Answer, isHead: boolean) {
  response.writeHead(status, {
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    'content-length': Buffer.byteLength(body),
    ...headers,
  })
  response.end(isHead ? undefined : body)
}
