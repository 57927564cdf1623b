import type pg from 'pg'
import { from as copyFrom, type CopyStreamQuery } from 'pg-copy-streams'

/** What the stream has inside. */
type Inside = {
  chunks: unknown[]
  cb_destroy: unknown
  cb_ReadyForQuery: unknown
  callback: () => void
  handleError: (error: Error) => void
}

const hasInside = (stream: CopyStreamQuery): stream is CopyStreamQuery & Inside =>
  ['chunks', 'cb_destroy', 'cb_ReadyForQuery', 'callback', 'handleError'].every((name) => name in stream)

/**
 * Starts a COPY statement from STDIN, and returns the stream of what it reads. The stream ends with the error of the
 * server when that refuses, and with that of the connection when it is lost.
 */
export function copyInto(client: pg.ClientBase, text: string): CopyStreamQuery {
  const stream = client.query(copyFrom(text))
  if (!hasInside(stream)) throw new Error('pg-copy-streams has changed: see what it does when a server refuses')
  const settle = stream.handleError.bind(stream)
  // A server may refuse before anything is written. The stream keeps the error, and the first write gets it.
  stream.on('error', () => undefined)
  // The library's own handler either goes on writing to a connection that it has forgotten, which ends the process, or
  // sends the end of the data to a server that no longer reads, and waits for ever.
  stream.handleError = (error) => {
    if (stream.cb_destroy) return settle(error)
    stream.callback()
    stream.chunks = []
    stream.cb_ReadyForQuery ??= () => undefined
    stream.destroy(error)
  }
  return stream
}
