import { Anchor, Button, Group, Stack } from '@mantine/core'
import { IconArrowLeft } from '@tabler/icons-react'
import { formatReportTime, reportDay, reportZone } from '../../../platform/contract/day.ts'
import { useState } from 'react'
import { Link } from 'react-router'
import { findSourceTime } from '../../../platform/web/api/as-of.ts'
import { urlOf } from '../../../platform/web/api/call.ts'
import { DownloadButton } from '../../../platform/web/api/DownloadButton.tsx'
import { failureOf, type CallFailure } from '../../../platform/web/api/failure.ts'
import { editAffiliatePath, paths } from '../../../platform/web/paths.ts'
import { useAddress } from '../../../platform/web/state/address.ts'
import { useTabAddress } from '../../../platform/web/state/tab-address.ts'
import { affiliateForm } from '../words/en/affiliate-form.ts'
import { affiliatesApi } from '../contract/affiliates.ts'
import { affiliates } from '../words/en/affiliates.ts'
import { useText } from '../../../platform/web/text/text.ts'
import { rangeOf, reportClock } from '../../../kit/date-range.ts'
import { AsOf } from '../../../kit/AsOf.tsx'
import { DateRange } from '../../../kit/DateRange.tsx'
import { ErrorNotice } from '../../../kit/ErrorNotice.tsx'
import { PageHeader } from '../../../kit/PageHeader.tsx'
import { PageTabs } from '../../../kit/PageTabs.tsx'
import { wholeNumber } from '../../../kit/Points.tsx'
import { StatusBadge } from '../../../kit/StatusBadge.tsx'
import { useAffiliatesDashboardQuery } from './affiliates-api.ts'
import { CallbacksTab } from './CallbacksTab.tsx'
import { days } from '../../../kit/list/filters.ts'
import type { CampaignDashboard } from './dashboard.ts'
import { FiguresTab } from './FiguresTab.tsx'
import { LinkTab } from './LinkTab.tsx'
import { StatusSwitch } from './StatusSwitch.tsx'
import { readAffId } from './aff-id.ts'
import { useRights } from './use-rights.ts'
import { UsersTab } from './UsersTab.tsx'
import { WaitingFigures } from './Waiting.tsx'
import { nameType } from './type-name.ts'
import classes from './Affiliates.module.css'

const tabs = ['figures', 'users', 'callbacks', 'link'] as const
/** The parameters of the address that belong to one tab, and are dropped on another. */
const tabParameters = ['page', 'limit', 'sort', 'status', 'lead', 'callback', 'view']
const period = days('startDate', 'endDate')

type LoadedProps = { data: CampaignDashboard; now: Date; onFailure: (failure: CallFailure | null) => void }

function Loaded({ data, now, onFailure }: LoadedProps) {
  const say = useText(affiliates)
  const { params, put } = useAddress()
  const { tab, onTab } = useTabAddress({ open: tabs, usual: 'figures', own: tabParameters })
  const { campaign, startDate, endDate } = data
  const { held } = campaign.figures
  const isUsual = params.get('from') === null && params.get('to') === null
  const panels = {
    figures: (
      <>
        <Group gap="sm" mb="md">
          <DateRange
            label={say('period', { zone: reportZone })}
            clock="report"
            value={{ from: startDate, to: endDate }}
            onChange={({ from, to }) => put({ from, to })}
          />
          <DownloadButton
            address={urlOf(affiliatesApi.dashboardCsv, { query: { affId: campaign.affId, startDate, endDate } })}
            name={`campaign_${campaign.affId}.csv`}
            onFailure={onFailure}
          >
            {say('download')}
          </DownloadButton>
        </Group>
        <FiguresTab data={data} today={reportDay(now)} onUsual={isUsual ? null : () => put({ from: null, to: null })} />
        <AsOf
          at={findSourceTime(affiliatesApi.dashboard.path)}
          wordTime={(at) => `${formatReportTime(at)} ${reportZone}`}
        />
      </>
    ),
    users: <UsersTab campaign={campaign} />,
    callbacks: <CallbacksTab campaign={campaign} />,
    link: <LinkTab campaign={campaign} />,
  }
  const waiting = (
    <span className={classes.count}>
      {wholeNumber(held)} {say('lead_held')}
    </span>
  )
  const renderTabName = (one: (typeof tabs)[number]) => (
    <>
      {say(`tab_${one}`)} {one === 'users' && held > 0 && waiting}
    </>
  )
  return (
    <PageTabs
      label={say('tabs')}
      tabs={tabs.map((one) => ({ value: one, word: renderTabName(one), panel: panels[one] }))}
      tab={tab}
      onTab={onTab}
    />
  )
}

type FailedProps = { failure: CallFailure; onRetry: () => void; onUsual: (() => void) | null }

function Failed({ failure, onRetry, onUsual }: FailedProps) {
  const say = useText(affiliates)
  return (
    <Stack gap="md">
      <ErrorNotice failure={failure} onRetry={onRetry} />
      {onUsual && (
        <Button variant="default" onClick={onUsual} style={{ alignSelf: 'start' }}>
          {say('usualDays')}
        </Button>
      )}
    </Stack>
  )
}

function Dashboard({ affId }: { affId: string }) {
  const say = useText(affiliates)
  const { mayChange } = useRights()
  const { params, put } = useAddress()
  const [now] = useState(() => new Date())
  const [failure, setFailure] = useState<CallFailure | null>(null)
  const { from, to } = period.read(params, '')
  // If only one end of the period is given, the other is that of the last thirty days.
  const usual = rangeOf('days30', reportClock())
  const query = {
    affId,
    ...(from ? { startDate: from } : to ? {} : { startDate: usual.from }),
    ...(to ? { endDate: to } : {}),
  }
  const { data, error, isFetching, refetch } = useAffiliatesDashboardQuery(
    { query },
    { refetchOnMountOrArgChange: true },
  )
  const campaign = data?.campaign
  return (
    <>
      <PageHeader
        title={campaign?.affiliateTitle ?? say('title')}
        actions={
          campaign &&
          mayChange && (
            <>
              <StatusSwitch campaign={campaign} onFailure={setFailure} />
              <Button component={Link} to={editAffiliatePath(affId)} variant="default">
                {say('edit')}
              </Button>
            </>
          )
        }
      >
        {campaign && (
          <Group gap="sm">
            <StatusBadge look={campaign.status === 'active' ? 'available' : 'onHold'}>
              {say(campaign.status)}
            </StatusBadge>
            <span>
              {say('facts', {
                number: affId,
                vendor: campaign.vendorName,
                type: nameType(say, campaign.affType, campaign.affiliateType),
              })}
            </span>
          </Group>
        )}
      </PageHeader>
      <Stack gap="md" aria-busy={isFetching}>
        <ErrorNotice failure={failure} title={say('actionFailed')} />
        {error && !isFetching ? (
          <Failed
            failure={failureOf(error)}
            onRetry={() => void refetch()}
            onUsual={from || to ? () => put({ from: null, to: null }) : null}
          />
        ) : data ? (
          <Loaded data={data} now={now} onFailure={setFailure} />
        ) : (
          <WaitingFigures />
        )}
      </Stack>
    </>
  )
}

/**
 * `/affiliate-dashboard?affId=`: the results of one campaign, the panelists it brought, and the calls to its vendor.
 */
export function AffiliateDashboardPage() {
  const say = useText(affiliates)
  const form = useText(affiliateForm)
  const { params } = useAddress()
  const affId = readAffId(params)
  return (
    <>
      <Anchor
        component={Link}
        to={paths.affiliates}
        display="inline-flex"
        mb="xs"
        style={{ alignItems: 'center', gap: 4 }}
      >
        <IconArrowLeft size={16} aria-hidden /> {say('back')}
      </Anchor>
      {affId === null ? (
        <>
          <PageHeader title={say('title')} />
          <ErrorNotice failure={{ message: form('noSuch') }} />
        </>
      ) : (
        <Dashboard key={affId} affId={affId} />
      )}
    </>
  )
}
