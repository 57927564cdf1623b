import { Button, Text } from '@mantine/core'
import { useEffect, useRef, type SubmitEvent } from 'react'
import { useText } from '../../../platform/web/text/text.ts'
import { profiler } from '../words/en/profiler.ts'
import { ReplyFields } from './ReplyFields.tsx'
import { useReply, type Parts } from './use-reply.ts'
import classes from './ProfileSurveys.module.css'

type Props = Parts & {
  /** The category, and how many of its questions are left. */
  place: string
  /** Whether the panelist has just come from another question, so that this one takes the focus. */
  isNext: boolean
  onSending: () => void
  onSkip: () => void
}

/** The question that is asked now. */
export function NextQuestion({ place, isNext, onSending, onSkip, ...parts }: Props) {
  const { question, answer } = parts
  const say = useText(profiler)
  const reply = useReply(parts)
  const isBusy = reply.state === 'saving'
  const top = useRef<HTMLParagraphElement>(null)
  useEffect(() => {
    if (isNext) top.current?.focus()
  }, [isNext])
  const send = (more?: { isBirthdayConfirmed: true }) => {
    if (!isBusy && reply.send(more)) onSending()
  }
  return (
    <form
      noValidate
      className={classes.question}
      onSubmit={(event: SubmitEvent<HTMLFormElement>) => {
        event.preventDefault()
        send()
      }}
    >
      <div className={classes.place}>
        <Text size="sm" c="dimmed" ref={top} tabIndex={-1} className={`${classes.placeName} tp-num`}>
          {place}
        </Text>
        {question.wantedBy && <span className={classes.opens}>{say('wanted', { count: question.wantedBy })}</span>}
      </div>
      <ReplyFields question={question} answer={answer} reply={reply} onSend={send} />
      <div className={classes.steps}>
        <Button
          variant="default"
          h={48}
          disabled={isBusy}
          onClick={() => {
            reply.discard()
            onSkip()
          }}
        >
          {say('skip')}
        </Button>
        <Button type="submit" h={48} loading={isBusy}>
          {say('nextQuestion')}
        </Button>
      </div>
    </form>
  )
}
