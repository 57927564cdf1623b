import type { ProfileReply } from '../../contract.ts'
import { failureOf, type CallFailure } from '../../../../platform/web/api/failure.ts'
import { keptRepliesKey as key } from './kept-replies.ts'
import { isPassing, retryAfterMs } from '../../../../platform/web/api/trying-again.ts'

/**
 * `waiting`: the server could not be reached, and the reply will be sent again automatically. A failure means that the
 * server has finally refused it.
 */
export type ReplyState = 'saving' | 'saved' | 'waiting' | CallFailure

type Parts = {
  send: (reply: ProfileReply) => Promise<unknown>
  onChange: () => void
  storage?: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>
}
export type ReplyQueue = ReturnType<typeof createReplyQueue>

const isReply = (value: unknown): value is ProfileReply =>
  typeof value === 'object' && value !== null && 'questionId' in value && typeof value.questionId === 'string'

function readStoredReplies(storage: Pick<Storage, 'getItem'>): ProfileReply[] {
  try {
    const stored: unknown = JSON.parse(storage.getItem(key) ?? '[]')
    return Array.isArray(stored) ? stored.filter(isReply) : []
  } catch {
    return []
  }
}

/**
 * Sends replies to the server, one call at a time, and repeats each until it arrives. Until then they are stored on the device, so that
 * neither a lost network nor a closed tab loses one. A newer reply to the same question replaces an older one.
 */
export function createReplyQueue({ send, onChange, storage = localStorage }: Parts) {
  const waiting = new Map(readStoredReplies(storage).map((reply) => [reply.questionId, reply]))
  const states = new Map<string, ReplyState>([...waiting.keys()].map((questionId) => [questionId, 'waiting']))
  let isSending = false
  let isStopped = false
  let failures = 0
  let timer: ReturnType<typeof setTimeout> | undefined

  const keep = (): void => {
    try {
      if (waiting.size === 0) storage.removeItem(key)
      else storage.setItem(key, JSON.stringify([...waiting.values()]))
    } catch {
      // The storage is full or unavailable, but this page still holds the replies.
    }
  }
  const setReplyState = (questionId: string, state: ReplyState): void => {
    states.set(questionId, state)
    onChange()
  }
  const settle = (reply: ProfileReply, state: ReplyState): void => {
    // A newer reply was given in the meantime, and still has to be sent.
    if (waiting.get(reply.questionId) !== reply) return
    waiting.delete(reply.questionId)
    keep()
    setReplyState(reply.questionId, state)
  }

  async function run(): Promise<void> {
    clearTimeout(timer)
    if (isSending || isStopped) return
    const [reply] = waiting.values()
    if (!reply) return
    isSending = true
    setReplyState(reply.questionId, 'saving')
    try {
      await send(reply)
      failures = 0
      settle(reply, 'saved')
    } catch (error) {
      const failure = failureOf(error)
      if (isPassing(failure)) {
        isSending = false
        return wait()
      }
      settle(reply, failure)
    }
    isSending = false
    await run()
  }
  function wait(): void {
    failures += 1
    for (const questionId of waiting.keys()) setReplyState(questionId, 'waiting')
    if (!isStopped) timer = setTimeout(() => void run(), retryAfterMs(failures))
  }

  return {
    /** Stores a reply, and sends it as soon as possible. */
    add: (reply: ProfileReply): void => {
      waiting.delete(reply.questionId)
      waiting.set(reply.questionId, reply)
      keep()
      setReplyState(reply.questionId, 'saving')
      void run()
    },
    /** Sends the stored replies at once, when the page opens or the network is back. */
    retryNow: (): void => {
      failures = 0
      void run()
    },
    /** Returns the state of the newest reply to a question, or null if there was none. */
    stateOf: (questionId: string): ReplyState | null => states.get(questionId) ?? null,
    /** Returns the reply to a question that the server does not have yet. */
    waitingFor: (questionId: string): ProfileReply | null => waiting.get(questionId) ?? null,
    /** Forgets the state of an earlier reply, as the question is being answered again. */
    forget: (questionId: string): void => {
      if (!waiting.has(questionId) && states.delete(questionId)) onChange()
    },
    /** Forgets the states of replies that have been saved or refused. */
    forgetArrived: (): void => {
      for (const questionId of states.keys()) if (!waiting.has(questionId)) states.delete(questionId)
    },
    /** Stops sending; unsent replies stay stored. */
    stop: (): void => {
      isStopped = true
      clearTimeout(timer)
    },
  }
}
