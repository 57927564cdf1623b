import { Box, Button, Card, Group, Skeleton, Stack, Text, Title } from '@mantine/core'
import { reportZone } from '../../../platform/contract/day.ts'
import { reportsApi, type ReportName } from '../contract.ts'
import { useState } from 'react'
import { urlOf } from '../../../platform/web/api/call.ts'
import type { CallFailure } from '../../../platform/web/api/failure.ts'
import { useAddress } from '../../../platform/web/state/address.ts'
import { reports } from '../words/en/reports.ts'
import { useText } from '../../../platform/web/text/text.ts'
import { reportClock } from '../../../kit/date-range.ts'
import { DateRange } from '../../../kit/DateRange.tsx'
import { EmptyState } from '../../../kit/EmptyState.tsx'
import { ErrorNotice } from '../../../kit/ErrorNotice.tsx'
import { Facts, type Fact } from '../../../kit/Facts.tsx'
import { EmptySearch } from '../../../kit/illustrations/EmptySearch.tsx'
import { List } from '../../../kit/list/List.tsx'
import { Pills } from '../../../kit/Pills.tsx'
import { CsvDownload } from './CsvDownload.tsx'
import { Freshness } from './Freshness.tsx'
import { DayLines, type Line } from './DayLines.tsx'
import { SavedViews } from './SavedViews.tsx'
import { toCallDays, readDayRange, shownRange } from './day-range.ts'
import type { DaysOf } from './day-list.tsx'

type Props<Row extends { day: string }> = {
  list: DaysOf<Row>
  report: ReportName
  title: string
  lead: string
  /** A page of the days, newest first; undefined until the first answer. */
  data: { rows: readonly Row[]; count: number } | undefined
  /** All days, oldest first, as the lines need them. */
  days: readonly string[]
  lines: readonly Line[]
  facts: readonly Fact[]
  isFetching: boolean
  failure: CallFailure | null
  onRetry: () => void
  /** When the answer came, in milliseconds since 1970. */
  answeredAt: number | undefined
}

function Nothing({ onUsual }: { onUsual: (() => void) | null }) {
  const say = useText(reports)
  return (
    <EmptyState
      art={<EmptySearch />}
      title={say('notFound')}
      order={3}
      action={
        onUsual && (
          <Button variant="default" onClick={onUsual}>
            {say('usualDays')}
          </Button>
        )
      }
    >
      {say('nothingWhy')}
    </EmptyState>
  )
}

/** The date range in the address; `toUsual` resets it, and is null while the default range is shown. */
function useDays() {
  const { params, put } = useAddress()
  const range = readDayRange(params)
  const isUsual = range.from === '' && range.to === ''
  return { range, put, toUsual: isUsual ? null : () => put({ from: null, to: null, page: null }) }
}

/** The query parameters that a saved view of these reports contains. */
const viewed = ['from', 'to', 'view', 'page', 'limit']

/** The report's name, and the controls for its date range and download. */
function Head({ report, title, lead }: Pick<Props<{ day: string }>, 'report' | 'title' | 'lead'>) {
  const say = useText(reports)
  const { range, put } = useDays()
  const [now] = useState(reportClock)
  return (
    <Group justify="space-between" align="flex-start" gap="sm">
      <div>
        <Title order={2} size="h3">
          {title}
        </Title>
        <Text c="dimmed">{lead}</Text>
      </div>
      <Group gap="sm" align="flex-start">
        <DateRange
          label={say('days', { zone: reportZone })}
          clock="report"
          value={shownRange(range, now)}
          onChange={(next) => put({ from: next.from || null, to: next.to || null, page: null })}
        />
        <SavedViews list={report} names={viewed} />
        <CsvDownload
          address={urlOf(reportsApi.downloadReport, { params: { report }, query: toCallDays(range) })}
          name={`${report}.csv`}
        />
      </Group>
    </Group>
  )
}

type ViewProps<Row extends { day: string }> = Pick<
  Props<Row>,
  'list' | 'title' | 'days' | 'lines' | 'isFetching' | 'onRetry'
> & {
  data: NonNullable<Props<Row>['data']>
}

/** The days, as lines or as a table. */
function View<Row extends { day: string }>({ list, title, days, lines, isFetching, onRetry, data }: ViewProps<Row>) {
  const say = useText(reports)
  const { params, put } = useAddress()
  const { toUsual } = useDays()
  const isTable = params.get('view') === 'table'
  const isNothing = lines.every(({ values }) => values.every((value) => value === 0))
  return (
    <Card>
      <Box mb="md">
        <Pills
          label={say('view')}
          pills={(['chart', 'table'] as const).map((value) => ({ value, word: say(value) }))}
          chosen={isTable ? 'table' : 'chart'}
          onChoose={(look) => put({ view: look === 'table' ? look : null, page: null })}
        />
      </Box>
      {isTable ? (
        <List list={list} answer={{ data, isFetching, refetch: onRetry }} title={title} />
      ) : isNothing ? (
        <Nothing onUsual={toUsual} />
      ) : (
        <DayLines label={title} days={days} lines={lines} />
      )}
    </Card>
  )
}

/** A report by day: its totals, then the days as lines or as a table, and a download of all of them. */
export function DayReport<Row extends { day: string }>(props: Props<Row>) {
  const { report, title, lead, data, facts, isFetching, failure, onRetry, answeredAt } = props
  const say = useText(reports)
  const { toUsual } = useDays()
  return (
    <Stack gap="lg" aria-busy={isFetching}>
      <Head report={report} title={title} lead={lead} />
      {failure && !isFetching ? (
        <>
          <ErrorNotice failure={failure} onRetry={onRetry} />
          {toUsual && (
            <Button variant="default" onClick={toUsual} style={{ alignSelf: 'start' }}>
              {say('usualDays')}
            </Button>
          )}
        </>
      ) : !data ? (
        <>
          <Skeleton height={120} />
          <Skeleton height={280} />
        </>
      ) : (
        <>
          <Card>
            <Title order={3} size="h4" mb="sm">
              {say('totals')}
            </Title>
            <Facts look="figures" facts={facts} />
            <Box mt="md">
              <Freshness report={report} answeredAt={answeredAt} />
            </Box>
          </Card>
          <View {...props} data={data} />
        </>
      )}
    </Stack>
  )
}
