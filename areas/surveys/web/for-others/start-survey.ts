import { useCallback, useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { paths, questionnairePath } from '../../../../platform/web/paths.ts'
import { useAppDispatch } from '../../../../platform/web/state/hooks.ts'
import { participantClickSet, reloadSet } from '../../../../platform/web/state/ui-slice.ts'
import { failureOf, unreadable, type CallFailure } from '../../../../platform/web/api/failure.ts'
import { readQuestions, type AskingSurvey } from './asked-first.ts'
import { reloadAfterAttempt, useSurveysLogMutation, useSurveysStartMutation } from './surveys.ts'

type Startable = { surveyId: string; title: string; points?: number }

/** Why a survey did not start; `isGone` means that it no longer fits, so that its card has to disappear. */
export type StartRefusal = Pick<Startable, 'surveyId' | 'title'> & { failure: CallFailure; isGone: boolean }

/** Tells whether a supplier's entry link leads to a web page; nothing else is ever opened. */
function isWebAddress(address: string): boolean {
  try {
    return ['http:', 'https:'].includes(new URL(address).protocol)
  } catch {
    return false
  }
}

/**
 * Starts or resumes one survey at a time: a hosted one on our own page, an external one at its supplier in the same tab. If it asks
 * profile questions first, the panelist is sent to My Surveys to answer them; with `isAsked` they have just been answered there.
 */
export function useStartSurvey({ isAsked = false }: { isAsked?: boolean } = {}) {
  const navigate = useNavigate()
  const dispatch = useAppDispatch()
  const [startSurvey] = useSurveysStartMutation()
  const [log] = useSurveysLogMutation()
  const isBusy = useRef(false)
  const [startingId, setStartingId] = useState<string | null>(null)
  const [refusal, setRefusal] = useState<StartRefusal | null>(null)
  const settle = useCallback(() => {
    isBusy.current = false
    setStartingId(null)
  }, [])

  // Going back from a supplier may restore this page from the browser's cache while its button is still busy.
  useEffect(() => {
    const back = ({ persisted }: PageTransitionEvent) => {
      if (!persisted) return
      settle()
      dispatch(participantClickSet(false))
      dispatch(reloadSet(true))
    }
    addEventListener('pageshow', back)
    return () => removeEventListener('pageshow', back)
  }, [settle, dispatch])

  const start = async ({ surveyId, title, points }: Startable): Promise<void> => {
    if (isBusy.current) return
    isBusy.current = true
    setStartingId(surveyId)
    setRefusal(null)
    dispatch(participantClickSet(true))
    // Logs the press; a failed log entry never prevents the start.
    void log({ body: { surveyId, activityType: 'start', activityDetails: title.slice(0, 200) } })
    try {
      const { data } = await startSurvey({
        body: { surveyId, ...(points === undefined ? {} : { shownPoints: points }) },
      }).unwrap()
      if (data.kind === 'hosted') {
        settle()
        void navigate(questionnairePath(data.attemptId))
      } else if (data.entryUrl && isWebAddress(data.entryUrl)) {
        // Removes the questions from the history entry, so that going back does not ask them again.
        if (isAsked)
          await navigate({ search: location.search }, { replace: true, state: null, preventScrollReset: true })
        location.assign(data.entryUrl)
      } else {
        settle()
        setRefusal({ surveyId, title, failure: unreadable(200), isGone: false })
      }
    } catch (error) {
      settle()
      dispatch(participantClickSet(false))
      const failure = failureOf(error)
      const isAsking = failure.code === 'survey-asks-first'
      const questions = isAsking && !isAsked ? readQuestions(failure.data) : null
      if (questions) {
        const asking: AskingSurvey = { surveyId, title, questions, ...(points === undefined ? {} : { points }) }
        const view = new URLSearchParams(location.pathname === paths.surveys ? location.search : '')
        // The open details would be underneath the questions.
        view.delete('survey')
        void navigate(
          { pathname: paths.surveys, search: view.toString() },
          { state: { asking }, preventScrollReset: true },
        )
        return
      }
      const isThere = isAsking || failure.code === 'survey-price-lowered' || failure.code === 'survey-partner-silent'
      const isGone = (failure.code.startsWith('survey-') && !isThere) || failure.code === 'attempt-ended'
      setRefusal({ surveyId, title, failure, isGone })
      if (isGone || isThere) dispatch(reloadAfterAttempt())
    }
  }

  return { start, startingId, refusal, forgetRefusal: () => setRefusal(null) }
}
