import { Anchor, Skeleton, Stack, Text, Title } from '@mantine/core'
import { Link } from 'react-router'
import { failureOf } from '../../../platform/web/api/failure.ts'
import { attemptPath } from '../../../platform/web/paths.ts'
import { useRight } from '../../../platform/web/session/use-right.ts'
import { useText } from '../../../platform/web/text/text.ts'
import { Moment } from '../../../kit/cells.tsx'
import { ErrorNotice } from '../../../kit/ErrorNotice.tsx'
import { Facts } from '../../../kit/Facts.tsx'
import { Points, pointsText } from '../../../kit/Points.tsx'
import { Timeline } from '../../../kit/Timeline.tsx'
import { useCallbackWords } from '../../suppliers/web/for-others/callback-says.ts'
import type { AttemptFile } from '../contract.ts'
import { attempts } from '../words/en/attempts.ts'
import { useAttemptsFileQuery } from './attempts-api.ts'

function Evidence({ file }: { file: AttemptFile }) {
  const say = useText(attempts)
  const words = useCallbackWords()
  const { offer, callbacks, transfers, timeline, holds } = file
  const callbackWords = callbacks?.map(({ outcome, reason }) => `${words.outcome(outcome)}: ${words.reason(reason)}`)
  const waiting = holds.releaseAt ?? (holds.review?.state === 'held' ? holds.review.releaseAt : null)
  return (
    <Stack gap="md">
      <Facts
        facts={[
          { label: say('offered'), value: <Points value={offer.points} /> },
          {
            label: say('promised'),
            value: offer.promisedMinutes === null ? say('notKept') : say('minutes', { count: offer.promisedMinutes }),
          },
          { label: say('outcome'), value: say(`outcome_${file.outcome}`) },
          ...(offer.supplierKey === null
            ? []
            : [
                {
                  label: say('callbacks'),
                  value: callbackWords ? callbackWords.join(' ') || say('noCallbacks') : say('callbacksHidden'),
                },
              ]),
          {
            label: say('transfers'),
            value:
              transfers
                .map(
                  ({ kind, available, pending }) => `${say(`kind_${kind}`)} ${pointsText(available + pending, true)}`,
                )
                .join(', ') || say('noTransfers'),
          },
          ...(waiting === null ? [] : [{ label: say('pointsWait'), value: <Moment at={waiting} /> }]),
        ]}
      />
      <Timeline
        events={timeline.map(({ event, detail, at }, no) => ({ key: `${at} ${no}`, what: event, detail, at }))}
      />
      <Anchor component={Link} to={attemptPath(file.attemptId)}>
        {say('openAttempt')}
      </Anchor>
    </Stack>
  )
}

function Loaded({ attemptId }: { attemptId: string }) {
  const { currentData, error, isFetching, refetch } = useAttemptsFileQuery({ params: { attemptId } })
  if (currentData) return <Evidence file={currentData} />
  if (error && !isFetching) return <ErrorNotice failure={failureOf(error)} onRetry={() => void refetch()} />
  return <Skeleton height={160} radius="md" aria-busy="true" />
}

/** Shown next to a dispute: what was offered and promised, what the supplier reported, and what was paid. */
export function Beside({ attemptId }: { attemptId: string }) {
  const say = useText(attempts)
  const mayView = useRight('panelists.view')
  if (!mayView) return null
  return (
    <section>
      <Title order={3} size="h4" mb="xs">
        {say('evidence')}
      </Title>
      <Text c="dimmed" size="sm" mb="xs">
        {say('evidenceLead')}
      </Text>
      <Loaded attemptId={attemptId} />
    </section>
  )
}
