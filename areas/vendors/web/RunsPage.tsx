import { Button, Card, Skeleton, Stack, Text, Title } from '@mantine/core'
import { Link, useNavigate } from 'react-router'
import { failureOf } from '../../../platform/web/api/failure.ts'
import { paths } from '../../../platform/web/paths.ts'
import { useText } from '../../../platform/web/text/text.ts'
import { BusyButton } from '../../../kit/BusyButton.tsx'
import { dollarsColumn, EmailText, momentColumn, statusColumn } from '../../../kit/cells.tsx'
import { useAct } from '../../../kit/decide/use-act.ts'
import { EmptyState } from '../../../kit/EmptyState.tsx'
import { ErrorNotice } from '../../../kit/ErrorNotice.tsx'
import { Facts } from '../../../kit/Facts.tsx'
import { EmptySearch } from '../../../kit/illustrations/EmptySearch.tsx'
import { defineList } from '../../../kit/list/define-list.ts'
import { List } from '../../../kit/list/List.tsx'
import { useList } from '../../../kit/list/use-list.ts'
import { PageHeader } from '../../../kit/PageHeader.tsx'
import { wholeNumber } from '../../../kit/Points.tsx'
import { microsPerDollar, makeMoney } from '../../../platform/contract/amount.ts'
import type { PayoutRun } from '../contract/runs.ts'
import { vendorsApi } from '../contract/vendors.ts'
import { vendors } from '../words/en/vendors.ts'
import { runLooks } from './looks.ts'
import { formatMoney } from './money.ts'
import { useVendorsProposeMutation, useVendorsRunsQuery } from './vendors-api.ts'

/** The address of a payout run. */
const makeRunAddress = (runId: string): string => paths.vendorRun.replace(':runId', encodeURIComponent(runId))
const counts = ['open', 'leftOut', 'paid', 'returned'] as const

const runList = defineList<PayoutRun>()({
  name: 'vendor-runs',
  text: vendors,
  filters: {},
  pager: 'pages',
  isFresh: true,
  density: 'compact',
  rowKey: ({ runId }) => runId,
  columns: (say) => [
    {
      ...momentColumn<PayoutRun>({ key: 'at', header: say('proposedAt') }, ({ proposedAt }) => proposedAt),
      onCard: 'title',
    },
    {
      key: 'by',
      header: say('proposedBy'),
      canHide: true,
      render: ({ proposedBy, isOwn }) => (isOwn ? say('you') : <EmailText email={proposedBy || '–'} />),
      plain: ({ proposedBy }) => proposedBy,
    },
    dollarsColumn<PayoutRun>({ key: 'total', header: say('total') }, ({ total }) => total.micros / microsPerDollar),
    statusColumn<PayoutRun>({ key: 'state', header: say('state') }, ({ state }) => ({
      look: runLooks[state],
      word: say(`runState_${state}`),
    })),
    {
      key: 'progress',
      header: say('progress'),
      render: ({ states }) =>
        counts
          .filter((key) => states[key] > 0)
          .map((key) => say(`count_${key}`, { n: states[key] }))
          .join(' · ') || '–',
    },
  ],
})

/** What is due now, and the button that proposes to pay it. */
function Due() {
  const say = useText(vendors)
  const navigate = useNavigate()
  const { data, error, isFetching, refetch } = useVendorsRunsQuery({ query: {} }, { refetchOnMountOrArgChange: true })
  const [send] = useVendorsProposeMutation()
  const { act, isBusy, failure } = useAct(() => send({ body: {} }).unwrap(), {
    successMessage: () => say('proposed'),
    onDone: ({ data: { runId } }) => void navigate(makeRunAddress(runId)),
    onFailed: () => void refetch(),
  })
  if (!data)
    return error && !isFetching ? (
      <ErrorNotice failure={failureOf(error)} onRetry={() => void refetch()} />
    ) : (
      <Skeleton height={170} radius="md" mb="xl" />
    )
  const { due } = data
  return (
    <Card component="section" padding="lg" mb="xl" aria-labelledby="due-title">
      <Stack gap="md">
        <Title order={2} size="h3" id="due-title">
          {say('due')}
        </Title>
        {due.vendors === 0 ? (
          <Text c="dimmed">{say('nothingDue')}</Text>
        ) : (
          <>
            <Facts
              look="figures"
              facts={[
                { label: say('dueVendors'), value: wholeNumber(due.vendors) },
                { label: say('dueAmount'), value: formatMoney(makeMoney(due.micros)) },
              ]}
            />
            <div>
              <BusyButton loading={isBusy} onClick={act}>
                {say('propose', { count: due.vendors })}
              </BusyButton>
            </div>
          </>
        )}
        <ErrorNotice failure={failure} title={say('notProposed')} />
      </Stack>
    </Card>
  )
}

/** `/vendor-payouts`: what is due to vendors, and the payout runs. */
export function RunsPage() {
  const say = useText(vendors)
  const list = useList(runList)
  const answer = useVendorsRunsQuery({ query: list.query }, list.options)
  return (
    <>
      <PageHeader title={say('runs')}>{say('runsLead')}</PageHeader>
      <Due />
      <List
        list={list}
        answer={answer}
        title={say('runList')}
        file={{ call: vendorsApi.getRuns }}
        renderActions={({ runId, proposedAt }) => (
          <Button
            component={Link}
            to={makeRunAddress(runId)}
            size="sm"
            variant="default"
            aria-label={say('openRunLong', { at: proposedAt.slice(0, 10) })}
          >
            {say('openRun')}
          </Button>
        )}
        empty={
          <EmptyState art={<EmptySearch />} title={say('runsEmpty')} order={3}>
            {say('runsEmptyWhy')}
          </EmptyState>
        }
      />
    </>
  )
}
