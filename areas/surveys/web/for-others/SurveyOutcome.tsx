import { Button, Stack, Text } from '@mantine/core'
import { useText } from '../../../../platform/web/text/text.ts'
import { surveyOutcome } from '../../words/en/survey-outcome.ts'
import { useCountUp } from '../../../../kit/count-up.ts'
import { NotAFit } from '../../../../kit/illustrations/NotAFit.tsx'
import { ThankYou } from '../../../../kit/illustrations/ThankYou.tsx'
import { Modal } from '../../../../kit/Modal.tsx'
import { Points, pointsText } from '../../../../kit/Points.tsx'
import { valueUsd } from '../../../../platform/contract/money.ts'

type Props = {
  opened: boolean
  kind: 'thanks' | 'sorry'
  /** What the attempt paid. */
  points: number
  /** One sentence of the attempt's timeline: what happened to the points. */
  detail?: string | undefined
  /** The next best match, when there is one. */
  next: { title: string; points: number; minutes: number } | null
  onNext: () => void
  isStartingNext: boolean
  /** Why the next one did not start. */
  problem?: string | undefined
  onClose: () => void
}

/** The figure is written whole for screen readers; only the eyes see it count. */
function Earned({ points, isStill }: { points: number; isStill: boolean }) {
  const shown = useCountUp(points)
  return (
    <Text component="div" aria-hidden={shown === points ? undefined : true}>
      <Points value={isStill ? points : shown} signed size="xl" usd={valueUsd(points)} />
    </Text>
  )
}

/** How an attempt ended: thanks with the points counting up, or a kind no with what it paid and the next best match. */
export function SurveyOutcome(props: Props) {
  const { opened, kind, points, detail, next, onNext, isStartingNext, problem, onClose } = props
  const say = useText(surveyOutcome)
  const isThanks = kind === 'thanks'
  const nextLong = next && { title: next.title, points: pointsText(next.points), count: next.minutes }
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
        {isThanks ? <ThankYou width={180} /> : <NotAFit width={180} />}
        <Text size="lg">{isThanks ? say('recorded') : say('notQualified')}</Text>
        {points > 0 && (
          <div>
            <Text size="sm" c="dimmed">
              {isThanks ? say('earned') : say('stillEarned')}
            </Text>
            <Earned points={points} isStill={!isThanks} />
          </div>
        )}
        {!isThanks && points === 0 && <Text c="dimmed">{say('nothingEarned')}</Text>}
        {detail && (
          <Text size="sm" c="dimmed">
            {detail}
          </Text>
        )}
        {next && (
          <Text size="sm" component="div">
            {say('nextBest', { title: next.title })} · <Points value={next.points} size="sm" /> ·{' '}
            {say('minutes', { minutes: next.minutes })}
          </Text>
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
