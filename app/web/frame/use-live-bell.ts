import type { Heard } from '../../../areas/notifications/web/for-others/bell-stream.ts'
import { useEffect } from 'react'
import { api } from '../../../platform/web/api/api.ts'
import { forgetBell, hearBell } from '../../../areas/notifications/web/for-others/bell.ts'
import { forgetNewest, hearNewest } from '../../../areas/notifications/web/for-others/newest-survey.ts'
import { usePerson } from '../../../platform/web/session/me.ts'
import { store } from '../../../platform/web/state/store.ts'

/**
 * How often to check whether requests are running. The live notifications start after two checks without any, because
 * the page has priority.
 */
const lookMs = 1_000
const quietLooks = 2

const isAsking = (): boolean => Object.values(store.getState().api.queries).some((query) => query?.status === 'pending')

/** The data that may have changed when a notification arrives; only what is on the screen is read again. */
const stale = ['notifications', 'wallet', 'redemptions', 'disputes', 'tickets'] as const

function hear(event: Heard): void {
  if ('newestAt' in event) return hearNewest(event.newestAt)
  const heard = hearBell(event)
  if (heard === 'rung') store.dispatch(api.util.invalidateTags([...stale]))
  if (heard === 'changed') store.dispatch(api.util.invalidateTags(['notifications']))
}

/**
 * Follows the notifications of the signed-in account, from shortly after the page has loaded until it closes or the
 * reader signs out.
 */
export function useLiveBell(): void {
  const userId = usePerson()?.userId
  useEffect(() => {
    if (userId === undefined) return
    let stop: (() => void) | null = null
    let isOver = false
    const follow = async () => {
      // Without this code there are no live notifications, but the list can still be opened.
      const stream = await import('../../../areas/notifications/web/for-others/bell-stream.ts').catch(() => null)
      if (!isOver && stream) stop = stream.followBell(userId, hear)
    }
    let quiet = 0
    const timer = setInterval(() => {
      quiet = isAsking() ? 0 : quiet + 1
      if (quiet < quietLooks) return
      clearInterval(timer)
      void follow()
    }, lookMs)
    return () => {
      isOver = true
      clearInterval(timer)
      stop?.()
      forgetBell()
      forgetNewest()
    }
  }, [userId])
}
