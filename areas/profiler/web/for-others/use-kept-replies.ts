import { useEffect } from 'react'
import { hasKeptReplies } from './kept-replies.ts'
import { useAppDispatch } from '../../../../platform/web/state/hooks.ts'

/**
 * Sends stored replies to profile questions at once, and again when the network is back, whichever page is open. The
 * code for this is loaded only if there are stored replies. Mounted as long as a person is signed in.
 */
export function useKeptReplies(): void {
  const dispatch = useAppDispatch()
  useEffect(() => {
    const send = () => {
      if (!hasKeptReplies()) return
      // Without a network the code may not load either; the next "online" event tries again.
      import('./replies.ts').then(({ replyQueue }) => replyQueue(dispatch).retryNow()).catch(() => {})
    }
    send()
    addEventListener('online', send)
    return () => removeEventListener('online', send)
  }, [dispatch])
}
