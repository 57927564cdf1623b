import { Anchor, Card, Stack, Text } from '@mantine/core'
import { IconArrowLeft } from '@tabler/icons-react'
import { useState } from 'react'
import { reportZone } from '../../../platform/contract/day.ts'
import { countedAtMost, reportsApi, trafficStatuses } from '../contract.ts'
import { Link } from 'react-router'
import { paths } from '../../../platform/web/paths.ts'
import { useRight } from '../../../platform/web/session/use-right.ts'
import { reports } from '../words/en/reports.ts'
import { useText } from '../../../platform/web/text/text.ts'
import { reportClock } from '../../../kit/date-range.ts'
import { DateRange } from '../../../kit/DateRange.tsx'
import { EmptyState } from '../../../kit/EmptyState.tsx'
import { EmptySearch } from '../../../kit/illustrations/EmptySearch.tsx'
import { ChoiceField } from '../../../kit/list/ChoiceField.tsx'
import { List } from '../../../kit/list/List.tsx'
import { useList } from '../../../kit/list/use-list.ts'
import { PageHeader } from '../../../kit/PageHeader.tsx'
import { wholeNumber } from '../../../kit/Points.tsx'
import { SearchField } from '../../../kit/SearchField.tsx'
import { DayLines } from './DayLines.tsx'
import { useReportTrafficQuery } from './reports-api.ts'
import { shownRange } from './day-range.ts'
import { trafficList } from './traffic-list.tsx'

/**
 * `/panelist-traffic-report`: who joined, from where, and on which page and device. Only readers who may see panelists
 * can search by name.
 */
export function TrafficPage() {
  const say = useText(reports)
  const mayFind = useRight('panelists.view')
  const list = useList(trafficList)
  const answer = useReportTrafficQuery({ query: list.query }, list.options)
  const [now] = useState(reportClock)
  const { value: range, onChange: onRange } = list.field('days')
  const days = answer.data?.days ?? []
  const count = answer.data?.count ?? 0
  return (
    <>
      <Anchor
        component={Link}
        to={paths.reports}
        display="inline-flex"
        mb="xs"
        style={{ alignItems: 'center', gap: 4 }}
      >
        <IconArrowLeft size={16} aria-hidden /> {say('allReports')}
      </Anchor>
      <PageHeader title={say('traffic')}>
        {say('trafficLead')} {say('clock', { zone: reportZone })}
      </PageHeader>
      <Stack gap="lg">
        {days.some(({ joined }) => joined > 0) && (
          <Card>
            <DayLines
              label={say('perDay')}
              height={64}
              days={days.map(({ day }) => day)}
              lines={[{ key: 'joined', name: say('joined'), tone: 'good', values: days.map(({ joined }) => joined) }]}
            />
          </Card>
        )}
        <List
          list={list}
          answer={answer}
          title={say('people')}
          file={{ call: reportsApi.downloadReport, isWhole: true, params: { report: 'traffic' } }}
          controls={
            <>
              {mayFind && (
                <>
                  <SearchField label={say('userName')} maxLength={160} {...list.field('userName')} />
                  <SearchField label={say('email')} maxLength={254} {...list.field('email')} />
                </>
              )}
              <DateRange
                label={say('days', { zone: reportZone })}
                clock="report"
                value={shownRange(range, now)}
                onChange={onRange}
              />
              <ChoiceField
                label={say('status')}
                all={say('everyStatus')}
                choices={trafficStatuses.map((value) => ({ value, label: say(`status_${value}`) }))}
                {...list.field('status')}
              />
            </>
          }
          noMatch={say('noMatch')}
          empty={
            <EmptyState art={<EmptySearch />} title={say('notFound')} order={3}>
              {say('trafficEmpty')}
            </EmptyState>
          }
        />
        {answer.data && (
          <Text size="sm" c="dimmed" role="status" className="tp-num">
            {count > countedAtMost
              ? say('peopleMore', { count: wholeNumber(countedAtMost) })
              : say('peopleCount', { count })}
          </Text>
        )}
      </Stack>
    </>
  )
}
