import { Text } from '@mantine/core'
import { useText } from '../../../platform/web/text/text.ts'
import { Moment } from '../../../kit/cells.tsx'
import { Facts, type Fact } from '../../../kit/Facts.tsx'
import { Points } from '../../../kit/Points.tsx'
import { StatusBadge } from '../../../kit/StatusBadge.tsx'
import type { AttemptFile, AttemptHold } from '../contract.ts'
import { attempts } from '../words/en/attempts.ts'
import { holdLooks } from '../../quality/web/for-others/hold-looks.ts'
import { Section } from './for-others/Section.tsx'
import classes from './Attempts.module.css'

/** The points that waited because of the answers, and who decides or decided. */
function Review({ review }: { review: AttemptHold }) {
  const say = useText(attempts)
  const { state, points, score, reasons, releaseAt, appeal, decidedBy, decidedAt, reason } = review
  const facts: Fact[] = [
    { label: say('holdState'), value: <StatusBadge look={holdLooks[state]}>{say(`hold_${state}`)}</StatusBadge> },
    { label: say('points'), value: <Points value={points} /> },
    {
      label: say('why'),
      value:
        reasons === null ? (
          say('whyHidden')
        ) : (
          <span className={classes.long}>
            {reasons.map(({ sign, seen }) => `${say(`sign_${sign}`)}: ${seen}`).join('\n')}
          </span>
        ),
    },
    ...(score === null ? [] : [{ label: say('score'), value: say('scoreOf', { score }) }]),
    { label: say('heldAt'), value: <Moment at={review.heldAt} /> },
    ...(state === 'held'
      ? [{ label: say('until'), value: <Moment at={releaseAt} />, more: say('reviewersDecide') }]
      : [
          {
            label: say('decided'),
            value: <Moment at={decidedAt} />,
            more: decidedBy ? say('byPerson', { who: decidedBy }) : say('byTime'),
          },
        ]),
    ...(reason ? [{ label: say('reason'), value: <span className={classes.long}>{reason}</span> }] : []),
    ...(appeal ? [{ label: say('appeal'), value: <span className={classes.long}>{appeal}</span> }] : []),
  ]
  return <Facts facts={facts} />
}

/** Why points wait or waited, until when, and who decides. */
export function Holds({ file: { holds, isPending } }: { file: AttemptFile }) {
  const say = useText(attempts)
  const { review, callbackSince, releaseAt } = holds
  const isFree = !review && callbackSince === null && releaseAt === null && !isPending
  return (
    <Section title={say('holds')} nothing={isFree ? say('noHolds') : null}>
      {callbackSince !== null && (
        <Text mb="sm">
          {say('callbackWaits')} <Moment at={callbackSince} />
        </Text>
      )}
      {releaseAt !== null && (
        <Text mb="sm">
          {say('pointsWait')} <Moment at={releaseAt} />
        </Text>
      )}
      {review ? <Review review={review} /> : isPending && releaseAt === null && <Text>{say('pending')}</Text>}
    </Section>
  )
}
