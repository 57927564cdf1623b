import { useLayoutEffect, useState } from 'react'
import { useAppDispatch, useAppSelector } from '../../../../platform/web/state/hooks.ts'
import {
  participantClickSet,
  questionnaireCompleteSet,
  refreshed,
  reloadSet,
} from '../../../../platform/web/state/ui-slice.ts'
import { attemptEnded } from './surveys.ts'

/**
 * Whoever comes back after pressing a survey or finishing a questionnaire, perhaps in another document, meets lists that are read
 * again; so does whoever learns here that an attempt ended. Mounted once, in the frame around the lists: its effects run before
 * the lists ask for anything, so that nothing is asked for twice.
 */
export function useReload(): void {
  const dispatch = useAppDispatch()
  const isAsked = useAppSelector((state) => state.ui.reload)
  // Only who comes to the frame is back: a press inside it is on its way out.
  const [wasAway] = useState(useAppSelector(({ ui }) => ui.participantClick || ui.questionnaireComplete))
  useLayoutEffect(() => {
    if (!wasAway) return
    dispatch(participantClickSet(false))
    dispatch(questionnaireCompleteSet(false))
    dispatch(reloadSet(true))
  }, [wasAway, dispatch])
  useLayoutEffect(() => {
    if (!isAsked) return
    dispatch(attemptEnded())
    dispatch(refreshed())
    dispatch(reloadSet(false))
  }, [isAsked, dispatch])
}

/** Differs after every reload: as the key of a list it makes the list begin anew. */
export const useRefreshKey = (): number => useAppSelector((state) => state.ui.refreshKey)
