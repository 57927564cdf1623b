import { Anchor, Group, Skeleton, Stack, Text } from '@mantine/core'
import { Suspense } from 'react'
import { Link, useParams } from 'react-router'
import { failureOf } from '../../../platform/web/api/failure.ts'
import { panelistPath, paths } from '../../../platform/web/paths.ts'
import { useText } from '../../../platform/web/text/text.ts'
import { BackLink } from '../../../kit/BackLink.tsx'
import { EmailText } from '../../../kit/cells.tsx'
import { CopyButton } from '../../../kit/CopyButton.tsx'
import { EmptyState } from '../../../kit/EmptyState.tsx'
import { ErrorNotice } from '../../../kit/ErrorNotice.tsx'
import { PageHeader } from '../../../kit/PageHeader.tsx'
import { StatusBadge } from '../../../kit/StatusBadge.tsx'
import { Timeline } from '../../../kit/Timeline.tsx'
import type { AttemptFile } from '../contract.ts'
import { attempts } from '../words/en/attempts.ts'
import { Answers } from './Answers.tsx'
import { useAttemptsFileQuery } from './attempts-api.ts'
import { Callbacks } from './Callbacks.tsx'
import { attemptMoney } from './for-others/attempt-money.ts'
import { Holds } from './Holds.tsx'
import { outcomeLooks } from '../../surveys/web/for-others/outcome-looks.ts'
import { Messages } from './Messages.tsx'
import { Entry, Offer } from './Offer.tsx'
import { Section } from './for-others/Section.tsx'
import { Transfers } from './Transfers.tsx'

/**
 * The agreed price of the attempt and the money it moved, where an area of the panel knows that. It checks its own
 * permission.
 */
function MoneyPart({ attemptId }: { attemptId: string }) {
  const { Piece } = attemptMoney
  if (!Piece) return null
  return (
    <Suspense fallback={<Skeleton height={160} radius="md" />}>
      <Piece attemptId={attemptId} />
    </Suspense>
  )
}

/** The sources of events that have words. Any other source is the key of a supplier, which is shown as it is. */
const ownSources = ['panelist', 'hosted', 'clock', 'staff'] as const

function Parts({ file }: { file: AttemptFile }) {
  const say = useText(attempts)
  const sourceText = (source: string): string => {
    const own = ownSources.find((one) => one === source)
    return own ? say(`source_${own}`) : source
  }
  const { attemptId, timeline } = file
  return (
    <Stack gap="md">
      <MoneyPart attemptId={attemptId} />
      <Offer file={file} />
      <Transfers file={file} />
      <Holds file={file} />
      <Callbacks file={file} />
      <Entry entry={file.entry} isOwn={file.offer.kind === 'hosted'} />
      <Answers file={file} />
      <Messages file={file} />
      <Section title={say('timeline')} nothing={timeline.length === 0 ? say('noTimeline') : null}>
        <Text size="sm" c="dimmed" mb="sm">
          {say('timelineNote')}
        </Text>
        <Timeline
          events={timeline.map(({ event, detail, source, at }, no) => ({
            key: `${at} ${no}`,
            what: event,
            detail: `${detail} · ${sourceText(source)}`,
            at,
          }))}
        />
      </Section>
    </Stack>
  )
}

function Head({ file }: { file: AttemptFile }) {
  const say = useText(attempts)
  const { outcome, panelistId, email, attemptId } = file
  return (
    <Group gap="sm">
      <StatusBadge look={outcomeLooks[outcome]}>{say(`outcome_${outcome}`)}</StatusBadge>
      <Anchor component={Link} to={panelistPath(panelistId)}>
        {email ? <EmailText email={email} /> : say('erased')}
      </Anchor>
      <span>
        <code>{attemptId}</code>
        <CopyButton look="icon" value={attemptId} what={say('copyId')} />
      </span>
    </Group>
  )
}

/** `/attempts/:attemptId`: everything known about one attempt. */
export function AttemptPage() {
  const say = useText(attempts)
  const { attemptId = '' } = useParams()
  const { currentData, error, isFetching, refetch } = useAttemptsFileQuery(
    { params: { attemptId } },
    { refetchOnMountOrArgChange: true },
  )
  const failure = error && !isFetching ? failureOf(error) : null
  return (
    <>
      <BackLink to={currentData ? `${panelistPath(currentData.panelistId)}?tab=surveys` : paths.panelists}>
        {say(currentData ? 'back' : 'backToAll')}
      </BackLink>
      <PageHeader title={currentData ? say('titleOf', { survey: currentData.offer.surveyTitle }) : say('title')}>
        {currentData && <Head file={currentData} />}
      </PageHeader>
      {currentData ? (
        <Parts file={currentData} />
      ) : failure?.status === 404 ? (
        <EmptyState title={say('notFound')}>{say('notFoundText')}</EmptyState>
      ) : failure ? (
        <ErrorNotice failure={failure} onRetry={() => void refetch()} />
      ) : (
        <Stack gap="md" aria-busy="true">
          <Skeleton height={200} radius="md" />
          <Skeleton height={160} radius="md" />
          <Skeleton height={160} radius="md" />
        </Stack>
      )}
    </>
  )
}
