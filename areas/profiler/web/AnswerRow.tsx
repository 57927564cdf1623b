import { Button, Group, Text } from '@mantine/core'
import { useEffect, useEffectEvent, useRef, useState, type SubmitEvent } from 'react'
import { formatDay } from '../../../platform/contract/day.ts'
import { useText } from '../../../platform/web/text/text.ts'
import { profiler } from '../words/en/profiler.ts'
import { ReplyFields } from './ReplyFields.tsx'
import { formatAnswer } from './format-answer.ts'
import { useReply, type Parts } from './use-reply.ts'
import { useShortName } from './use-short-name.ts'
import classes from './ProfileSurveys.module.css'

type Props = Parts & {
  isOpen: boolean
  onOpen: () => void
  onClose: () => void
}

/** One answer on a line; while it is being edited, the question takes its place. */
export function AnswerRow({ isOpen, onOpen, onClose, ...parts }: Props) {
  const { question, answer, queue } = parts
  const say = useText(profiler)
  const nameOf = useShortName()
  const button = useRef<HTMLButtonElement>(null)
  const wasOpen = useRef(isOpen)
  useEffect(() => {
    // After the question is closed, the focus returns to its button, unless another row has been opened instead.
    if (wasOpen.current && !isOpen && document.activeElement === document.body) button.current?.focus()
    wasOpen.current = isOpen
  }, [isOpen])
  const state = queue.stateOf(question.questionId)
  const unsent = queue.waitingFor(question.questionId)
  const name = nameOf(question)
  // An unsent reply is shown like a saved answer; only the line below differs.
  const shownAnswer = unsent
    ? { optionIds: unsent.optionIds ?? [], value: unsent.value ?? null, ...(unsent.unit ? { unit: unsent.unit } : {}) }
    : answer
  const when = () => {
    if (state === 'saving') return say('saving')
    if (state === 'waiting') return say('waiting')
    if (state === 'saved') return say('savedNow')
    if (state !== null) return say('saveFailed')
    if (!answer) return say('notAnswered')
    return say(answer.isOld ? 'answeredLongAgo' : 'answeredOn', { day: formatDay(answer.answeredAt) })
  }
  if (isOpen) return <OpenRow {...parts} onClose={onClose} />
  return (
    <li className={classes.row}>
      <div className={classes.said}>
        <span className={classes.name}>{shownAnswer ? say('nameOf', { name }) : name}</span>{' '}
        {shownAnswer && (
          <b>{formatAnswer(question, { ...shownAnswer, questionId: question.questionId, answeredAt: '' })}</b>
        )}
        <span className={classes.when} role="status">
          {when()}
        </span>
      </div>
      <Button
        variant="subtle"
        mih={44}
        ref={button}
        onClick={onOpen}
        aria-label={say(shownAnswer ? 'editThis' : 'answerThis', { name })}
      >
        {say(shownAnswer ? 'edit' : 'answer')}
      </Button>
    </li>
  )
}

function OpenRow({ onClose, ...parts }: Parts & { onClose: () => void }) {
  const { question, answer, drafts } = parts
  const say = useText(profiler)
  const reply = useReply(parts)
  const { state } = reply
  const form = useRef<HTMLFormElement>(null)
  const giveUp = useEffectEvent(() => {
    reply.discard()
    onClose()
  })
  useEffect(() => {
    const { current } = form
    const leave = ({ key }: KeyboardEvent) => void (key === 'Escape' && giveUp())
    current?.addEventListener('keydown', leave)
    return () => current?.removeEventListener('keydown', leave)
  }, [])
  useEffect(() => {
    const first =
      form.current?.querySelector<HTMLElement>('input:checked') ??
      form.current?.querySelector<HTMLElement>('input, select')
    first?.focus({ preventScroll: true })
    form.current?.scrollIntoView({ block: 'nearest' })
  }, [])
  const [hasSent, setSent] = useState(false)
  const isOver = hasSent && (state === 'saved' || state === 'waiting')
  const finish = useEffectEvent(() => {
    drafts.delete(question.questionId)
    onClose()
  })
  useEffect(() => {
    if (isOver) finish()
  }, [isOver])
  const send = (more?: { isBirthdayConfirmed: true }) => {
    if (state !== 'saving') setSent(reply.send(more))
  }
  return (
    <li className={classes.openRow}>
      <form
        noValidate
        ref={form}
        className={classes.question}
        onSubmit={(event: SubmitEvent<HTMLFormElement>) => {
          event.preventDefault()
          send()
        }}
      >
        <ReplyFields question={question} answer={answer} reply={reply} onSend={send} />
        <Group gap="sm">
          <Button type="submit" h={44} loading={state === 'saving'}>
            {say('save')}
          </Button>
          <Button
            variant="subtle"
            color="gray"
            h={44}
            onClick={() => {
              reply.discard()
              onClose()
            }}
          >
            {say('cancel')}
          </Button>
          {state === 'waiting' && (
            <Text size="sm" c="dimmed" role="status">
              {say('waiting')}
            </Text>
          )}
        </Group>
      </form>
    </li>
  )
}
