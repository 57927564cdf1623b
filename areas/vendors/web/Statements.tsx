import { Button, Card, Group, Skeleton, Stack, Text, Title } from '@mantine/core'
import { formatDay } from '../../../platform/contract/day.ts'
import { urlOf } from '../../../platform/web/api/call.ts'
import { DownloadButton } from '../../../platform/web/api/DownloadButton.tsx'
import { failureOf } from '../../../platform/web/api/failure.ts'
import { useAddress } from '../../../platform/web/state/address.ts'
import { useText } from '../../../platform/web/text/text.ts'
import { dollarsColumn } from '../../../kit/cells.tsx'
import { EmptyState } from '../../../kit/EmptyState.tsx'
import { ErrorNotice } from '../../../kit/ErrorNotice.tsx'
import { Facts } from '../../../kit/Facts.tsx'
import { Fold } from '../../../kit/Fold.tsx'
import { EmptySearch } from '../../../kit/illustrations/EmptySearch.tsx'
import { defineList } from '../../../kit/list/define-list.ts'
import { List } from '../../../kit/list/List.tsx'
import { useList } from '../../../kit/list/use-list.ts'
import { microsPerDollar } from '../../../platform/contract/amount.ts'
import type { Money } from '../contract/money.ts'
import type { StatementGroup, VendorStatement } from '../contract/statements.ts'
import { vendorsApi } from '../contract/vendors.ts'
import { vendors } from '../words/en/vendors.ts'
import { formatMoney } from './money.ts'
import { useVendorsStatementQuery, useVendorsStatementsQuery } from './vendors-api.ts'
import classes from './Vendors.module.css'

const moneyColumn = (key: string, header: string, money: (row: VendorStatement) => Money) =>
  dollarsColumn<VendorStatement>({ key, header }, (row) => money(row).micros / microsPerDollar)
const monthText = ({ month }: VendorStatement) => month.slice(0, 7)

const statementList = defineList<VendorStatement>()({
  name: 'vendor-statements',
  text: vendors,
  filters: {},
  pager: 'pages',
  isFresh: true,
  density: 'compact',
  rowKey: ({ statementId }) => statementId,
  columns: (say) => [
    {
      key: 'month',
      header: say('month'),
      onCard: 'title',
      render: (row) => <span className="tp-num">{monthText(row)}</span>,
      plain: monthText,
    },
    moneyColumn('opening', say('opening'), (row) => row.opening),
    moneyColumn('released', say('released'), (row) => row.released),
    moneyColumn('clawedBack', say('clawedBack'), (row) => row.clawedBack),
    moneyColumn('paid', say('paid'), (row) => row.paid),
    moneyColumn('closing', say('closing'), (row) => row.closing),
    moneyColumn('held', say('heldAtEnd'), (row) => row.held),
  ],
})

/** The lines of a statement that belong together: those of a campaign, or the payouts. */
function groupsByCampaign(groups: readonly StatementGroup[]): [string, StatementGroup[]][] {
  const found = new Map<string, StatementGroup[]>()
  for (const group of groups) found.set(group.campaign, [...(found.get(group.campaign) ?? []), group])
  return [...found]
}

function GroupLine({ group }: { group: StatementGroup }) {
  const say = useText(vendors)
  const { part, event, reason, until, count, amount } = group
  const words = [
    say(`part_${part}`),
    ...(event ? [say(`event_${event}`), say('groupLine', { count })] : []),
    ...(reason ? [say(`reason_${reason}`)] : []),
    ...(until ? [say('untilDay', { day: formatDay(until, 'UTC') })] : []),
  ]
  return (
    <li>
      <span className={classes.long}>{words.join(' · ')}</span>
      <span className="tp-num">{formatMoney(amount)}</span>
    </li>
  )
}

/** One statement: its sums, how they break down by campaign, and its file. */
function Statement({ statementId, onClose }: { statementId: string; onClose: () => void }) {
  const say = useText(vendors)
  const { currentData, error, isFetching, refetch } = useVendorsStatementQuery({ params: { statementId } })
  if (!currentData)
    return error && !isFetching ? (
      <ErrorNotice failure={failureOf(error)} onRetry={() => void refetch()} />
    ) : (
      <Skeleton height={320} radius="md" aria-busy="true" />
    )
  const { statement, groups } = currentData
  const month = monthText(statement)
  return (
    <Card component="section" padding="lg" mb="lg" aria-labelledby="statement-title">
      <Stack gap="md">
        <Title order={2} size="h3" id="statement-title">
          {say('statementOf', { number: statement.number, month })}
        </Title>
        <Facts
          facts={[
            { label: say('opening'), value: formatMoney(statement.opening) },
            { label: say('earned'), value: formatMoney(statement.earned) },
            { label: say('released'), value: formatMoney(statement.released) },
            { label: say('clawedBack'), value: formatMoney(statement.clawedBack) },
            { label: say('paid'), value: formatMoney(statement.paid) },
            { label: say('closing'), value: formatMoney(statement.closing) },
            { label: say('withdrawn'), value: formatMoney(statement.withdrawn) },
            { label: say('heldAtEnd'), value: formatMoney(statement.held) },
          ]}
        />
        {groupsByCampaign(groups).map(([campaign, lines]) => (
          <Fold key={campaign} look="line" title={campaign === '' ? say('payouts') : campaign}>
            <ul className={classes.groups}>
              {lines.map((group) => (
                <GroupLine
                  key={[group.part, group.affId, group.event, group.reason, group.until].join()}
                  group={group}
                />
              ))}
            </ul>
          </Fold>
        ))}
        <Group gap="sm">
          <DownloadButton
            address={urlOf(vendorsApi.getStatementFile, { params: { statementId } })}
            name={`statement_${month}_${statement.number}.csv`}
            failed={say('notDownloaded')}
          >
            {say('download')}
          </DownloadButton>
          <Button variant="default" onClick={onClose}>
            {say('closeStatement')}
          </Button>
        </Group>
      </Stack>
    </Card>
  )
}

/** The monthly statements of a vendor. The address says which one is shown. */
export function Statements({ vendorId }: { vendorId?: string }) {
  const say = useText(vendors)
  const { params, put } = useAddress()
  const opened = params.get('statement')
  const list = useList(statementList)
  const asked = vendorId ? { vendorId } : {}
  const answer = useVendorsStatementsQuery({ query: { ...list.query, ...asked } }, list.options)
  return (
    <>
      {opened && <Statement statementId={opened} onClose={() => put({ statement: null })} />}
      <List
        list={list}
        answer={answer}
        title={say('statements')}
        isTitleQuiet
        file={{ call: vendorsApi.getStatements, query: asked }}
        empty={
          <EmptyState art={<EmptySearch />} title={say('statementsEmpty')} order={2}>
            <Text>{say('statementsEmptyWhy')}</Text>
          </EmptyState>
        }
        renderActions={(row) => (
          <Button
            size="sm"
            variant="default"
            aria-label={say('openStatementLong', { month: monthText(row) })}
            onClick={() => put({ statement: row.statementId })}
          >
            {say('openStatement')}
          </Button>
        )}
      />
    </>
  )
}
