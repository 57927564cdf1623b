import { Skeleton, Stack, Text, Title } from '@mantine/core'
import { useState } from 'react'
import { useParams } from 'react-router'
import { BackLink } from '../../../kit/BackLink.tsx'
import { ErrorNotice } from '../../../kit/ErrorNotice.tsx'
import { dollars } from '../../../kit/Points.tsx'
import { PageHeader } from '../../../kit/PageHeader.tsx'
import { Timeline } from '../../../kit/Timeline.tsx'
import { valueUsd } from '../../../platform/contract/money.ts'
import { failureOf } from '../../../platform/web/api/failure.ts'
import { paths } from '../../../platform/web/paths.ts'
import { useRight } from '../../../platform/web/session/use-right.ts'
import { useText } from '../../../platform/web/text/text.ts'
import { drawnMax, type Ring } from '../contract.ts'
import { rings } from '../words/en/rings.ts'
import { Accounts } from './Accounts.tsx'
import { DecisionForm } from './DecisionForm.tsx'
import { Decisions } from './Decisions.tsx'
import { Explanations } from './Explanations.tsx'
import { Graph } from './Graph.tsx'
import { LinkTable } from './LinkTable.tsx'
import { useKeyNames } from './key-names.ts'
import { useRingsOneQuery } from './rings-api.ts'

const pollMs = 3_000

/** `/rings/:ringId`: a ring in one sentence, its accounts, what ties them, what was seen, and the decision about them. */
export function RingPage() {
  const say = useText(rings)
  const { ringId = '' } = useParams()
  const [isWorking, setWorking] = useState(false)
  const { currentData, error, isFetching, refetch } = useRingsOneQuery(
    { params: { ringId } },
    { refetchOnMountOrArgChange: true, pollingInterval: isWorking ? pollMs : 0 },
  )
  const goesOn = currentData?.decisions.some(({ state }) => state === 'running' || state === 'undoing') ?? false
  if (goesOn !== isWorking) setWorking(goesOn)
  return (
    <>
      <BackLink to={paths.rings}>{say('back')}</BackLink>
      <PageHeader title={say('ringTitle', { number: currentData?.ringId ?? ringId })} />
      {currentData ? (
        <Whole key={currentData.ringId} ring={currentData} />
      ) : error && !isFetching ? (
        <ErrorNotice failure={failureOf(error)} onRetry={() => void refetch()} />
      ) : (
        <Stack gap="md" aria-busy="true">
          <Skeleton height={60} radius="md" />
          <Skeleton height={260} radius="md" />
          <Skeleton height={160} radius="md" />
        </Stack>
      )}
    </>
  )
}

function Whole({ ring }: { ring: Ring }) {
  const say = useText(rings)
  const mayDecide = useRight('rings.decide')
  const nameKey = useKeyNames(ring.keys)
  const [chosen, setChosen] = useState<ReadonlySet<string>>(
    new Set(ring.accounts.flatMap(({ panelistId, isClosed }) => (isClosed ? [] : [panelistId]))),
  )
  const tying = ring.keys.filter(({ isPublic }) => !isPublic)
  const count = (kind: 'browser' | 'payout') => tying.filter((key) => key.kind === kind).length
  const [browsers, payouts] = [count('browser'), count('payout')]
  const nameOf = new Map(ring.accounts.map(({ panelistId, name, email }) => [panelistId, name || email]))
  return (
    <Stack gap="xl">
      <Text size="lg" fw={600}>
        {[
          say('sentenceAccounts', { count: ring.size }),
          ...(browsers > 0 ? [say('sentenceBrowsers', { count: browsers })] : []),
          ...(payouts > 0 ? [say('sentencePayouts', { count: payouts })] : []),
        ].join(', ')}
        {'; '}
        {say('sentenceMoney', {
          earned: dollars(valueUsd(ring.earnedPoints)),
          asked: dollars(valueUsd(ring.openPoints)),
        })}
      </Text>
      {ring.mergedFrom.length > 0 && (
        <Text c="dimmed">{say('mergedFrom', { numbers: ring.mergedFrom.join(', ') })}</Text>
      )}
      <Accounts
        ring={ring}
        nameKey={nameKey}
        chosen={mayDecide ? chosen : null}
        onChoose={(ids, isChosen) =>
          setChosen((before) => {
            const after = new Set(before)
            for (const id of ids) after[isChosen ? 'add' : 'delete'](id)
            return after
          })
        }
      />
      {mayDecide && <DecisionForm ring={ring} chosen={[...chosen]} />}
      <Decisions ring={ring} />
      <Explanations facts={ring.facts} />
      {ring.size <= drawnMax && <Graph ring={ring} nameKey={nameKey} />}
      <LinkTable ring={ring} nameKey={nameKey} />
      <section aria-labelledby="ring-signals">
        <Title order={2} size="h3" id="ring-signals" mb="sm">
          {say('signals')}
        </Title>
        <Timeline
          events={ring.signals.map(({ at, code, panelistId, key, points }, place) => ({
            key: String(place),
            what: nameOf.get(panelistId) ?? '–',
            detail:
              code === 'asked'
                ? say('signal_asked', { amount: dollars(valueUsd(points)) })
                : say(`signal_${code}`, { key: key === null ? '' : nameKey(key) }),
            at,
          }))}
        />
      </section>
    </Stack>
  )
}
