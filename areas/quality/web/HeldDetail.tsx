import { Button, Group, Stack, Text, Textarea, Title } from '@mantine/core'
import { formatDateTime, formatDay } from '../../../platform/contract/day.ts'
import { rejectionMaxLength, rejectionMinWords, wordsIn, type HeldAttempt } from '../contract.ts'
import { useEffect, useId, useRef, useState, type ReactNode } from 'react'
import { failureOf, type CallFailure } from '../../../platform/web/api/failure.ts'
import { usePerson } from '../../../platform/web/session/me.ts'
import { useAppDispatch } from '../../../platform/web/state/hooks.ts'
import { quality } from '../words/en/quality.ts'
import { useText } from '../../../platform/web/text/text.ts'
import { ErrorNotice } from '../../../kit/ErrorNotice.tsx'
import { Points } from '../../../kit/Points.tsx'
import { toasts } from '../../../kit/toasts.ts'
import { HoldBadge } from './HoldBadge.tsx'
import { queueChanged, useQualityDecideMutation } from './quality-api.ts'
import classes from './Quality.module.css'

function Facts({ row }: { row: HeldAttempt }) {
  const say = useText(quality)
  const { seconds } = row
  const took = seconds < 120 ? say('seconds', { count: seconds }) : say('minutes', { count: Math.round(seconds / 60) })
  const facts: [string, ReactNode][] = [
    [say('state'), <HoldBadge key="state" state={row.state} />],
    [say('panelist'), row.email],
    [say('survey'), row.title],
    [say('points'), <Points key="points" value={row.points} />],
    [say('score'), say('scoreOf', { score: row.score })],
    [say('took'), took],
    [say('since'), formatDateTime(row.heldAt)],
  ]
  if (row.state === 'held') facts.push([say('releaseAt'), formatDay(row.releaseAt)])
  if (row.decidedAt)
    facts.push([say('decided'), `${formatDateTime(row.decidedAt)} · ${row.decidedBy ?? say('byTime')}`])
  if (row.reason) facts.push([say('reason'), row.reason])
  return (
    <dl className={classes.facts}>
      {facts.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd className="tp-num">{value}</dd>
        </div>
      ))}
    </dl>
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

type Decide = (decision: 'release' | 'reject', reason: string) => void

/** Takes the focus when it appears: the press that made it appear has just removed its own button. */
const focused = (field: HTMLTextAreaElement | null) => field?.focus()

/** Release or reject; rejecting asks for its reason in the same place. */
function Decider({ decide, pending }: { decide: Decide; pending: 'release' | 'reject' | null }) {
  const say = useText(quality)
  const id = useId()
  const [isRejecting, setRejecting] = useState(false)
  const [reason, setReason] = useState('')
  const [wasTried, setTried] = useState(false)
  const isShort = wordsIn(reason) < rejectionMinWords
  const reject = () => {
    setTried(true)
    if (!isShort) return decide('reject', reason.trim())
    document.getElementById(id)?.focus()
  }
  if (!isRejecting) {
    return (
      <Group gap="sm">
        <Button loading={pending === 'release'} onClick={() => decide('release', '')}>
          {say('release')}
        </Button>
        <Button variant="default" disabled={pending !== null} onClick={() => setRejecting(true)}>
          {say('reject')}
        </Button>
      </Group>
    )
  }
  return (
    <Stack gap="md">
      <Textarea
        id={id}
        ref={focused}
        label={say('reason')}
        description={say('reasonNote', { count: rejectionMinWords })}
        withAsterisk
        aria-required
        minRows={3}
        maxLength={rejectionMaxLength}
        value={reason}
        error={wasTried && isShort ? say('tooShort', { count: rejectionMinWords }) : null}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
      <Group gap="sm">
        <Button variant="default" onClick={() => setRejecting(false)} disabled={pending !== null}>
          {say('keep')}
        </Button>
        <Button color="danger" loading={pending === 'reject'} onClick={reject}>
          {say('rejectFor')}
        </Button>
      </Group>
    </Stack>
  )
}

/** Everything known of one completion in doubt, and the decision. */
export function HeldDetail({ row, onDecided }: { row: HeldAttempt; onDecided: (row: HeldAttempt) => void }) {
  const say = useText(quality)
  const dispatch = useAppDispatch()
  const isOwn = usePerson()?.userId === row.userId
  const [send, { isLoading, originalArgs }] = useQualityDecideMutation()
  const [failure, setFailure] = useState<CallFailure | null>(null)
  const [done, setDone] = useState('')
  const result = useRef<HTMLParagraphElement>(null)
  useEffect(() => {
    // The buttons are gone with the decision; the focus stays at what they did.
    if (done) result.current?.focus()
  }, [done])
  const decide = async (decision: 'release' | 'reject', reason: string): Promise<void> => {
    if (isLoading) return
    setFailure(null)
    try {
      const { data } = await send({ params: { attemptId: row.attemptId }, body: { decision, reason } }).unwrap()
      const words = say(decision === 'release' ? 'done_released' : 'done_rejected')
      setDone(words)
      toasts.success(words)
      onDecided(data)
    } catch (error) {
      const failed = failureOf(error)
      setFailure(failed)
      toasts.error(failed.message, say('failed'))
      if (failed.code === 'hold-decided') dispatch(queueChanged())
    }
  }
  const isOpen = row.state === 'held'
  return (
    <Stack gap="lg">
      <Facts row={row} />
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
      <ErrorNotice failure={failure} title={say('failed')} />
      <Text role="status" fw={600} ref={result} tabIndex={-1} className={classes.result ?? ''}>
        {done}
      </Text>
      {isOpen && isOwn && <Text c="dimmed">{say('own')}</Text>}
      {isOpen && !isOwn && !done && (
        <Decider
          decide={(...asked) => void decide(...asked)}
          pending={isLoading ? (originalArgs?.body.decision ?? null) : null}
        />
      )}
    </Stack>
  )
}
