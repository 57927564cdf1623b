import { Anchor, Card, Stack, Text } from '@mantine/core'
import { IconArrowLeft } from '@tabler/icons-react'
import { formatReportTime, reportZone } from '../../../platform/contract/day.ts'
import { countedAtMost, reportsApi, type TrafficRow, type TrafficStatus } from '../contract.ts'
import { Link } from 'react-router'
import { urlOf } from '../../../platform/web/api/call.ts'
import { failureOf } from '../../../platform/web/api/failure.ts'
import { paths } from '../../../platform/web/paths.ts'
import { useAddress } from '../../../platform/web/state/address.ts'
import { usePageAddress } from '../../../platform/web/state/page-address.ts'
import { reports } from '../words/en/reports.ts'
import { useText } from '../../../platform/web/text/text.ts'
import { statusColumn } from '../../../kit/cells.tsx'
import { EmptyState } from '../../../kit/EmptyState.tsx'
import { EmptySearch } from '../../../kit/illustrations/EmptySearch.tsx'
import { PagedTable } from '../../../kit/PagedTable.tsx'
import { PageHeader } from '../../../kit/PageHeader.tsx'
import { wholeNumber } from '../../../kit/Points.tsx'
import type { StatusLook } from '../../../kit/StatusBadge.tsx'
import type { Column } from '../../../kit/table-props.ts'
import { CsvDownload } from './CsvDownload.tsx'
import { DayLines } from './DayLines.tsx'
import { useReportTrafficQuery } from './reports-api.ts'
import { SavedViews } from './SavedViews.tsx'
import { TrafficControls } from './TrafficControls.tsx'
import { askOf, isFiltered, readFilter } from './traffic-filter.ts'
import classes from './Reports.module.css'

const looks: Readonly<Record<TrafficStatus, StatusLook>> = {
  unverified: 'pending',
  verified: 'available',
  blocked: 'blocked',
  closed: 'neutral',
}

function useColumns(): Column<TrafficRow>[] {
  const say = useText(reports)
  const sourceOf = ({ affId, source }: TrafficRow) =>
    affId === null ? (source ?? say('direct')) : say('campaign', { id: affId })
  return [
    {
      key: 'user',
      header: say('user'),
      onCard: 'title',
      render: ({ userName, email }) => (
        <span className={classes.name}>{userName || say(email ? 'nameless' : 'hidden')}</span>
      ),
    },
    {
      key: 'email',
      header: say('email'),
      render: ({ email }) => <span className={classes.email}>{email || say('hidden')}</span>,
    },
    { key: 'source', header: say('source'), render: (row) => <span className={classes.long}>{sourceOf(row)}</span> },
    {
      key: 'landing',
      header: say('landing'),
      render: ({ landing }) => <span className={classes.long}>{landing ?? '–'}</span>,
    },
    { key: 'device', header: say('device'), render: ({ device }) => device ?? '–' },
    statusColumn({ key: 'status', header: say('status') }, ({ status }) => ({
      look: looks[status],
      word: say(`status_${status}`),
    })),
    {
      key: 'time',
      header: say('time', { zone: reportZone }),
      width: '14rem',
      render: ({ at }) => (
        <time dateTime={at} className="tp-num">
          {formatReportTime(at)}
        </time>
      ),
    },
  ]
}

/** `/panelist-traffic-report`: who joined, whence, by which page and device. */
export function TrafficPage() {
  const say = useText(reports)
  const { params, put } = useAddress()
  const place = usePageAddress()
  const filter = readFilter(params)
  const ask = askOf(filter)
  const { currentPage, limit } = place
  const { data, isFetching, error, refetch } = useReportTrafficQuery(
    { query: { currentPage, limit, ...ask } },
    { refetchOnMountOrArgChange: true },
  )
  const columns = useColumns()
  const clear = () => put({ userName: null, email: null, status: null, from: null, to: null, page: null })
  const days = data?.days ?? []
  const count = data?.count ?? 0
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
      <PageHeader
        title={say('traffic')}
        actions={
          <CsvDownload
            address={urlOf(reportsApi.downloadReport, { params: { report: 'traffic' }, query: ask })}
            name="traffic.csv"
          />
        }
      >
        {say('trafficLead')} {say('clock', { zone: reportZone })}
      </PageHeader>
      <Stack gap="lg">
        <SavedViews report="traffic" />
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
        <PagedTable
          title={say('people')}
          data={data}
          place={place}
          controls={<TrafficControls filter={filter} onClear={clear} />}
          density="compact"
          columns={columns}
          rowKey={({ panelistId }) => panelistId}
          isFetching={isFetching}
          failure={error ? failureOf(error) : null}
          onRetry={() => void refetch()}
          filtered={isFiltered(filter) ? { text: say('noMatch'), onClear: clear } : null}
          empty={
            <EmptyState art={<EmptySearch />} title={say('notFound')} order={3}>
              {say('trafficEmpty')}
            </EmptyState>
          }
        />
        {data && (
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
