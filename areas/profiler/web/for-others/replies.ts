import { storageKeys } from '../../../../platform/web/session/storage.ts'
import type { AppDispatch } from '../../../../platform/web/state/store.ts'
import { sendConfirmed } from '../../../users/web/for-others/confirmed-birthday.ts'
import { offline } from '../../../../platform/web/api/failure.ts'
import { sendReply } from './profiler.ts'
import { createReplyQueue, type ReplyQueue } from './reply-queue.ts'

const listeners = new Set<() => void>()
let open: { ownerId: string | null; queue: ReplyQueue } | null = null

const signedInId = () => localStorage.getItem(storageKeys.userId)

function queueOf(ownerId: string | null, dispatch: AppDispatch): ReplyQueue {
  const queue = createReplyQueue({
    send: async (reply) => {
      const { isBirthdayConfirmed, ...plain } = reply
      const sendMore = (more: object) => dispatch(sendReply({ ...plain, ...more })).unwrap()
      if (signedInId() === ownerId) return isBirthdayConfirmed ? sendConfirmed(sendMore) : sendMore({})
      // The session is over and storage is cleared: unsent replies must not be sent for the next person who signs in.
      queue.stop()
      throw offline
    },
    onChange: () => {
      for (const listener of listeners) listener()
    },
  })
  return queue
}

/** Returns the document's only reply queue for the signed-in person. It outlives the page that asks the question. */
export function replyQueue(dispatch: AppDispatch): ReplyQueue {
  const ownerId = signedInId()
  if (open?.ownerId !== ownerId) {
    open?.queue.stop()
    open = { ownerId, queue: queueOf(ownerId, dispatch) }
  }
  return open.queue
}

/** Calls the listener whenever the state of a reply changes. Returns a function that unsubscribes it. */
export function onReplies(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
