import { useLayoutEffect, useState } from 'react'
import { useAppDispatch, useAppSelector } from '../../../../platform/web/state/hooks.ts'
import {
  participantClickSet,
  questionnaireCompleteSet,
  refreshed,
  reloadSet,
} from '../../../../platform/web/state/ui-slice.ts'
import { reloadAfterAttempt } from './surveys.ts'

/**
 * Reads the lists again when the panelist comes back from starting a survey or finishing a questionnaire, perhaps in another document,
 * and when the end of an attempt becomes known here. It is mounted once, in the frame around the lists: its effects run before the
 * lists read anything, so that nothing is read twice.
 */
export function useReload(): void {
  const dispatch = useAppDispatch()
  const isAsked = useAppSelector((state) => state.ui.reload)
  // Read once at mounting: a press inside the frame means that the panelist is leaving, not coming back.
  const [wasAway] = useState(useAppSelector(({ ui }) => ui.participantClick || ui.questionnaireComplete))
  useLayoutEffect(() => {
    if (!wasAway) return
    dispatch(participantClickSet(false))
    dispatch(questionnaireCompleteSet(false))
    dispatch(reloadSet(true))
  }, [wasAway, dispatch])
  useLayoutEffect(() => {
    if (!isAsked) return
    dispatch(reloadAfterAttempt())
    dispatch(refreshed())
    dispatch(reloadSet(false))
  }, [isAsked, dispatch])
}

/** Returns a number that changes with every reload. As the key of a list, it makes the list start over. */
export const useRefreshKey = (): number => useAppSelector((state) => state.ui.refreshKey)
