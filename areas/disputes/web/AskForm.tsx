import { Radio, Stack, Text, Textarea } from '@mantine/core'
import { disputeReasons, disputeTextMaxLength, type Dispute, type DisputeReason } from '../contract.ts'
import { emptyProblem } from '../../../platform/contract/fields.ts'
import { useRef, useState, type SubmitEvent } from 'react'
import { flushSync } from 'react-dom'
import { failureOf, type CallFailure } from '../../../platform/web/api/failure.ts'
import { disputes } from '../words/en/disputes.ts'
import { shortDay } from '../../../platform/web/text/short-day.ts'
import { sayCheck } from '../../../platform/web/text/say-message.ts'
import { useText } from '../../../platform/web/text/text.ts'
import { ErrorNotice } from '../../../kit/ErrorNotice.tsx'
import { toasts } from '../../../kit/toasts.ts'
import { readDraft, dropDraft, keepDraft, type Draft } from './drafts.ts'
import { useDisputesRaiseMutation } from './disputes-api.ts'
import { reasonWords } from './looks.ts'

const nearlyFull = disputeTextMaxLength * 0.9
const isReason = (value: string): value is DisputeReason => disputeReasons.some((reason) => reason === value)

/** Moves the focus to a field, and scrolls until the field and its message are visible. */
function showField(field: HTMLElement | null): void {
  field?.querySelector<HTMLElement>('input, textarea')?.focus({ preventScroll: true })
  field?.scrollIntoView({ block: 'nearest' })
}

type Props = { formId: string; attemptId: string; until: string; onSent: (dispute: Dispute) => void }

/**
 * The form for a question about the points of one attempt; its button is outside. What was typed survives every
 * failure.
 */
export function AskForm({ formId, attemptId, until, onSent }: Props) {
  const say = useText(disputes)
  const reasons = useRef<HTMLDivElement>(null)
  const messages = useRef<HTMLDivElement>(null)
  const refusal = useRef<HTMLDivElement>(null)
  const [draft, setDraft] = useState(() => readDraft(attemptId))
  const { reason, message } = draft
  const [problems, setProblems] = useState<{ reason?: string; message?: string }>({})
  const [failure, setFailure] = useState<CallFailure | null>(null)
  const [raise, { isLoading }] = useDisputesRaiseMutation({ fixedCacheKey: formId })

  const write = (changed: Partial<Draft>) => {
    const next = { ...draft, ...changed }
    setDraft(next)
    keepDraft(attemptId, next)
  }
  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (isLoading) return
    const empty = sayCheck(emptyProblem('message', message))
    // The message must be rendered before scrolling, because it makes the field taller.
    flushSync(() =>
      setProblems({
        ...(reason === null ? { reason: say('reasonMissing') } : {}),
        ...(empty ? { message: empty } : {}),
      }),
    )
    if (reason === null) return showField(reasons.current)
    if (empty) return showField(messages.current)
    setFailure(null)
    try {
      const { data } = await raise({ body: { attemptId, reason, message } }).unwrap()
      dropDraft(attemptId)
      toasts.success(say('sentToast'))
      onSent(data)
    } catch (error) {
      // The button is in the bar at the bottom, so on a phone the notice would appear out of sight.
      flushSync(() => setFailure(failureOf(error)))
      refusal.current?.focus({ preventScroll: true })
      refusal.current?.scrollIntoView({ block: 'nearest' })
    }
  }
  const left = disputeTextMaxLength - message.length
  return (
    <form id={formId} noValidate onSubmit={(event) => void submit(event)} aria-label={say('ask')}>
      <Stack>
        <Text>{say('askLead', { day: shortDay(until) })}</Text>
        <Radio.Group
          ref={reasons}
          label={say('reason')}
          inputWrapperOrder={['label', 'error', 'input']}
          withAsterisk
          size="md"
          value={reason ?? ''}
          error={problems.reason}
          onChange={(value) => {
            if (isReason(value)) write({ reason: value })
            setProblems(({ reason: _gone, ...rest }) => rest)
          }}
        >
          <Stack gap={0} mt={4}>
            {disputeReasons.map((one) => (
              <Radio key={one} value={one} size="md" py={10} label={say(reasonWords[one])} />
            ))}
          </Stack>
        </Radio.Group>
        <div ref={messages}>
          <Textarea
            inputWrapperOrder={['label', 'description', 'error', 'input']}
            label={say('message')}
            description={say('messageHint')}
            withAsterisk
            aria-required
            size="md"
            autosize
            minRows={4}
            maxRows={10}
            maxLength={disputeTextMaxLength}
            value={message}
            error={problems.message}
            onChange={({ currentTarget }) => {
              write({ message: currentTarget.value })
              setProblems(({ message: _gone, ...rest }) => rest)
            }}
          />
          <Text size="sm" c="dimmed" mt={4} className="tp-num" aria-hidden>
            {say('count', { count: message.length, max: disputeTextMaxLength })}
          </Text>
          <span className="tp-sr-only" role="status">
            {message.length >= nearlyFull ? say('left', { count: left }) : ''}
          </span>
        </div>
        <div ref={refusal} tabIndex={-1}>
          <ErrorNotice failure={failure} title={say('sendFailed')} />
        </div>
      </Stack>
    </form>
  )
}
