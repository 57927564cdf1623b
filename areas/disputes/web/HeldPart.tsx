import { Alert, Button, Stack, Text, Textarea, Title } from '@mantine/core'
import { IconClockPause } from '@tabler/icons-react'
import { appealMaxLength, type MyHold } from '../../quality/contract.ts'
import { useEffect, useId, useRef, useState, type SubmitEvent } from 'react'
import { failureOf, type CallFailure } from '../../../platform/web/api/failure.ts'
import { hold as holdText } from '../words/en/hold.ts'
import { shortDay } from '../../../platform/web/text/short-day.ts'
import { useText } from '../../../platform/web/text/text.ts'
import { ErrorNotice } from '../../../kit/ErrorNotice.tsx'
import { toasts } from '../../../kit/toasts.ts'
import { useDisputesAppealMutation } from './disputes-api.ts'
import classes from './Disputes.module.css'

/** The appeal form, which can be sent once. What was typed survives every failure. */
function Appeal({ attemptId, onSent }: { attemptId: string; onSent: () => void }) {
  const say = useText(holdText)
  const id = useId()
  const [text, setText] = useState('')
  const [isMissing, setMissing] = useState(false)
  const [failure, setFailure] = useState<CallFailure | null>(null)
  const [appeal, { isLoading }] = useDisputesAppealMutation()
  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (isLoading) return
    setMissing(text.trim() === '')
    if (text.trim() === '') return document.getElementById(id)?.focus()
    setFailure(null)
    try {
      await appeal({ params: { attemptId }, body: { text } }).unwrap()
      toasts.success(say('sent'))
      onSent()
    } catch (error) {
      setFailure(failureOf(error))
    }
  }
  return (
    <form noValidate aria-label={say('tell')} onSubmit={(event) => void submit(event)}>
      <Stack gap="sm">
        <Textarea
          id={id}
          label={say('yours')}
          description={say('tellNote')}
          withAsterisk
          aria-required
          autosize
          minRows={3}
          maxRows={8}
          maxLength={appealMaxLength}
          value={text}
          error={isMissing ? say('yoursMissing') : null}
          onChange={({ currentTarget }) => {
            setText(currentTarget.value)
            setMissing(false)
          }}
        />
        <ErrorNotice failure={failure} title={say('failed')} />
        <Button type="submit" loading={isLoading} h={44} style={{ alignSelf: 'flex-start' }}>
          {say('send')}
        </Button>
      </Stack>
    </form>
  )
}

/** The review of an attempt's answers: why its points are held, the decision, and the form to appeal. */
export function HeldPart({ hold }: { hold: MyHold }) {
  const say = useText(holdText)
  const heading = useRef<HTMLHeadingElement>(null)
  const [wasSent, setSent] = useState(false)
  useEffect(() => {
    // The form is replaced by a message, which takes the focus.
    if (wasSent) heading.current?.focus()
  }, [wasSent])
  const { state, signs, appeal, appealedAt, reason, releaseAt, attemptId } = hold
  const title = {
    held: 'title',
    released: 'releasedTitle',
    rejected: 'rejectedTitle',
    withdrawn: 'withdrawnTitle',
  } as const
  return (
    <section className={classes.part}>
      <Title order={3} size="h4" ref={heading} tabIndex={-1}>
        {say(title[state])}
      </Title>
      {state === 'held' && (
        <Alert color="info" icon={<IconClockPause size={20} aria-hidden />}>
          {say('held', { day: shortDay(releaseAt) })}
        </Alert>
      )}
      {state === 'rejected' && <Text>{say('rejected', { reason: reason ?? '' })}</Text>}
      {(state === 'released' || state === 'withdrawn') && <Text>{say(state)}</Text>}
      <Text fw={600}>{say('noticed')}</Text>
      <ul className={classes.signs}>
        {signs.map((sign) => (
          <li key={sign}>{say(sign)}</li>
        ))}
      </ul>
      {appeal !== null && (
        <div>
          <Text fw={600}>{say('told', { day: shortDay(appealedAt ?? '') })}</Text>
          <Text className={classes.signs ?? ''}>{appeal}</Text>
        </div>
      )}
      {state === 'held' && appeal === null && <Appeal attemptId={attemptId} onSent={() => setSent(true)} />}
    </section>
  )
}
