import { Button, Stack, Text } from '@mantine/core'
import { lazy, Suspense } from 'react'
import { useText } from '../../../../platform/web/text/text.ts'
import { surveyOutcome } from '../../words/en/survey-outcome.ts'
import { Gained } from '../../../wallet/web/for-others/Gained.tsx'
import { NotAFit } from '../../../../kit/illustrations/NotAFit.tsx'
import { ThankYou } from '../../../../kit/illustrations/ThankYou.tsx'
import { Modal } from '../../../../kit/Modal.tsx'
import { Points, pointsText } from '../../../../kit/Points.tsx'
import { PointsPill } from '../../../../kit/PointsPill.tsx'
import { valueUsd } from '../../../../platform/contract/money.ts'
import classes from './SurveyOutcome.module.css'

const RateSurvey = lazy(async () => ({ default: (await import('./RateSurvey.tsx')).RateSurvey }))

type Props = {
  opened: boolean
  kind: 'thanks' | 'sorry'
  /** The attempt that was paid; null when none was started. */
  attemptId: string | null
  /** The points that the attempt paid. */
  points: number
  /** The sentence in the attempt's timeline that explains what happened to the points. */
  detail?: string | undefined
  /** The next best match, or null. */
  next: { title: string; points: number; minutes: number } | null
  onNext: () => void
  isStartingNext: boolean
  /** Why the next survey did not start. */
  problem?: string | undefined
  onClose: () => void
}

/** The outcome of an attempt: thanks, all that it paid and the way to the next reward, or an apology, what it paid and the next best match. */
export function SurveyOutcome(props: Props) {
  const { opened, kind, attemptId, points, detail, next, onNext, isStartingNext, problem, onClose } = props
  const say = useText(surveyOutcome)
  const isThanks = kind === 'thanks'
  const nextLong = next && { title: next.title, points: pointsText(next.points), count: next.minutes }
  // When there are points, the thanks are shown next to them.
  const quiet =
    isThanks && points > 0 ? [] : [isThanks || points > 0 ? '' : say('nothingEarned'), detail].filter(Boolean)
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      look="alternate"
      title={isThanks ? say('thanksTitle') : say('sorryTitle')}
      actions={
        <>
          {nextLong && (
            <Button onClick={onNext} loading={isStartingNext} h={44} aria-label={say('nextLong', nextLong)}>
              {say('next')}
            </Button>
          )}
          <Button variant={next ? 'default' : 'filled'} onClick={onClose} h={44}>
            {say('back')}
          </Button>
        </>
      }
    >
      <Stack align="center" gap="sm">
        {isThanks && points === 0 && <ThankYou width={120} />}
        {!isThanks && <NotAFit width={120} />}
        <Text size="lg">{isThanks ? say('recorded') : say('notQualified')}</Text>
        {attemptId !== null && points > 0 && isThanks && (
          <Gained of={{ attemptId }} points={points} title={say('earned')} detail={detail} />
        )}
        {points > 0 && !isThanks && (
          <div>
            <Text size="sm" c="dimmed">
              {say('stillEarned')}
            </Text>
            <Points value={points} signed size="xl" usd={valueUsd(points)} />
          </div>
        )}
        {quiet.length > 0 && (
          <Text size="sm" c="dimmed">
            {quiet.join(' ')}
          </Text>
        )}
        {attemptId !== null && (
          <div style={{ minHeight: 107, width: '100%' }}>
            <Suspense fallback={null}>
              <RateSurvey key={attemptId} attemptId={attemptId} />
            </Suspense>
          </div>
        )}
        {next && (
          <div className={classes.next}>
            <div className={classes.nextText}>
              <Text size="sm" c="dimmed">
                {say('nextBest')}
              </Text>
              <Text fw={600}>
                <bdi>{next.title}</bdi>
              </Text>
              <Text size="sm" c="dimmed">
                {say('minutes', { minutes: next.minutes })}
              </Text>
            </div>
            <PointsPill value={next.points} />
          </div>
        )}
        {problem && (
          <Text role="alert" c="var(--mantine-color-error)" size="sm">
            {problem}
          </Text>
        )}
      </Stack>
    </Modal>
  )
}
