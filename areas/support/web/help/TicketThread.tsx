import { Alert, Anchor, Button, Card, Group, Skeleton, Stack, Text } from '@mantine/core'
import { IconCircleCheck } from '@tabler/icons-react'
import type { Ticket, TicketMessage } from '../../contract/tickets.ts'
import { useEffect, useRef, useState, type SubmitEvent } from 'react'
import { Link } from 'react-router'
import { failureOf, fieldProblem, type CallFailure } from '../../../../platform/web/api/failure.ts'
import { emptyProblem } from '../../../../platform/contract/fields.ts'
import { paths } from '../../../../platform/web/paths.ts'
import { brand } from '../../../../kit/brand.ts'
import { support } from '../../words/en/support.ts'
import { sayCheck } from '../../../../platform/web/text/say-message.ts'
import { useText } from '../../../../platform/web/text/text.ts'
import { ShortMoment } from '../../../../kit/cells.tsx'
import { CopyButton } from '../../../../kit/CopyButton.tsx'
import { EmptyState } from '../../../../kit/EmptyState.tsx'
import { ErrorNotice } from '../../../../kit/ErrorNotice.tsx'
import { EmptySearch } from '../../../../kit/illustrations/EmptySearch.tsx'
import { useIsPhone } from '../../../../kit/screen.ts'
import { StatusBadge } from '../../../../kit/StatusBadge.tsx'
import { toasts } from '../../../../kit/toasts.ts'
import { buildQuery } from './help-address.ts'
import { useKeptTexts } from './kept-text.ts'
import { MessageField } from './MessageField.tsx'
import { ticketLooks } from './ticket-draft.ts'
import { topicWords } from './topic-words.ts'
import { useThread, useWrite, type ThreadPlace } from './use-thread.ts'
import { ScreenHeader } from './ScreenHeader.tsx'
import classes from './Help.module.css'

const replyId = 'ticket-reply'

const nextSteps = { open: 'nextOpen', waiting: 'nextWaiting', solved: 'nextSolved' } as const

function Message({ message }: { message: TicketMessage }) {
  const say = useText(support)
  const { from, text, at } = message
  return (
    <li className={classes.message} data-from={from}>
      <Text size="sm" c="dimmed" mb={4}>
        <strong>{from === 'you' ? say('you') : brand}</strong> · <ShortMoment at={at} />
      </Text>
      <p>{text}</p>
    </li>
  )
}

/** Adds a message to the ticket; the typed text stays until it has arrived. */
function Reply({ ticket, place }: { ticket: Ticket; place: ThreadPlace }) {
  const say = useText(support)
  const { ticketNumber, status } = ticket
  const { texts, put, forget } = useKeptTexts(`reply:${ticketNumber}`, { message: '' })
  const [problem, setProblem] = useState<string | null>(null)
  const [failure, setFailure] = useState<CallFailure | null>(null)
  const { send: write, isLoading } = useWrite(place)
  const refuse = (message: string) => {
    setProblem(message)
    document.getElementById(replyId)?.focus()
  }
  const send = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (isLoading) return
    setFailure(null)
    const missing = sayCheck(emptyProblem('message', texts.message))
    if (missing) return refuse(missing)
    try {
      await write(texts.message.trim())
      forget()
      toasts.success(say('replySent'))
    } catch (error) {
      const failed = failureOf(error)
      const onField = fieldProblem(failed, 'message')
      if (onField) refuse(onField)
      else setFailure(failed)
      toasts.error(failed.message)
    }
  }
  return (
    <form noValidate onSubmit={(event) => void send(event)} aria-label={say('reply')}>
      <Stack>
        <MessageField
          id={replyId}
          label={say(status === 'solved' ? 'replyAgain' : 'reply')}
          value={texts.message}
          error={problem}
          onChange={(message) => {
            put({ message })
            setProblem(null)
            setFailure(null)
          }}
        />
        <ErrorNotice failure={failure} title={say('notSent')} />
        <Group>
          <Button type="submit" loading={isLoading} aria-busy={isLoading}>
            {say(status === 'solved' ? 'reopen' : 'sendReply')}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}

function Status({ ticket }: { ticket: Ticket }) {
  const say = useText(support)
  const { look, word } = ticketLooks[ticket.status]
  return <StatusBadge look={look}>{say(word)}</StatusBadge>
}

/** What the ticket is about, and its status where there is no room for that beside the heading. */
function Facts({ ticket, hasStatus }: { ticket: Ticket; hasStatus: boolean }) {
  const say = useText(support)
  const { ticketNumber, topic, attemptId, surveyId, redemptionId } = ticket
  return (
    <dl className={classes.facts}>
      <div>
        <dt className="tp-sr-only">{say('number')}</dt>
        <dd>
          <span className="tp-num">{ticketNumber}</span>
          <CopyButton look="icon" value={ticketNumber} what={say('ticketName')} />
        </dd>
      </div>
      {hasStatus && (
        <div>
          <dt className="tp-sr-only">{say('status')}</dt>
          <dd>
            <Status ticket={ticket} />
          </dd>
        </div>
      )}
      <div>
        <dt className="tp-sr-only">{say('topic')}</dt>
        <dd>{say(topicWords[topic])}</dd>
      </div>
      {(attemptId || surveyId || redemptionId) && (
        <div>
          <dt className="tp-sr-only">{say('about')}</dt>
          <dd>
            {redemptionId ? (
              <Anchor component={Link} to={paths.redeem}>
                {say('aRequest')}
              </Anchor>
            ) : (
              <Anchor component={Link} to={`${paths.surveys}?tab=completed`}>
                {say('aSurvey')}
              </Anchor>
            )}
          </dd>
        </div>
      )}
    </dl>
  )
}

/**
 * A ticket with its messages, oldest first, and a field for another. `isNew` welcomes the person who has just opened
 * it.
 */
export function TicketThread({ place, isNew }: { place: ThreadPlace; isNew: boolean }) {
  const say = useText(support)
  const isPhone = useIsPhone()
  const isLinked = 'token' in place
  const { currentData, error, isFetching, refetch } = useThread(place)
  const ticket = currentData ?? null
  const failure = error && !isFetching ? failureOf(error) : null
  const count = ticket?.messages.length ?? 0
  const seen = useRef(0)
  const [told, setTold] = useState('')
  useEffect(() => {
    if (seen.current > 0 && count > seen.current) setTold(say('newMessages', { count: count - seen.current }))
    seen.current = count
  }, [count, say])
  if (!ticket && failure?.status === 404) {
    return (
      <>
        <ScreenHeader title={say('noTicket')} />
        <EmptyState
          art={<EmptySearch />}
          title={say('noData')}
          action={
            <Button component={Link} to={buildQuery({ view: isLinked ? 'write' : 'tickets' })}>
              {say(isLinked ? 'write' : 'tickets')}
            </Button>
          }
        >
          {say(isLinked ? 'noThreadText' : 'noTicketText')}
        </EmptyState>
      </>
    )
  }
  if (!ticket) {
    return (
      <>
        <ScreenHeader title={isLinked ? say('yourQuestion') : say('ticket', { number: place.ticketNumber })} />
        {failure ? (
          <ErrorNotice failure={failure} title={say('ticketUnread')} onRetry={() => void refetch()} />
        ) : (
          <Stack role="status" aria-label={say('loading')}>
            <Skeleton height={72} />
            <Skeleton height={120} />
            <Skeleton height={120} />
          </Stack>
        )}
      </>
    )
  }
  return (
    <>
      <ScreenHeader title={ticket.subject} actions={isPhone ? null : <Status ticket={ticket} />}>
        {say(nextSteps[ticket.status])}
      </ScreenHeader>
      <Stack gap="lg" className={classes.thread ?? ''}>
        {isNew && (
          <Alert
            color="success"
            role="status"
            icon={<IconCircleCheck size={20} aria-hidden />}
            title={say('sentTitle')}
          >
            {say('sentMember')}
          </Alert>
        )}
        <Facts ticket={ticket} hasStatus={isPhone} />
        <ErrorNotice failure={failure} title={say('ticketUnread')} onRetry={() => void refetch()} />
        <ol className={classes.messages} aria-label={say('messages')}>
          {ticket.messages.map((message) => (
            <Message key={message.messageId} message={message} />
          ))}
        </ol>
        <span className="tp-sr-only" role="status">
          {told}
        </span>
        <Card padding="lg">
          <Reply key={ticket.ticketNumber} ticket={ticket} place={place} />
        </Card>
      </Stack>
    </>
  )
}
