import { Card, Skeleton, Stack, Text, Title } from '@mantine/core'
import type { QuestionResult } from '../../contract/survey-admin.ts'
import { failureOf } from '../../../../platform/web/api/failure.ts'
import { surveyResults } from '../../words/en/survey-results.ts'
import { useText } from '../../../../platform/web/text/text.ts'
import { Bars } from '../../../../kit/chart/Bars.tsx'
import { ChartTable } from '../../../../kit/chart/ChartTable.tsx'
import { EmptyState } from '../../../../kit/EmptyState.tsx'
import { ErrorNotice } from '../../../../kit/ErrorNotice.tsx'
import { EmptySearch } from '../../../../kit/illustrations/EmptySearch.tsx'
import { percentText, wholeNumber } from '../../../../kit/Points.tsx'
import { toResultQuery, type ResultFilter } from './result-filter.ts'
import { useSurveyAdminResultsQuery } from './survey-admin-api.ts'

const percentOf = (count: number, all: number): number => (all === 0 ? 0 : Math.round((count / all) * 100))
const short = (value: number): string => String(Math.round(value * 100) / 100)

/** The answers to one question: a summary sentence, bars, and a table. */
function QuestionSummary({ result }: { result: QuestionResult }) {
  const say = useText(surveyResults)
  const { name, title, answered, counts, mean, median } = result
  const isMatrix = counts.some(({ row }) => row !== null)
  const labelOf = ({ row, text }: QuestionResult['counts'][number]): string => (row === null ? text : `${row}: ${text}`)
  const most = counts.toSorted((a, b) => b.count - a.count)[0]
  const share = (count: number): string => percentText(percentOf(count, answered))
  return (
    <Card component="section" aria-label={title}>
      <Stack gap="sm">
        <Title order={3} size="h5">
          {title}
        </Title>
        <Text size="sm">
          {say('answeredBy', { count: answered })}{' '}
          {most &&
            most.count > 0 &&
            say('mostOften', {
              answer: labelOf(most),
              count: most.count,
              answered,
              percent: percentOf(most.count, answered),
            })}{' '}
          {mean !== null && median !== null && say('meanMedian', { mean: short(mean), median: short(median) })}
          {counts.length === 0 && mean === null && say('freeText')}
        </Text>
        {counts.length > 0 && (
          <>
            <Bars
              bars={counts.map((one) => ({
                key: labelOf(one),
                name: labelOf(one),
                value: `${wholeNumber(one.count)} · ${share(one.count)}`,
                part: one.count / Math.max(1, answered),
              }))}
            />
            <ChartTable
              caption={title}
              file={name}
              words={isMatrix ? 2 : 1}
              heads={[...(isMatrix ? [say('row')] : []), say('answer'), say('count'), say('share')]}
              rows={counts.map(({ row, text, count }) => [...(isMatrix ? [row ?? ''] : []), text, count, share(count)])}
            />
          </>
        )}
      </Stack>
    </Card>
  )
}

/** The answers to every question. */
export function QuestionResults({ surveyId, filter }: { surveyId: string; filter: ResultFilter }) {
  const say = useText(surveyResults)
  const { data, error, isFetching, refetch } = useSurveyAdminResultsQuery(
    { params: { surveyId }, query: toResultQuery(filter) },
    { refetchOnMountOrArgChange: true },
  )
  return (
    <Stack gap="md" component="section" aria-labelledby="by-question" aria-busy={isFetching}>
      <Title order={2} size="h3" id="by-question">
        {say('questions')}
      </Title>
      <ErrorNotice
        title={say('resultsFailed')}
        failure={error && !isFetching ? failureOf(error) : null}
        onRetry={() => void refetch()}
      />
      {!data && !error && <Skeleton h={240} />}
      {data && data.attempts === 0 && (
        <EmptyState art={<EmptySearch />} title={say('questionsEmpty')}>
          {say('questionsEmptyWhy')}
        </EmptyState>
      )}
      {data && data.attempts > 0 && (
        <>
          <Text size="sm" c="dimmed" role="status">
            {say('counted', { count: data.attempts })}
          </Text>
          {data.questions.map((result) => (
            <QuestionSummary key={result.name} result={result} />
          ))}
        </>
      )}
    </Stack>
  )
}
