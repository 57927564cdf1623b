import { request, type Agent } from 'node:http'

export type Call = {
  port: number
  method: string
  path: string
  token?: string | undefined
  body?: object | undefined
  headers?: Readonly<Record<string, string>>
  agent: Agent | undefined
  timeoutMs: number
}

/** The connection had been used before, and the server may have closed it in the moment in which the request was sent. */
export class StaleConnection extends Error {}

/**
 * Sends one request to a server on this machine. Rejects when the whole answer does not come in time, with
 * 'StaleConnection' when a kept connection was reset.
 */
export function send({ token, body, headers = {}, timeoutMs, ...to }: Call): Promise<{ status: number; text: string }> {
  return new Promise((resolve, reject) => {
    const text = body === undefined ? '' : JSON.stringify(body)
    const sent = request({
      ...to,
      host: '127.0.0.1',
      timeout: timeoutMs,
      headers: {
        ...(text ? { 'content-type': 'application/json', 'content-length': String(Buffer.byteLength(text)) } : {}),
        ...(token ? { authorization: `Bearer ${token}` } : {}),
        ...headers,
      },
    })
    sent.once('timeout', () => sent.destroy(new Error(`${to.method} ${to.path} was not answered in time`)))
    sent.once('error', (error) => {
      const isStale = sent.reusedSocket && 'code' in error && error.code === 'ECONNRESET'
      reject(isStale ? new StaleConnection(error.message, { cause: error }) : error)
    })
    sent.once('response', (response) => {
      let heard = ''
      response.setEncoding('utf8')
      response.on('data', (chunk: string) => (heard += chunk))
      response.once('error', reject)
      response.once('aborted', () => reject(new Error('the answer broke off')))
      response.once('end', () => resolve({ status: response.statusCode ?? 0, text: heard }))
    })
    sent.end(text)
  })
}
