import { Anchor, Stack, Title } from '@mantine/core'
import type { DeskTicket } from '../../contract/support-desk.ts'
import { Suspense } from 'react'
import { Link } from 'react-router'
import { failureOf } from '../../../../platform/web/api/failure.ts'
import { attemptPath, panelistPath } from '../../../../platform/web/paths.ts'
import { useRight } from '../../../../platform/web/session/use-right.ts'
import { RingOf } from '../../../rings/web/for-others/RingOf.tsx'
import { supportDesk } from '../../words/en/support-desk.ts'
import { useText } from '../../../../platform/web/text/text.ts'
import { Moment } from '../../../../kit/cells.tsx'
import { ErrorNotice } from '../../../../kit/ErrorNotice.tsx'
import { Facts, type Fact } from '../../../../kit/Facts.tsx'
import { StatusBadge } from '../../../../kit/StatusBadge.tsx'
import { personAttempts } from '../for-others/person-attempts.ts'
import { Assignment } from './Assignment.tsx'
import { Composer } from './Composer.tsx'
import { useDeskTicketQuery } from './desk-api.ts'
import { ticketLooks } from '../for-others/ticket-looks.ts'
import { topicWords } from './looks.ts'
import { StatusMove } from './StatusMove.tsx'
import { Thread } from './Thread.tsx'
import { Unread } from './Unread.tsx'
import classes from './Desk.module.css'

const pollMs = 15_000

function TicketFacts({ ticket }: { ticket: DeskTicket }) {
  const say = useText(supportDesk)
  const seesPanelists = useRight('panelists.view')
  const { status, name, email, panelistId, topic, createdAt, waitingSince, surveyId, attemptId, redemptionId } = ticket
  const asker =
    panelistId && seesPanelists ? (
      <Anchor component={Link} to={panelistPath(panelistId)}>
        {name || email || say('erased')}
      </Anchor>
    ) : (
      name || say('erased')
    )
  const about = [
    redemptionId && `${say('aRequest')} ${redemptionId}`,
    attemptId && !seesPanelists && `${say('anAttempt')} ${attemptId}`,
    surveyId && `${say('aSurvey')} ${surveyId}`,
  ].filter((one) => typeof one === 'string')
  const facts: Fact[] = [
    {
      label: say('status'),
      value: (
        <span className="tp-whole">
          <StatusBadge look={ticketLooks[status]}>{say(status)}</StatusBadge>
        </span>
      ),
    },
    {
      label: say('asker'),
      value: asker,
      more: [email === name ? '' : email, panelistId ? '' : say('byForm')].filter(Boolean).join(' · '),
    },
    { label: say('topic'), value: say(topicWords[topic]) },
    ...(attemptId && seesPanelists
      ? [
          {
            label: say('about'),
            value: (
              <Anchor component={Link} to={attemptPath(attemptId)}>
                {say('anAttempt')}
              </Anchor>
            ),
          },
        ]
      : []),
    ...about.map((text) => ({ label: say('about'), value: text })),
    { label: say('openedAt'), value: <Moment at={createdAt} /> },
    ...(status === 'open' ? [{ label: say('waitingSince'), value: <Moment at={waitingSince} /> }] : []),
  ]
  return <Facts facts={facts} />
}

/** A ticket with its messages and notes, its assignee, and the field for an answer. */
export function TicketPanel({ ticketNumber }: { ticketNumber: string }) {
  const say = useText(supportDesk)
  const mayAnswer = useRight('support.update')
  const { Piece: Attempts } = personAttempts
  const { data, error, isFetching, refetch } = useDeskTicketQuery(
    { params: { ticketNumber } },
    { refetchOnMountOrArgChange: true, pollingInterval: pollMs, skipPollingIfUnfocused: true, refetchOnFocus: true },
  )
  const failure = error && !isFetching ? failureOf(error) : null
  if (!data)
    return (
      <Unread
        failure={failure}
        onRetry={() => void refetch()}
        missing={{ title: say('noTicket'), text: say('noTicketText') }}
        parts={[120, 160]}
      />
    )
  return (
    <Stack gap="lg">
      <Title order={3} size="h3" className={classes.subject ?? ''}>
        {data.subject || say('erased')}
      </Title>
      <TicketFacts ticket={data} />
      {data.panelistId && Attempts && (
        <Suspense fallback={null}>
          <Attempts panelistId={data.panelistId} />
        </Suspense>
      )}
      {data.panelistId && <RingOf panelistId={data.panelistId} />}
      {mayAnswer && <Assignment ticket={data} />}
      <ErrorNotice failure={failure} title={say('unread')} onRetry={() => void refetch()} />
      <Thread ticket={data} />
      {mayAnswer ? <Composer ticket={data} /> : null}
      {mayAnswer && <StatusMove ticket={data} />}
    </Stack>
  )
}
