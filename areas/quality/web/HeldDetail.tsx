import { Stack, Text, Title } from '@mantine/core'
import { formatDateTime, formatDay } from '../../../platform/contract/day.ts'
import { rejectionMaxLength, rejectionMinWords, wordsIn, type HeldAttempt } from '../contract.ts'
import type { ReactNode } from 'react'
import { usePerson } from '../../../platform/web/session/me.ts'
import { useAppDispatch } from '../../../platform/web/state/hooks.ts'
import { quality } from '../words/en/quality.ts'
import { useText } from '../../../platform/web/text/text.ts'
import { EmailText } from '../../../kit/cells.tsx'
import { Choices } from '../../../kit/decide/Choices.tsx'
import { Decision } from '../../../kit/decide/Decision.tsx'
import { useDecide } from '../../../kit/decide/use-decide.ts'
import { Facts } from '../../../kit/Facts.tsx'
import { Points } from '../../../kit/Points.tsx'
import { HoldBadge } from './HoldBadge.tsx'
import { reloadQueue, useQualityDecideMutation } from './quality-api.ts'
import classes from './Quality.module.css'

function Known({ row }: { row: HeldAttempt }) {
  const say = useText(quality)
  const { seconds, state, decidedAt, reason } = row
  const took = seconds < 120 ? say('seconds', { count: seconds }) : say('minutes', { count: Math.round(seconds / 60) })
  return (
    <Facts
      facts={[
        { label: say('state'), value: <HoldBadge state={state} /> },
        { label: say('panelist'), value: <EmailText email={row.email} /> },
        { label: say('survey'), value: row.title },
        { label: say('points'), value: <Points value={row.points} /> },
        { label: say('score'), value: say('scoreOf', { score: row.score }) },
        { label: say('took'), value: took },
        { label: say('since'), value: formatDateTime(row.heldAt) },
        ...(state === 'held' ? [{ label: say('releaseAt'), value: formatDay(row.releaseAt) }] : []),
        ...(decidedAt
          ? [{ label: say('decided'), value: `${formatDateTime(decidedAt)} · ${row.decidedBy ?? say('byTime')}` }]
          : []),
        ...(reason ? [{ label: say('reason'), value: reason }] : []),
      ]}
    />
  )
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Stack gap="xs" component="section">
      <Title order={3} size="h4">
        {title}
      </Title>
      {children}
    </Stack>
  )
}

type Ruling = 'release' | 'reject'
type Props = {
  row: HeldAttempt
  onDecided: (row: HeldAttempt) => void
  /** Opens the next attempt in the queue; null when there is none. */
  onNext: (() => void) | null
}

/** Everything that is known about a completion under review, and the decision about it. */
export function HeldDetail({ row, onDecided, onNext }: Props) {
  const say = useText(quality)
  const dispatch = useAppDispatch()
  const isOwn = usePerson()?.userId === row.userId
  const [send] = useQualityDecideMutation()
  const decision = useDecide<Ruling, string, { data: HeldAttempt }>({
    failed: say('failed'),
    send: (choice, reason) =>
      send({ params: { attemptId: row.attemptId }, body: { decision: choice, reason } }).unwrap(),
    successMessage: (_row, choice) => say(choice === 'release' ? 'done_released' : 'done_rejected'),
    onDecided: ({ data }) => onDecided(data),
    onRefused: ({ code }) => void (code === 'hold-decided' && dispatch(reloadQueue())),
  })
  return (
    <Stack gap="lg">
      <Known row={row} />
      <Part title={say('why')}>
        <ul className={classes.signs}>
          {row.reasons.map(({ sign, costs, seen }) => (
            <li key={sign}>
              <span>{say(sign)}</span>
              <span className="tp-num">{say('costs', { count: costs })}</span>
              <small>{seen}</small>
            </li>
          ))}
        </ul>
      </Part>
      <Part title={say('appeal')}>
        {row.appeal ? (
          <blockquote className={classes.said}>{row.appeal}</blockquote>
        ) : (
          <Text c="dimmed">{say('noAppeal')}</Text>
        )}
      </Part>
      <Decision decision={decision} isOpen={row.state === 'held'} obstacle={isOwn ? say('own') : null} onNext={onNext}>
        <Choices<Ruling>
          choices={[
            { key: 'release', word: say('release'), isMain: true, isPlain: true },
            { key: 'reject', word: say('reject') },
          ]}
          reason={{
            label: say('reason'),
            note: say('reasonNote', { count: rejectionMinWords }),
            problem: (typed) =>
              wordsIn(typed) < rejectionMinWords ? say('tooShort', { count: rejectionMinWords }) : null,
            maxLength: rejectionMaxLength,
            asked: { confirm: say('rejectFor'), keep: say('keep') },
          }}
          pending={decision.pending}
          onChoose={decision.decide}
        />
      </Decision>
    </Stack>
  )
}
