import { useCallback, useState } from 'react'
import { api } from '../../../../platform/web/api/api.ts'
import { useAppDispatch } from '../../../../platform/web/state/hooks.ts'

/** A shorter sign would look as if nothing had happened. */
const seenMs = 500

/** Reads the lists of My Surveys again where they stand; `isRefreshing` until their answers are there. */
export function useRefresh(): { isRefreshing: boolean; refresh: () => Promise<void> } {
  const dispatch = useAppDispatch()
  const [isRefreshing, setRefreshing] = useState(false)
  const refresh = useCallback(async () => {
    setRefreshing(true)
    dispatch(api.util.invalidateTags(['surveys', 'attempts']))
    const seen = new Promise((resolve) => setTimeout(resolve, seenMs))
    // What has become stale is asked for a moment after it was said to be.
    await new Promise((resolve) => setTimeout(resolve))
    await Promise.allSettled([...dispatch(api.util.getRunningQueriesThunk()), seen])
    setRefreshing(false)
  }, [dispatch])
  return { isRefreshing, refresh }
}
