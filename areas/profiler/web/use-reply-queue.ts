import { useEffect, useReducer, useState } from 'react'
import { onReplies, replyQueue } from './for-others/replies.ts'
import type { ReplyQueue } from './for-others/reply-queue.ts'
import { useAppDispatch } from '../../../platform/web/state/hooks.ts'

/** Returns the reply queue, and renders again on every change. Leaving the page forgets the states of finished replies. */
export function useReplyQueue(): ReplyQueue {
  const dispatch = useAppDispatch()
  const [, redraw] = useReducer((n: number) => n + 1, 0)
  const [queue] = useState(() => replyQueue(dispatch))
  useEffect(() => {
    const unsubscribe = onReplies(redraw)
    return () => {
      unsubscribe()
      queue.forgetArrived()
    }
  }, [queue])
  return queue
}
