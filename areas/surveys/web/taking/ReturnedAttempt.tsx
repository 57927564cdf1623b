import { Alert, Button, Group, Loader, Text } from '@mantine/core'
import { IconHourglass, IconInfoCircle } from '@tabler/icons-react'
import { useEffect, useEffectEvent, useState } from 'react'
import { failureOf } from '../../../../platform/web/api/failure.ts'
import { useStartSurvey } from '../for-others/start-survey.ts'
import { useNextSurvey, useSurveysAttemptQuery } from '../for-others/surveys.ts'
import { useAppDispatch } from '../../../../platform/web/state/hooks.ts'
import { reloadSet } from '../../../../platform/web/state/ui-slice.ts'
import { useText } from '../../../../platform/web/text/text.ts'
import { findLatestDetail } from '../latest-detail.ts'
import { surveys } from '../../words/en/surveys.ts'
import { ErrorNotice } from '../../../../kit/ErrorNotice.tsx'
import { SurveyOutcome } from '../for-others/SurveyOutcome.tsx'
import { rememberShown, wasShown } from './shown-attempts.ts'

const pollMs = 2000
const patienceMs = 60_000

type Props = {
  attemptId: string
  /** Called just before the outcome is shown, so that the address can drop the attempt. */
  onTold: () => void
  onClose: () => void
}

/**
 * Shown when a supplier sends the panelist back: asks every 2 s, for up to a minute, whether the supplier's signed report has arrived,
 * then shows the outcome once.
 */
export function ReturnedAttempt({ attemptId, onTold, onClose }: Props) {
  const say = useText(surveys)
  const dispatch = useAppDispatch()
  const [isOldNews] = useState(() => wasShown(attemptId))
  const [isPatient, setPatient] = useState(true)
  const [isEnded, setEnded] = useState(false)
  const { data, error, refetch } = useSurveysAttemptQuery(
    { params: { attemptId } },
    {
      skip: isOldNews,
      refetchOnMountOrArgChange: true,
      pollingInterval: isPatient && !isEnded ? pollMs : 0,
    },
  )
  const starting = useStartSurvey()
  const next = useNextSurvey(data?.surveyId ?? null, !isEnded)
  const hasEnded = data !== undefined && data.outcome !== 'started'
  if (hasEnded && !isEnded) setEnded(true)

  useEffect(() => {
    if (!isPatient) return
    const timer = setTimeout(() => setPatient(false), patienceMs)
    return () => clearTimeout(timer)
  }, [isPatient])
  const leave = useEffectEvent(onClose)
  useEffect(() => {
    if (isOldNews) leave()
  }, [isOldNews])
  const tell = useEffectEvent(() => {
    rememberShown(attemptId)
    dispatch(reloadSet(true))
    onTold()
  })
  useEffect(() => {
    if (isEnded) tell()
  }, [isEnded])

  if (isOldNews) return null
  const failure = error ? failureOf(error) : null
  if (failure?.status === 404) {
    return (
      <Alert color="gray" mb="md" role="alert" title={say('returnFailed')} withCloseButton onClose={onClose}>
        {failure.message}
      </Alert>
    )
  }
  const again = () => {
    setPatient(true)
    void refetch()
  }
  if (failure && !data && !isPatient) {
    return <ErrorNotice title={say('returnFailed')} failure={failure} onRetry={again} />
  }
  if (!data || !isEnded) {
    const isOnHold = data?.isOnHold === true
    return <Waiting isPatient={isPatient} isOnHold={isOnHold} onAgain={again} onClose={onClose} />
  }
  const detail = findLatestDetail(data.timeline)
  const isSorry = data.outcome === 'disqualified' || data.outcome === 'quota_full'
  if (data.outcome !== 'completed' && !isSorry) {
    return (
      <Alert
        color="info"
        mb="md"
        role="alert"
        icon={<IconInfoCircle size={20} aria-hidden />}
        title={`${say('endedTitle')}: ${data.title}`}
        withCloseButton
        closeButtonLabel={say('dismiss')}
        onClose={onClose}
      >
        {detail}
      </Alert>
    )
  }
  return (
    <SurveyOutcome
      opened
      attemptId={attemptId}
      kind={isSorry ? 'sorry' : 'thanks'}
      points={data.earned}
      detail={detail}
      next={next}
      onNext={() => next && void starting.start(next)}
      isStartingNext={starting.startingId !== null}
      problem={starting.refusal?.failure.message}
      onClose={onClose}
    />
  )
}

type WaitingProps = { isPatient: boolean; isOnHold: boolean; onAgain: () => void; onClose: () => void }

/** Announces the wait politely and in the page, so that the surveys below stay usable. An attempt under review is reported at once instead. */
export function Waiting({ isPatient, isOnHold, onAgain, onClose }: WaitingProps) {
  const say = useText(surveys)
  const state = isOnHold ? 'onHold' : isPatient ? 'waiting' : 'stillWaiting'
  return (
    <Alert
      color="info"
      mb="md"
      role="status"
      icon={state === 'waiting' ? <Loader size={20} /> : <IconHourglass size={20} aria-hidden />}
      title={say(state)}
    >
      <Text size="sm">{say(`${state}Text`)}</Text>
      {state !== 'waiting' && (
        <Group gap="xs" mt="xs">
          <Button variant="default" h={44} onClick={onAgain}>
            {say('checkAgain')}
          </Button>
          <Button variant="subtle" h={44} onClick={onClose}>
            {say('dismiss')}
          </Button>
        </Group>
      )}
    </Alert>
  )
}
