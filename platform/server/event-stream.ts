import type { FastifyReply } from 'fastify'

export type StreamTimes = {
  /** How often a comment is sent, because some proxies end a silent connection after half a minute. */
  beatMs: number
  /** For how long the stream stays open. */
  lastMs: number
  /** After how long a browser opens the next one. */
  retryMs: number
}

/**
 * An answer that stays open and tells a page of events (server-sent events). What is sent before `open` waits for it. A
 * stream ends once: by `end`, by its time, or when its connection closes. Nothing is written from then on, because
 * writing to an ended answer is an error, and an error that nobody hears ends the process.
 */
export function createEventStream(reply: FastifyReply, { beatMs, lastMs, retryMs }: StreamTimes) {
  const { raw } = reply
  const waiting: string[] = []
  let isOpen = false
  let isOver = false
  let beat: NodeJS.Timeout | undefined
  let last: NodeJS.Timeout | undefined
  let tellOver = (): void => {}

  const write = (text: string): void => {
    if (isOver) return
    if (isOpen) raw.write(text)
    else waiting.push(text)
  }
  const stop = (): void => {
    if (isOver) return
    isOver = true
    clearInterval(beat)
    clearTimeout(last)
    tellOver()
  }
  const end = (): void => {
    stop()
    if (isOpen && !raw.writableEnded) raw.end()
  }

  return {
    send: (name: string, event: object): void => write(`event: ${name}\ndata: ${JSON.stringify(event)}\n\n`),
    end,
    /** Begins the answer. `whenOver` is called once, when the stream has ended or its connection has closed. */
    open: (whenOver: () => void): void => {
      reply.hijack()
      isOpen = true
      raw.on('close', stop)
      raw.on('error', stop)
      if (raw.destroyed) stop()
      tellOver = whenOver
      for (const [name, value] of Object.entries(reply.getHeaders()))
        if (value !== undefined) raw.setHeader(name, value)
      raw.writeHead(200, { 'content-type': 'text/event-stream; charset=utf-8', 'x-accel-buffering': 'no' })
      raw.write(`retry: ${retryMs}\n\n`)
      for (const text of waiting.splice(0)) raw.write(text)
      if (isOver) {
        // It was ended, or its connection was closed, while it waited.
        whenOver()
        raw.end()
        return
      }
      beat = setInterval(() => write(': beat\n\n'), beatMs)
      last = setTimeout(end, lastMs)
    },
  }
}
