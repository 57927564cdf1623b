import { Button, Skeleton, Stack } from '@mantine/core'
import type { Outcome } from '../../contract/surveys.ts'
import { useEffect, useEffectEvent, useState, lazy, Suspense, type ReactNode } from 'react'
import { Link, useNavigate, useSearchParams } from 'react-router'
import { failureOf } from '../../../../platform/web/api/failure.ts'
import { useStartSurvey } from '../for-others/start-survey.ts'
import { useNextSurvey, useSurveysAttemptQuery } from '../for-others/surveys.ts'
import { paths } from '../../../../platform/web/paths.ts'
import { useAppDispatch } from '../../../../platform/web/state/hooks.ts'
import { questionnaireCompleteSet } from '../../../../platform/web/state/ui-slice.ts'
import { useText } from '../../../../platform/web/text/text.ts'
import { findLatestDetail } from '../latest-detail.ts'
import { questionnaire } from '../../words/en/questionnaire.ts'
import { EmptyState } from '../../../../kit/EmptyState.tsx'
import { ErrorNotice } from '../../../../kit/ErrorNotice.tsx'
import { EmptySearch } from '../../../../kit/illustrations/EmptySearch.tsx'
import { SurveyOutcome } from '../for-others/SurveyOutcome.tsx'
import { loadSanitizer } from '../../../../kit/trusted-types.ts'
import { clearDraft } from './draft.ts'
import { QuestionnaireFrame } from './QuestionnaireFrame.tsx'
import classes from './Questionnaire.module.css'

/** SurveyJS is loaded on demand, and rendered only once the sanitizer is ready: questionnaires may contain markup by other people. */
const Questionnaire = lazy(async () => {
  const [found] = await Promise.all([import('./Questionnaire.tsx'), loadSanitizer()])
  return { default: found.Questionnaire }
})

/** The page of one attempt, which `?attemptId=` names. */
export function QuestionnairePage() {
  const [search] = useSearchParams()
  const attemptId = search.get('attemptId') ?? search.get('attempt') ?? ''
  return <AttemptPage key={attemptId} attemptId={attemptId} />
}

/** The outcome of the attempt; `asking` while it is being read from the server. */
type Ending = { outcome: Outcome; points: number } | 'asking' | null

const hasPopup = (outcome: Outcome): boolean => ['completed', 'disqualified', 'quota_full'].includes(outcome)

function AttemptPage({ attemptId }: { attemptId: string }) {
  const say = useText(questionnaire)
  const navigate = useNavigate()
  const dispatch = useAppDispatch()
  const [ending, setEnding] = useState<Ending>(null)
  const { currentData, error, isFetching, fulfilledTimeStamp, refetch } = useSurveysAttemptQuery(
    { params: { attemptId } },
    { skip: attemptId === '', refetchOnMountOrArgChange: true },
  )
  // The questionnaire opens once, and only with freshly read answers: cached ones may be older than the saved ones. A later read of
  // the attempt must not restart it.
  const [openedAt] = useState(() => Date.now())
  const [attempt, setAttempt] = useState<typeof currentData>()
  if (!attempt && currentData && (fulfilledTimeStamp ?? 0) >= openedAt) setAttempt(currentData)
  const newestAttempt = currentData ?? attempt
  const hasEnded = ending !== null && ending !== 'asking'
  const starting = useStartSurvey()
  const next = useNextSurvey(newestAttempt?.surveyId ?? null, !hasEnded)

  if (ending === 'asking' && newestAttempt && newestAttempt.outcome !== 'started') {
    setEnding({ outcome: newestAttempt.outcome, points: newestAttempt.earned })
  }
  const finish = useEffectEvent(() => {
    dispatch(questionnaireCompleteSet(true))
    // The timeline, which is read at this point, explains what happened to the points.
    if (newestAttempt?.outcome === 'started') void refetch()
  })
  useEffect(() => {
    if (hasEnded) finish()
  }, [hasEnded])

  const wasOver = attempt !== undefined && attempt.outcome !== 'started'
  useEffect(() => {
    // No more answers are possible, so the stored draft is useless.
    if (wasOver) clearDraft(attemptId)
  }, [wasOver, attemptId])

  const failure = error ? failureOf(error) : null
  if (attemptId === '' || (failure?.status === 404 && !attempt)) {
    return <NoQuestions title={say('missingTitle')} why={say('missingText')} />
  }
  if (failure && !attempt) {
    return (
      <QuestionnaireFrame title={say('loadFailed')} actions={<LeaveButton />}>
        <ErrorNotice failure={failure} onRetry={() => void refetch()} />
      </QuestionnaireFrame>
    )
  }
  if (!attempt) return <Loading />
  // The attempt ended before this visit, or with an outcome that has no popup: abandoned, rejected or reversed.
  if (attempt.outcome !== 'started' || (hasEnded && !hasPopup(ending.outcome))) {
    return (
      <NoQuestions title={attempt.title} why={say('endedTitle')}>
        {findLatestDetail(newestAttempt?.timeline) ?? say('endedText')}
      </NoQuestions>
    )
  }
  if (attempt.kind === 'external' || !attempt.questionnaire) {
    return (
      <NoQuestions title={attempt.title} why={say('externalTitle')}>
        {say('externalText')}
      </NoQuestions>
    )
  }
  const askServer = () => {
    setEnding('asking')
    void refetch()
  }
  const detail =
    newestAttempt && newestAttempt.outcome !== 'started' ? findLatestDetail(newestAttempt.timeline) : undefined
  return (
    <Suspense fallback={<Loading />}>
      <Questionnaire
        attempt={attempt}
        isOver={ending !== null}
        endingFailure={ending === 'asking' && failure && !isFetching ? failure : null}
        onAskAgain={askServer}
        onEnded={(ended) => (ended ? setEnding(ended) : askServer())}
      />
      {hasEnded && (
        <SurveyOutcome
          opened
          attemptId={attemptId}
          kind={ending.outcome === 'completed' ? 'thanks' : 'sorry'}
          points={ending.points}
          detail={detail}
          next={next}
          onNext={() => next && void starting.start(next)}
          isStartingNext={starting.startingId !== null}
          problem={starting.refusal?.failure.message}
          onClose={() => void navigate(paths.surveys)}
        />
      )}
    </Suspense>
  )
}

/** Says why there are no questions to answer, and leads back to the surveys. */
function NoQuestions({ title, why, children }: { title: string; why: string; children?: ReactNode }) {
  const say = useText(questionnaire)
  const back = (
    <Button component={Link} to={paths.surveys} h={44}>
      {say('backToSurveys')}
    </Button>
  )
  return (
    <QuestionnaireFrame title={title}>
      <EmptyState art={<EmptySearch />} title={why} action={back}>
        {children}
      </EmptyState>
    </QuestionnaireFrame>
  )
}

function LeaveButton(): ReactNode {
  const say = useText(questionnaire)
  return (
    <Button component={Link} to={paths.surveys} variant="default" h={44}>
      {say('backToSurveys')}
    </Button>
  )
}

/** A placeholder for the question, its options and the buttons. */
function Loading() {
  const say = useText(questionnaire)
  return (
    <QuestionnaireFrame title={say('loading')} as="loading" foot={<div className={classes.foot} />}>
      <Stack aria-busy="true" gap="xs">
        <Skeleton h={32} w="85%" mb="md" />
        {[1, 2, 3, 4].map((row) => (
          <Skeleton key={row} h={56} />
        ))}
      </Stack>
    </QuestionnaireFrame>
  )
}
