import { Card, Group, Stack, Text, Title } from '@mantine/core'
import { reportZone } from '../../../platform/contract/day.ts'
import { reportsApi } from '../contract.ts'
import { useState } from 'react'
import { urlOf } from '../../../platform/web/api/call.ts'
import { useAddress } from '../../../platform/web/state/address.ts'
import { usePermissions } from '../../../platform/web/session/me.ts'
import { reports } from '../words/en/reports.ts'
import { useText } from '../../../platform/web/text/text.ts'
import { reportClock } from '../../../kit/date-range.ts'
import { DateRange } from '../../../kit/DateRange.tsx'
import { CsvDownload } from './CsvDownload.tsx'
import { Freshness } from './Freshness.tsx'
import { readDayRange, shownRange } from './day-range.ts'

/** A download of every attempt in a date range; both days are required. */
export function HistoryTab() {
  const say = useText(reports)
  const { params, put } = useAddress()
  const { permissions } = usePermissions()
  const [now] = useState(reportClock)
  const { from, to } = shownRange(readDayRange(params), now)
  const isWhole = from !== '' && to !== ''
  const name = `survey-history_${from}_${to}.csv`
  return (
    <Card>
      <Stack gap="md">
        <div>
          <Title order={2} size="h3">
            {say('history')}
          </Title>
          <Text c="dimmed">{say('historyLead')}</Text>
        </div>
        <Group gap="sm" align="center">
          <DateRange
            label={say('days', { zone: reportZone })}
            clock="report"
            value={{ from, to }}
            onChange={(next) => put({ from: next.from || null, to: next.to || null })}
          />
          <Text size="sm" c="dimmed">
            {isWhole ? say('fileName', { name }) : say('chooseDays')}
          </Text>
        </Group>
        {permissions.includes('reports.download') ? (
          <CsvDownload
            key={name}
            isPrimary
            disabled={!isWhole}
            address={urlOf(reportsApi.downloadSurveyHistoryData, { query: { startDate: from, endDate: to } })}
            name={name}
          />
        ) : (
          <Text c="dimmed">{say('mayNotDownload')}</Text>
        )}
        <Freshness report="history" />
      </Stack>
    </Card>
  )
}
