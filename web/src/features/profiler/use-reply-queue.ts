import { useEffect, useReducer, useState } from 'react'
import { useProfilerSaveMutation } from '../../api/profiler.ts'
import { createReplyQueue, type ReplyQueue } from './reply-queue.ts'

/** The page's queue of replies: what an earlier visit could not send is sent first, and again when the network is back. */
export function useReplyQueue(): ReplyQueue {
  const [save] = useProfilerSaveMutation()
  const [, redraw] = useReducer((n: number) => n + 1, 0)
  const [queue] = useState(() =>
    createReplyQueue({ send: (reply) => save({ body: { replies: [reply] } }).unwrap(), onChange: redraw }),
  )
  useEffect(() => {
    queue.start()
    const again = () => queue.retryNow()
    addEventListener('online', again)
    return () => {
      removeEventListener('online', again)
      queue.stop()
    }
  }, [queue])
  return queue
}
