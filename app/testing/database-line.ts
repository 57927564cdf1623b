import { createServer, connect, type Server, type Socket } from 'node:net'

/** Two connected sockets: from the program, and on to the database. */
type Pair = { near: Socket; far: Socket; isDead: boolean }
export type DatabaseLine = Awaited<ReturnType<typeof openDatabaseLine>>

/** A connection to a database that can be cut, blocked and restored while programs use it. */
export async function openDatabaseLine(databaseUrl: string) {
  const target = new URL(databaseUrl)
  const pairs = new Set<Pair>()
  let isStalled = false
  let isCutting = false
  let server = await listening(0)
  const port = portOf(server)
  const url = new URL(databaseUrl)
  url.hostname = '127.0.0.1'
  url.port = String(port)

  function listening(at: number): Promise<Server> {
    const opened = createServer((near) => {
      if (isCutting) return void near.resetAndDestroy()
      const far = connect(Number(target.port), target.hostname)
      const pair = { near, far, isDead: false }
      pairs.add(pair)
      if (isStalled) jam(pair)
      else join(pair)
      for (const socket of [near, far]) {
        socket.on('error', () => undefined)
        socket.on('close', () => {
          // A client behind a dead connection learns nothing, not even that the other end is gone.
          if (pair.isDead && socket === far) return
          near.destroy()
          far.destroy()
          pairs.delete(pair)
        })
      }
    })
    return new Promise((resolve, reject) => {
      opened.once('error', reject)
      opened.listen(at, '127.0.0.1', () => resolve(opened))
    })
  }

  return {
    url: url.href,
    /** Breaks every connection, and refuses new ones until `restore`. */
    refuse: async (): Promise<void> => {
      const closed = new Promise((resolve) => server.close(resolve))
      for (const { near, far } of pairs) [near, far].forEach((socket) => socket.destroy())
      await closed
    },
    /** Resets every connection, and each new one, until `restore`. */
    reset: (): void => {
      isCutting = true
      for (const { near } of pairs) near.resetAndDestroy()
    },
    /** Lets nothing through until `restore`, without any error. */
    stall: (): void => {
      isStalled = true
      pairs.forEach(jam)
    },
    /** The connections that are open now never answer again; new ones work. */
    lose: (): void => {
      for (const pair of pairs) {
        pair.isDead = true
        jam(pair)
        pair.far.destroy()
      }
    },
    restore: async (): Promise<void> => {
      isCutting = false
      isStalled = false
      if (!server.listening) server = await listening(port)
      for (const pair of pairs) if (!pair.isDead) join(pair)
    },
    close: async (): Promise<void> => {
      for (const { near, far } of pairs) [near, far].forEach((socket) => socket.destroy())
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

function join({ near, far }: Pair): void {
  near.pipe(far)
  far.pipe(near)
}
function jam({ near, far }: Pair): void {
  near.unpipe(far).pause()
  far.unpipe(near).pause()
}
function portOf(server: Server): number {
  const address = server.address()
  return typeof address === 'object' && address ? address.port : 0
}
