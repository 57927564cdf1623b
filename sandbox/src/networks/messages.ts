import type { Fault, Faults } from './board.ts'

const sendTimeoutMs = 10_000
const retryPausesMs = [300, 1_000]
const keptSent = 500

/** What a network sends to the panel. The address is the panel's public one, which some networks sign. */
export type Message = {
  event: string
  method: 'GET' | 'POST'
  url: string
  body?: string
  headers?: Readonly<Record<string, string>>
}
/** What the panel answered; status 0 is no answer, with the reason in words. */
export type Reply = { status: number; text: string }
export type SentMessage = Message & { reply: Reply; at: string }

export type Report = {
  message: Message
  /** The message that takes it back, for the fault that sends that one first. */
  reversal?: Message
  /** Whether the network accepts the panel's answer; if not, it may send again. */
  isTaken?: (reply: Reply) => boolean
  sendsAgain?: boolean
}

type Faulty = { now(): Date; faults(): Faults; draw(fault: Fault): boolean }
export type Messenger = ReturnType<typeof createMessenger>

/** Sends messages to the panel, whichever host they name, and keeps them. `serverUrl` is where the panel is reached. */
export function createPost({ now, serverUrl }: { now: () => Date; serverUrl: string }) {
  const sent: SentMessage[] = []
  return {
    send: async (message: Message): Promise<Reply> => {
      const reply = await exchange(serverUrl + pathOf(message.url), message)
      sent.unshift({ ...message, reply, at: now().toISOString() })
      sent.length = Math.min(sent.length, keptSent)
      return reply
    },
    /** What was sent, newest first. */
    sent: (): readonly SentMessage[] => sent,
    forget: (): void => void (sent.length = 0),
  }
}

/** Carries a network's messages to the panel, with the faults that are switched on. */
export function createMessenger(board: Faulty, { serverUrl }: { serverUrl: string }) {
  const { send, sent, forget } = createPost({ now: () => board.now(), serverUrl })

  async function deliver({ message, isTaken = isOk, sendsAgain = false }: Report): Promise<Reply> {
    const spoilt = { ...message, url: tampered(board, message.url) }
    for (const pauseMs of sendsAgain ? retryPausesMs : []) {
      const reply = await send(spoilt)
      if (isTaken(reply)) return reply
      await new Promise((resolve) => setTimeout(resolve, pauseMs))
    }
    return send(spoilt)
  }

  async function tell(report: Report): Promise<Reply> {
    if (report.reversal && board.draw('reversed-first')) await deliver({ ...report, message: report.reversal })
    const copies = board.draw('doubled') ? 2 : 1
    const [reply] = await Promise.all(Array.from({ length: copies }, () => deliver(report)))
    return reply ?? noReply
  }

  return {
    send,
    /** Sends a report, and returns the panel's answer. A late message is sent after this returns. */
    async report(report: Report): Promise<Reply> {
      if (!board.draw('late-message')) return tell(report)
      setTimeout(() => void tell(report), board.faults().lateMs).unref()
      return { status: 0, text: 'It will be sent later.' }
    },
    sent,
    forget,
  }
}

const noReply: Reply = { status: 0, text: 'Nothing was sent.' }
export const isOk = ({ status }: Reply): boolean => status >= 200 && status < 300

/** An address without its origin, otherwise unchanged. */
export const pathOf = (url: string): string => url.replace(/^https?:\/\/[^/?]+/, '')

const signature = /&hash=([\w-]*)$/
/** The address with a wrong signature or none, if such a fault is on. */
export function tampered(board: Pick<Faulty, 'draw'>, url: string): string {
  if (board.draw('unsigned')) return url.replace(signature, '')
  if (!board.draw('forged')) return url
  return url.replace(signature, (_all, hash: string) => `&hash=${hash.startsWith('0') ? '1' : '0'}${hash.slice(1)}`)
}

async function exchange(address: string, { method, body, headers }: Message): Promise<Reply> {
  try {
    const answer = await fetch(address, {
      method,
      ...(body === undefined ? {} : { body, headers: { 'content-type': 'application/json', ...headers } }),
      redirect: 'manual',
      signal: AbortSignal.timeout(sendTimeoutMs),
    })
    return { status: answer.status, text: await answer.text() }
  } catch (error) {
    const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error
    return { status: 0, text: `No answer from the panel: ${cause instanceof Error ? cause.message : String(cause)}` }
  }
}
