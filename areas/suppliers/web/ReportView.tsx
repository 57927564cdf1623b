import { Button, Card, Group, Progress, Skeleton, Stack, Text, Title } from '@mantine/core'
import { IconArrowLeft } from '@tabler/icons-react'
import { formatDateTime } from '../../../platform/contract/day.ts'
import type { Reconciliation } from '../contract/supplier-admin.ts'
import { useEffect, useRef, useState } from 'react'
import { failureOf } from '../../../platform/web/api/failure.ts'
import { supplierReports } from '../words/en/supplier-reports.ts'
import { useText } from '../../../platform/web/text/text.ts'
import { ErrorNotice } from '../../../kit/ErrorNotice.tsx'
import { Facts } from '../../../kit/Facts.tsx'
import { pointsText, wholeNumber } from '../../../kit/Points.tsx'
import { StatusBadge } from '../../../kit/StatusBadge.tsx'
import { ApplyReport } from './ApplyReport.tsx'
import { reportLooks } from './looks.ts'
import { ReportLines } from './ReportLines.tsx'
import { useSuppliersReportQuery } from './suppliers-api.ts'
import { useRight } from './use-rights.ts'
import classes from './Suppliers.module.css'

const pollMs = 1_000

/** Reads a report, and repeats that every second while the report is being applied. */
function useReport(reconciliationId: string) {
  const [pollingInterval, setPolling] = useState(0)
  const { data, error, isFetching, refetch } = useSuppliersReportQuery(
    { params: { reconciliationId } },
    { pollingInterval, refetchOnMountOrArgChange: true },
  )
  const wanted = data?.state === 'applying' ? pollMs : 0
  if (wanted !== pollingInterval) setPolling(wanted)
  return { report: data, error, isFetching, refetch }
}

function Counts({ report }: { report: Reconciliation }) {
  const say = useText(supplierReports)
  const counts = [
    ['accepted', report.accepted],
    ['reverse', report.reverse],
    ['already-reversed', report.alreadyReversed],
    ['not-paid', report.notPaid],
    ['repeated', report.repeated],
    ['unknown', report.unknown],
  ] as const
  return (
    <Facts
      look="figures"
      facts={counts.map(([state, count]) => ({ label: say(`line_${state}`), value: wholeNumber(count) }))}
    />
  )
}

/** What applying the report would do, its progress, or what it did. */
function ReportSummary({ report }: { report: Reconciliation }) {
  const say = useText(supplierReports)
  const { state, reverse, points, done, pointsTaken, appliedAt } = report
  if (state === 'preview')
    return (
      <Text>
        {reverse === 0 ? say('previewNothing') : say('previewText', { points: pointsText(points), count: reverse })}
      </Text>
    )
  if (state === 'applying') {
    return (
      <div>
        <Text mb="xs" className="tp-num">
          {say('applyingText', { done: wholeNumber(done), count: wholeNumber(reverse) })}
        </Text>
        <Progress.Root size="lg">
          <Progress.Section value={reverse === 0 ? 100 : (done / reverse) * 100} aria-label={say('progress')} />
        </Progress.Root>
      </div>
    )
  }
  return (
    <div>
      <Text fw={600}>{say('appliedText', { points: pointsText(pointsTaken), count: reverse })}</Text>
      {appliedAt && (
        <Text size="sm" c="dimmed">
          {say('appliedAt', { at: formatDateTime(appliedAt) })}
        </Text>
      )}
    </div>
  )
}

/** One report: the result of each line, the button that applies it, and its effects afterwards. */
export function ReportView({ reconciliationId, onBack }: { reconciliationId: string; onBack: () => void }) {
  const say = useText(supplierReports)
  const { report, error, isFetching, refetch } = useReport(reconciliationId)
  const mayApply = useRight('suppliers.reconcile')
  const heading = useRef<HTMLHeadingElement>(null)
  const isThere = report !== undefined
  useEffect(() => {
    // The button that opened the report is gone, so the heading takes the focus.
    if (isThere) heading.current?.focus()
  }, [isThere])
  const back = (
    <Button variant="subtle" leftSection={<IconArrowLeft size={16} aria-hidden />} onClick={onBack}>
      {say('back')}
    </Button>
  )
  if (!report) {
    return (
      <Stack gap="md" align="flex-start" aria-busy={!error}>
        {back}
        {error && !isFetching ? (
          <ErrorNotice failure={failureOf(error)} onRetry={() => void refetch()} />
        ) : (
          <Skeleton height={220} />
        )}
      </Stack>
    )
  }
  return (
    <Stack gap="xl">
      <div>
        {back}
        <Card mt="xs">
          <Stack gap="md">
            <Group gap="sm">
              <Title order={2} size="h3" ref={heading} tabIndex={-1} className={classes.long ?? ''}>
                {report.fileName}
              </Title>
              <StatusBadge look={reportLooks[report.state]}>{say(`state_${report.state}`)}</StatusBadge>
            </Group>
            <Text size="sm" c="dimmed" className="tp-num">
              {say('uploadedAt')} {formatDateTime(report.uploadedAt)}
            </Text>
            <Counts report={report} />
            <div role="status">
              <ReportSummary report={report} />
            </div>
            {mayApply && report.state === 'preview' && report.reverse > 0 && <ApplyReport report={report} />}
            {!mayApply && <Text c="dimmed">{say('viewOnly')}</Text>}
          </Stack>
        </Card>
      </div>
      <ReportLines report={report} />
    </Stack>
  )
}
