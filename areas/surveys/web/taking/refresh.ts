import { useCallback, useState } from 'react'
import { api } from '../../../../platform/web/api/api.ts'
import { useAppDispatch } from '../../../../platform/web/state/hooks.ts'

/** The shortest time to show the indicator; less would look as if nothing had happened. */
const minShownMs = 500

/** Reads the visible lists of My Surveys again; `isRefreshing` is true until their responses arrive. */
export function useRefresh(): { isRefreshing: boolean; refresh: () => Promise<void> } {
  const dispatch = useAppDispatch()
  const [isRefreshing, setRefreshing] = useState(false)
  const refresh = useCallback(async () => {
    setRefreshing(true)
    dispatch(api.util.invalidateTags(['surveys', 'attempts']))
    const seen = new Promise((resolve) => setTimeout(resolve, minShownMs))
    // Stale data is requested one tick after it was invalidated.
    await new Promise((resolve) => setTimeout(resolve))
    await Promise.allSettled([...dispatch(api.util.getRunningQueriesThunk()), seen])
    setRefreshing(false)
  }, [dispatch])
  return { isRefreshing, refresh }
}
