import { Alert, Skeleton, Stack, Text, Title } from '@mantine/core'
import { useParams } from 'react-router'
import { failureOf } from '../../../platform/web/api/failure.ts'
import { surveyAdminPath } from '../../../platform/web/paths.ts'
import { invitations } from '../words/en/invitations.ts'
import { useText } from '../../../platform/web/text/text.ts'
import { BackLink } from '../../../kit/BackLink.tsx'
import { EmptyState } from '../../../kit/EmptyState.tsx'
import { ErrorNotice } from '../../../kit/ErrorNotice.tsx'
import { MailSent } from '../../../kit/illustrations/MailSent.tsx'
import { PageHeader } from '../../../kit/PageHeader.tsx'
import { useInvitationsOfQuery } from './invitations-api.ts'
import { RoundCard } from './RoundCard.tsx'
import { RoundForm } from './RoundForm.tsx'

/** How often the results of a running round are read again. */
const followMs = 15_000

/** `/surveys-admin/:surveyId/invitations`: invites people to a survey, and shows the results. */
export function SurveyInvitationsPage() {
  const say = useText(invitations)
  const { surveyId = '' } = useParams()
  const { data, error, refetch } = useInvitationsOfQuery(
    { params: { surveyId } },
    { refetchOnMountOrArgChange: true, pollingInterval: followMs, skipPollingIfUnfocused: true },
  )
  const failure = error ? failureOf(error) : null
  const isUnknown = failure?.status === 404
  return (
    <>
      <BackLink to={surveyAdminPath(surveyId)}>{say('back')}</BackLink>
      <PageHeader title={say('title')}>{say('lead')}</PageHeader>
      <Stack gap="lg">
        {isUnknown && <EmptyState title={say('unknownTitle')} />}
        {failure && !isUnknown && <ErrorNotice failure={failure} onRetry={() => void refetch()} />}
        {!data && !failure && (
          <Stack gap="md" aria-busy="true">
            <Skeleton height={24} width="50%" />
            <Skeleton height={220} />
          </Stack>
        )}
        {data && !failure && (
          <>
            <div>
              <Text fw={600}>{say('about', { title: data.title, points: data.points, minutes: data.minutes })}</Text>
              <Text className="tp-num">{data.isFew ? say('fitsFew') : say('fits', { count: data.fits })}</Text>
            </div>
            {data.status === 'live' ? (
              <RoundForm key={surveyId} surveyId={surveyId} />
            ) : (
              <Alert color="info">{say('notLive')}</Alert>
            )}
            <Title order={2} size="h3">
              {say('rounds')}
            </Title>
            {data.rounds.length === 0 && (
              <EmptyState art={<MailSent width={160} />} title={say('emptyTitle')} order={3}>
                {say('emptyWhy')}
              </EmptyState>
            )}
            {data.rounds.map((round) => (
              <RoundCard key={round.roundId} round={round} />
            ))}
          </>
        )}
      </Stack>
    </>
  )
}
