import { randomUUID } from 'node:crypto'
import { callbackify } from 'node:util'
import PostalMime from 'postal-mime'
import { SMTPServer, type SMTPServerDataStream, type SMTPServerSession } from 'smtp-server'

const keptMessages = 5_000
const messageMaxBytes = 1024 * 1024
const slowMs = 3_000
/** Letters to an address that begins so are refused for good. */
const refusedFor = 'refused-by-the-sandbox'

export type CaughtMail = {
  id: string
  to: string
  from: string
  subject: string
  text: string
  html: string
  headers: Record<string, string>
  at: string
}

/**
 * How the mail server behaves: `ok`; `refuse` answers 550; `tempfail` answers 451; `drop` reads the whole letter, then
 * hangs up without an answer and forgets it; `slow` answers late.
 */
export const faultModes = ['ok', 'refuse', 'tempfail', 'drop', 'slow'] as const
export type FaultMode = (typeof faultModes)[number]
export type Fault = {
  mode: FaultMode
  /** For so many letters, then `ok` again; without it until it is switched. */
  times?: number
  /** How late `slow` answers. */
  delayMs?: number
}

export type MailCatcher = ReturnType<typeof createMailCatcher>

/** An SMTP server that takes every letter for anybody and keeps the newest 5,000 in memory, one per recipient. */
export function createMailCatcher({ now = () => new Date() }: { now?: () => Date } = {}) {
  const mails: CaughtMail[] = []
  let fault: Fault = { mode: 'ok' }

  const smtp = new SMTPServer({
    name: 'sandbox',
    banner: 'sandbox, nothing leaves this machine',
    authOptional: true,
    allowInsecureAuth: true,
    // Its certificate would be self-signed, and a careful sender is right to refuse that.
    disabledCommands: ['STARTTLS'],
    disableReverseLookup: true,
    size: messageMaxBytes,
    closeTimeout: 500,
    onAuth: (auth, _session, done) => done(null, { user: auth.username ?? 'anybody' }),
    onData: callbackify(receive),
  })
  // A sender that hangs up in the middle is its own affair.
  smtp.on('error', () => {})

  async function receive(stream: SMTPServerDataStream, session: SMTPServerSession): Promise<string> {
    const { mode, delayMs = slowMs } = takeFault()
    const chunks: Buffer[] = []
    for await (const chunk of stream as AsyncIterable<Buffer>) chunks.push(chunk)
    if (stream.sizeExceeded) throw smtpError(552, 'The letter is too big')
    if (session.envelope.rcptTo.some(({ address }) => address.startsWith(refusedFor)))
      throw smtpError(550, '5.7.1 The sandbox refuses this recipient')
    if (mode === 'refuse') throw smtpError(550, 'The sandbox was told to refuse')
    if (mode === 'tempfail') throw smtpError(451, 'The sandbox was told to fail for now')
    if (mode === 'drop') return hangUp(session)
    if (mode === 'slow') await new Promise((resolve) => setTimeout(resolve, delayMs))
    const letter = await PostalMime.parse(Buffer.concat(chunks))
    const headers = Object.fromEntries(letter.headers.map(({ key, value }) => [key, value]))
    for (const { address } of session.envelope.rcptTo) {
      keep({
        to: address,
        from: letter.from?.address ?? '',
        subject: letter.subject ?? '',
        text: letter.text ?? '',
        html: letter.html ?? '',
        headers,
      })
    }
    return 'Caught'
  }

  function keep(letter: Omit<CaughtMail, 'id' | 'at'>): void {
    mails.unshift({ id: randomUUID(), ...letter, at: now().toISOString() })
    mails.length = Math.min(mails.length, keptMessages)
  }

  function takeFault(): Fault {
    const current = fault
    if (current.times !== undefined) {
      fault = current.times > 1 ? { ...current, times: current.times - 1 } : { mode: 'ok' }
    }
    return current
  }

  /** Never settles: the answer that the sender waits for does not come. */
  function hangUp(session: SMTPServerSession): Promise<never> {
    for (const connection of smtp.connections) if (connection.id === session.id) connection._socket.destroy()
    return new Promise(() => {})
  }

  return {
    smtp,
    /** Puts a letter in that somebody else of the outside world wrote. */
    keep,
    /** Newest first; with an address only its own, in any case of letters. */
    list: (to?: string): readonly CaughtMail[] =>
      to === undefined ? mails : mails.filter((mail) => mail.to.toLowerCase() === to.toLowerCase()),
    find: (id: string): CaughtMail | undefined => mails.find((mail) => mail.id === id),
    clear(): void {
      mails.length = 0
    },
    fault: (): Fault => fault,
    setFault(next: Fault): void {
      fault = next
    },
    close: (): Promise<void> => new Promise((resolve) => smtp.close(() => resolve())),
  }
}

const smtpError = (responseCode: number, message: string) => Object.assign(new Error(message), { responseCode })
