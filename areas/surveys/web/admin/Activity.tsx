import { Card, Skeleton, Stack, Text, Title } from '@mantine/core'
import { formatDay } from '../../../../platform/contract/day.ts'
import { failureOf } from '../../../../platform/web/api/failure.ts'
import { surveyResults } from '../../words/en/survey-results.ts'
import { useText } from '../../../../platform/web/text/text.ts'
import { Chart } from '../../../../kit/chart/Chart.tsx'
import { ErrorNotice } from '../../../../kit/ErrorNotice.tsx'
import { wholeNumber } from '../../../../kit/Points.tsx'
import { toDayQuery, type ResultFilter } from './result-filter.ts'
import { useSurveyAdminActivityQuery } from './survey-admin-api.ts'

const drawn = [
  { key: 'entries', tone: 'all' },
  { key: 'completes', tone: 'good' },
  { key: 'screenedOut', tone: 'other', onTopOf: 'completes' },
] as const

/** The number of entrants on each day, by outcome. */
export function Activity({ surveyId, filter }: { surveyId: string; filter: ResultFilter }) {
  const say = useText(surveyResults)
  const { data, error, isFetching, refetch } = useSurveyAdminActivityQuery(
    { params: { surveyId }, query: toDayQuery(filter) },
    { refetchOnMountOrArgChange: true },
  )
  const rows = data ?? []
  const sum = (name: 'entries' | 'completes'): string => wholeNumber(rows.reduce((all, row) => all + row[name], 0))
  const [first, last] = [rows[0], rows.at(-1)]
  const isEmpty = rows.every(({ entries }) => entries === 0)
  const sentence =
    first && last && !isEmpty
      ? say('activitySentence', {
          entries: sum('entries'),
          completes: sum('completes'),
          from: formatDay(first.day),
          to: formatDay(last.day),
        })
      : say('activityEmpty')
  return (
    <Card component="section" aria-labelledby="activity" aria-busy={isFetching}>
      <Stack gap="sm">
        <Title order={2} size="h3" id="activity">
          {say('activity')}
        </Title>
        <ErrorNotice
          title={say('activityFailed')}
          failure={error && !isFetching ? failureOf(error) : null}
          onRetry={() => void refetch()}
        />
        {!data && !error && <Skeleton h={260} />}
        {data && <Text size="sm">{sentence}</Text>}
        {data && !isEmpty && (
          <Chart
            label={sentence}
            height={180}
            places={rows.map(({ day }) => formatDay(day))}
            series={drawn.map((one) => ({
              ...one,
              name: say(one.key),
              values: rows.map((row) => row[one.key]),
            }))}
            table={{ head: say('day'), file: 'activity' }}
          />
        )}
      </Stack>
    </Card>
  )
}
