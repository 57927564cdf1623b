import { useEffect } from 'react'
import { hasKeptReplies } from './kept-replies.ts'
import { useAppDispatch } from '../../../../platform/web/state/hooks.ts'

/**
 * Sends replies to profile questions that could not be sent before, whatever page is open: at once, and when the network is back.
 * Its code is loaded only when some are waiting. Mounted as long as a person is signed in.
 */
export function useKeptReplies(): void {
  const dispatch = useAppDispatch()
  useEffect(() => {
    const send = () => {
      if (!hasKeptReplies()) return
      // Without network the code may not load either; the next "online" event tries again.
      import('./replies.ts').then(({ replyQueue }) => replyQueue(dispatch).retryNow()).catch(() => {})
    }
    send()
    addEventListener('online', send)
    return () => removeEventListener('online', send)
  }, [dispatch])
}
