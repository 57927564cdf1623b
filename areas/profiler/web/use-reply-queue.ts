import { useEffect, useReducer, useState } from 'react'
import { onReplies, replyQueue } from './for-others/replies.ts'
import type { ReplyQueue } from './for-others/reply-queue.ts'
import { useAppDispatch } from '../../../platform/web/state/hooks.ts'

/** The queue of replies, drawn anew with every change. What arrived is told while its page is open, and not at the next visit. */
export function useReplyQueue(): ReplyQueue {
  const dispatch = useAppDispatch()
  const [, redraw] = useReducer((n: number) => n + 1, 0)
  const [queue] = useState(() => replyQueue(dispatch))
  useEffect(() => {
    const deafen = onReplies(redraw)
    return () => {
      deafen()
      queue.forgetArrived()
    }
  }, [queue])
  return queue
}
