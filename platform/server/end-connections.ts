import type { FastifyInstance } from 'fastify'
import type { Socket } from 'node:net'

/**
 * Ends connections so that no call is lost on one when the server stops. From the moment at which it does not listen
 * any more, each answer says that its connection ends: a proxy would send its next call there, and find it closed. A
 * connection on which nothing was ever asked is closed with the server, which would otherwise wait for it. Returns a
 * function that tells whether connections end, for what answers without the router.
 */
export function endConnections(app: FastifyInstance): () => boolean {
  let hasListened = false
  const isEnding = (): boolean => hasListened && !app.server.listening
  app.addHook('onListen', (done) => {
    hasListened = true
    done()
  })
  app.addHook('onSend', (_request, reply, payload, done) => {
    if (isEnding()) reply.header('connection', 'close')
    done(null, payload)
  })
  const silent = new Set<Socket>()
  app.server.on('connection', (socket) => {
    silent.add(socket)
    socket.once('close', () => silent.delete(socket))
  })
  app.server.on('request', ({ socket }) => void silent.delete(socket))
  app.addHook('preClose', (done) => {
    for (const socket of silent) if (socket.bytesRead === 0) socket.destroy()
    done()
  })
  return isEnding
}
