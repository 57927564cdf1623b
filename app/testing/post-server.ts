import { createServer, type Socket } from 'node:net'

type Taken = { from: string; to: string[]; data: string }
type Mood = 'ok' | 'refuse' | 'tempfail' | 'drop' | Answers
/** What the server answers to a command, by the first word of the command; `END` is the end of the email. */
type Answers = Partial<Record<'MAIL' | 'RCPT' | 'END', string>>

/** A small mail server that accepts emails, or misbehaves. */
export function createPost() {
  const taken: Taken[] = []
  const mood = { now: 'ok' as Mood }
  const sockets = new Set<Socket>()

  function attend(socket: Socket) {
    let letter: Taken = { from: '', to: [], data: '' }
    let isData = false
    let unread = ''
    sockets.add(socket)
    socket.on('error', () => {})
    socket.write('220 post\r\n')
    socket.on('data', (chunk) => {
      unread += chunk.toString('utf8')
      for (let end = unread.indexOf('\r\n'); end >= 0; end = unread.indexOf('\r\n')) {
        const line = unread.slice(0, end)
        unread = unread.slice(end + 2)
        if (isData) takeLine(line)
        else command(line)
      }
    })

    function command(line: string) {
      const [, address = ''] = /<(.*?)>/.exec(line) ?? []
      const answers: Partial<Record<string, string>> = typeof mood.now === 'object' ? mood.now : {}
      const answer = answers[line.slice(0, 4).toUpperCase()]
      if (answer) return void socket.write(`${answer.replaceAll('{to}', address)}\r\n`)
      if (/^MAIL/i.test(line)) letter = { from: address, to: [], data: '' }
      if (/^RCPT/i.test(line)) {
        if (mood.now === 'refuse') return void socket.write('550 no\r\n')
        if (mood.now === 'tempfail') return void socket.write('451 later\r\n')
        letter.to.push(address)
      }
      isData = /^DATA/i.test(line)
      socket.write(isData ? '354 go\r\n' : '250 ok\r\n')
    }

    function takeLine(line: string) {
      if (line !== '.') {
        letter.data += `${line}\r\n`
        return
      }
      isData = false
      if (mood.now === 'drop') return void socket.destroy()
      if (typeof mood.now === 'object' && mood.now.END)
        return void socket.write(`${mood.now.END.replaceAll('{to}', letter.to[0] ?? '')}\r\n`)
      taken.push(letter)
      socket.write('250 taken\r\n')
    }
  }

  const server = createServer(attend)
  return { server, taken, mood, sockets }
}
