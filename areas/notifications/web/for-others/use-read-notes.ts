import { useState } from 'react'
import { setUnread } from './bell.ts'
import { failureOf, type CallFailure } from '../../../../platform/web/api/failure.ts'
import { useNotificationsReadMutation } from './notifications.ts'

/** Marks the named notifications, or all of them, as read, and updates the bell. `isAllRead` lets the page announce the result. */
export function useReadNotes() {
  const [markRead, { isLoading }] = useNotificationsReadMutation()
  const [failure, setFailure] = useState<CallFailure | null>(null)
  const [isAllRead, setAllRead] = useState(false)
  const read = async (notificationIds?: string[]) => {
    setFailure(null)
    try {
      const answer = await markRead({ body: notificationIds ? { notificationIds } : {} }).unwrap()
      setUnread(answer.data.unread)
      if (!notificationIds) setAllRead(true)
    } catch (refused) {
      setFailure(failureOf(refused))
    }
  }
  return { read, failure, isLoading, isAllRead }
}
