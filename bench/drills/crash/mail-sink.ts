import { createServer, type Socket } from 'node:net'

export type MailSink = { url: string; letters: string[]; close: () => Promise<void> }

/** A mail server that takes everything and remembers it; on a port of its own or on this one. */
export async function openMailSink(at = 0): Promise<MailSink> {
  const letters: string[] = []
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
    socket.on('error', () => undefined)
    converse(socket, letters)
  })
  await new Promise<void>((resolve) => server.listen(at, '127.0.0.1', resolve))
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  return {
    url: `smtp://127.0.0.1:${port}`,
    letters,
    close: async () => {
      for (const socket of sockets) socket.destroy()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

function converse(socket: Socket, letters: string[]): void {
  let buffered = ''
  let letter: string | null = null
  const say = (line: string) => void socket.write(`${line}\r\n`)
  const takeLetter = (): boolean => {
    const end = buffered.indexOf('\r\n.\r\n')
    if (end < 0) return false
    letters.push(buffered.slice(0, end))
    buffered = buffered.slice(end + 5)
    letter = null
    say('250 taken')
    return true
  }
  const takeLine = (): boolean => {
    const end = buffered.indexOf('\r\n')
    if (end < 0) return false
    const verb = buffered.slice(0, 4).toUpperCase()
    buffered = buffered.slice(end + 2)
    if (verb === 'DATA') letter = ''
    if (verb === 'DATA') say('354 go on')
    else if (verb === 'QUIT') socket.end('221 bye\r\n')
    else say('250 ok')
    return true
  }
  say('220 drill')
  socket.on('data', (chunk: Buffer) => {
    buffered += chunk.toString('latin1')
    while (letter === null ? takeLine() : takeLetter());
  })
}
