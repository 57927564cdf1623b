import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http'

/** A request for a short link, as far as it decides where the link leads. */
export type LinkRequest = {
  /** What follows the start of the link's path. */
  name: string
  /** The query as it was sent, without its question mark. */
  query: string
  ip: string
  headers: IncomingHttpHeaders
  isHead: boolean
}
/**
 * All short links with the same start of their path: `start` is `/c/`, and `parameter` names what follows in the pattern
 * of the route. `find` returns the address to which a link leads; null when there is no such link.
 */
export type Links = {
  start: string
  parameter: string
  find: (asked: LinkRequest) => Promise<string | null>
}
type Served = Pick<FastifyInstance, 'get' | 'server'> & { links: Links[] }

const redirectStatus = 302
const routeOf = ({ start, parameter }: Links): string => `${start}:${parameter}`
const splitQuery = (url: string): string => url.split('?', 2)[1] ?? ''

/**
 * Links that were looked up in front of the router, and not answered there. The router answers them with what was found,
 * so that nothing is done twice.
 */
const lookedUp = new WeakMap<IncomingMessage, Promise<string | null>>()

/**
 * Serves short links by a route, which answers whatever is asked for, and, for the usual request, in front of the router
 * (`answerLinksFirst`). Both find with the same function.
 */
export function serveLinks(app: Served, links: Links): void {
  app.links.push(links)
  app.get(routeOf(links), async (request: FastifyRequest, reply: FastifyReply) => {
    const { raw, params, ip, headers, method } = request
    const name = (params as Record<string, string>)[links.parameter] ?? ''
    const asked = { name, query: splitQuery(raw.url ?? ''), ip, headers, isHead: method === 'HEAD' }
    const address = await (lookedUp.get(raw) ?? links.find(asked))
    return address === null ? reply.callNotFound() : reply.redirect(address, redirectStatus)
  })
}

/** What the rest of the server does with every request and answer. */
type Shared = {
  headers: Readonly<Record<string, string>>
  findSender: (request: IncomingMessage) => string
  /** Whether each answer has to say that its connection ends. */
  isEnding: () => boolean
  noteAnswer: (answered: { method: string; route: string; status: number; ms: number; address: () => string }) => void
}
type Handle = (request: IncomingMessage, response: ServerResponse) => void

/** A name that means the same before and after it is decoded. */
const plainName = /^\w+$/

/**
 * Answers the usual request for a short link in front of the router, which would take longer than everything else about
 * it. Only redirects are answered here: a link that does not exist, a failure and every other request go to the router.
 */
export function answerLinksFirst(app: Served, { headers, findSender, isEnding, noteAnswer }: Shared): void {
  const { server } = app
  const [route] = server.listeners('request') as Handle[]
  if (!route) throw new Error('the router does not listen to its server')
  const fixed = Object.entries(headers).flat()

  const redirect = (request: IncomingMessage, response: ServerResponse, links: Links, name: string): void => {
    const began = performance.now()
    const asked = {
      name,
      query: splitQuery(request.url ?? ''),
      ip: findSender(request),
      headers: request.headers,
      isHead: false,
    }
    const finding = links.find(asked)
    const leave = (): void => {
      lookedUp.set(request, finding)
      route.call(server, request, response)
    }
    const answer = (address: string | null): void => {
      if (address === null) return leave()
      try {
        response.writeHead(redirectStatus, [
          ...fixed,
          'location',
          address,
          ...(isEnding() ? ['connection', 'close'] : []),
          'content-length',
          '0',
        ])
      } catch {
        // An address that no header can hold; the router says so.
        return leave()
      }
      response.once('finish', () =>
        noteAnswer({
          method: 'GET',
          route: routeOf(links),
          status: redirectStatus,
          ms: performance.now() - began,
          address: () => asked.ip,
        }),
      )
      response.end()
    }
    finding.then(answer, leave)
  }

  server.off('request', route)
  server.prependListener('request', (request, response) => {
    const { method, url = '' } = request
    const links = method === 'GET' && !isEnding() ? app.links.find(({ start }) => url.startsWith(start)) : undefined
    if (!links) return route.call(server, request, response)
    const end = url.indexOf('?')
    const name = url.slice(links.start.length, end < 0 ? undefined : end)
    if (plainName.test(name)) redirect(request, response, links, name)
    else route.call(server, request, response)
  })
}
