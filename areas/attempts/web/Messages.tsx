import { Anchor, Stack, Text, Title } from '@mantine/core'
import { Link } from 'react-router'
import { paths } from '../../../platform/web/paths.ts'
import { useText } from '../../../platform/web/text/text.ts'
import { Moment } from '../../../kit/cells.tsx'
import { Points } from '../../../kit/Points.tsx'
import { StatusBadge } from '../../../kit/StatusBadge.tsx'
import type { AttemptDispute, AttemptFile, AttemptMessages } from '../contract.ts'
import { attempts } from '../words/en/attempts.ts'
import { disputeLooks } from '../../disputes/web/for-others/dispute-looks.ts'
import { ticketLooks } from '../../support/web/for-others/ticket-looks.ts'
import { Section } from './for-others/Section.tsx'
import classes from './Attempts.module.css'

function Disputes({ disputes }: { disputes: readonly AttemptDispute[] | null }) {
  const say = useText(attempts)
  if (disputes === null) return <Text c="dimmed">{say('disputesHidden')}</Text>
  if (disputes.length === 0) return <Text c="dimmed">{say('noDisputes')}</Text>
  return (
    <ul className={classes.plain}>
      {disputes.map(({ disputeId, status, reason, message, answer, points, raisedAt, decidedAt }) => (
        <li key={disputeId}>
          <div className={classes.line}>
            <StatusBadge look={disputeLooks[status]}>{say(`dispute_${status}`)}</StatusBadge>
            <Text span fw={600}>
              {say(`claim_${reason === 'other' ? 'else' : reason}`)}
            </Text>
            {points > 0 && <Points value={points} signed />}
            <Moment at={decidedAt ?? raisedAt} />
          </div>
          <Text className={classes.long ?? ''}>{message || say('erased')}</Text>
          {answer && <Text className={classes.long ?? ''}>{say('answered', { answer })}</Text>}
          <Anchor component={Link} to={`${paths.finance}?tab=disputes`}>
            {say('openDisputes')}
          </Anchor>
        </li>
      ))}
    </ul>
  )
}

function Tickets({ tickets }: Pick<AttemptMessages, 'tickets'>) {
  const say = useText(attempts)
  if (tickets === null) return <Text c="dimmed">{say('ticketsHidden')}</Text>
  if (tickets.length === 0) return <Text c="dimmed">{say('noTickets')}</Text>
  return (
    <ul className={classes.plain}>
      {tickets.map(({ ticketNumber, subject, status, createdAt }) => (
        <li key={ticketNumber} className={classes.line}>
          <Anchor component={Link} to={`${paths.contactUsDashboard}?ticket=${encodeURIComponent(ticketNumber)}`}>
            {ticketNumber}
          </Anchor>
          <span>{subject || say('erased')}</span>
          <StatusBadge look={ticketLooks[status]}>{say(`ticket_${status}`)}</StatusBadge>
          <Moment at={createdAt} />
        </li>
      ))}
    </ul>
  )
}

function Notes({ notes }: Pick<AttemptMessages, 'notes'>) {
  const say = useText(attempts)
  if (notes.length === 0) return <Text c="dimmed">{say('noNotes')}</Text>
  return (
    <ul className={classes.plain}>
      {notes.map(({ title, text, at, readAt }) => (
        <li key={`${at} ${title}`}>
          <div className={classes.line}>
            <Text span fw={600}>
              {title}
            </Text>
            <Moment at={at} />
            <Text span c="dimmed" size="sm">
              {say(readAt ? 'read' : 'unread')}
            </Text>
          </div>
          <Text>{text}</Text>
        </li>
      ))}
    </ul>
  )
}

/** The messages to and from the panelist about this attempt. */
export function Messages({ file: { messages } }: { file: AttemptFile }) {
  const say = useText(attempts)
  const part = (title: string) => (
    <Title order={3} size="h4">
      {title}
    </Title>
  )
  return (
    <Section title={say('messages')}>
      <Stack gap="sm">
        {part(say('disputes'))}
        <Disputes disputes={messages.disputes} />
        {part(say('tickets'))}
        <Tickets tickets={messages.tickets} />
        {part(say('notes'))}
        <Notes notes={messages.notes} />
        <Text c="dimmed" size="sm">
          {say('mailsNotKept')}
        </Text>
      </Stack>
    </Section>
  )
}
