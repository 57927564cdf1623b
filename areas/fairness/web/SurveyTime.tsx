import { Anchor, Card, Skeleton, Stack, Text, Title } from '@mantine/core'
import { Link } from 'react-router'
import { failureOf } from '../../../platform/web/api/failure.ts'
import { paths } from '../../../platform/web/paths.ts'
import { useText } from '../../../platform/web/text/text.ts'
import { ErrorNotice } from '../../../kit/ErrorNotice.tsx'
import { Facts } from '../../../kit/Facts.tsx'
import { pointsText, wholeNumber } from '../../../kit/Points.tsx'
import type { FairPromise } from '../contract.ts'
import { fairTime } from '../words/en/fair-time.ts'
import { useFairnessPreviewQuery } from './fairness-api.ts'
import { describeTonight, toMinutes } from './promise-words.ts'

function PromiseFacts({ promise }: { promise: FairPromise }) {
  const say = useText(fairTime)
  const { promisedMinutes, medianSeconds, completes, rounds, paidPoints } = promise
  return (
    <li>
      <Text fw={600}>{describeTonight(say, promise)}</Text>
      <Facts
        look="figures"
        facts={[
          { label: say('promised'), value: say('minutes', { count: promisedMinutes }) },
          {
            label: say('median'),
            value: medianSeconds === null ? '–' : say('minutes', { count: toMinutes(medianSeconds) }),
          },
          { label: say('completes'), value: wholeNumber(completes) },
          { label: say('rounds'), value: say('roundsOf', { rounds }) },
          { label: say('paid'), value: pointsText(paidPoints) },
        ]}
      />
    </li>
  )
}

/** On the tab about pay: each promise of the survey, how long it took, and what is due tonight. */
export function SurveyTime({ surveyId }: { surveyId: string }) {
  const say = useText(fairTime)
  const { currentData, error, isFetching, refetch } = useFairnessPreviewQuery(
    { params: { surveyId } },
    { refetchOnMountOrArgChange: true },
  )
  return (
    <Card component="section" aria-labelledby="fair-time">
      <Title order={2} size="h3" id="fair-time">
        {say('title')}
      </Title>
      <Text size="sm" c="dimmed" mb="sm">
        {say('cardLead')}
      </Text>
      {currentData ? (
        currentData.promises.length > 0 ? (
          <Stack component="ul" gap="md" m={0} p={0} style={{ listStyle: 'none' }}>
            {currentData.promises.map((promise) => (
              <PromiseFacts key={promise.promisedMinutes} promise={promise} />
            ))}
          </Stack>
        ) : (
          <Text>{say('noCompletes')}</Text>
        )
      ) : error && !isFetching ? (
        <ErrorNotice failure={failureOf(error)} onRetry={() => void refetch()} />
      ) : (
        <Skeleton height={96} radius="md" aria-busy="true" />
      )}
      <Anchor component={Link} to={paths.fairTime} mih={44} display="inline-flex" style={{ alignItems: 'center' }}>
        {say('allSurveys')}
      </Anchor>
    </Card>
  )
}
