import { Button, Group } from '@mantine/core'
import type { Campaign } from '../contract/campaigns.ts'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { CallFailure } from '../../../platform/web/api/failure.ts'
import { affiliateDashboardOf, editAffiliateOf } from '../../../platform/web/paths.ts'
import { affiliates } from '../words/en/affiliates.ts'
import { useText } from '../../../platform/web/text/text.ts'
import { CopyButton } from '../../../kit/CopyButton.tsx'
import { EmptyState } from '../../../kit/EmptyState.tsx'
import { EmptySearch } from '../../../kit/illustrations/EmptySearch.tsx'
import { PagedTable, type Place } from '../../../kit/PagedTable.tsx'
import { wholeNumber } from '../../../kit/Points.tsx'
import { StatusBadge } from '../../../kit/StatusBadge.tsx'
import type { Column } from '../../../kit/table-props.ts'
import { Used } from './Used.tsx'
import { useRights } from './use-rights.ts'
import classes from './Affiliates.module.css'

type Props = {
  data: { rows: readonly Campaign[]; count: number } | undefined
  place: Place
  controls: ReactNode
  isFetching: boolean
  failure: CallFailure | null
  onRetry: () => void
  /** The campaign that was just made or changed. */
  savedId: string | null
  /** Null when nothing is left out. */
  onClear: (() => void) | null
  newAffiliate: ReactNode
}

function useColumns(savedId: string | null, seesAll: boolean): Column<Campaign>[] {
  const say = useText(affiliates)
  const count = (key: string, header: string, of: (row: Campaign) => number): Column<Campaign> => ({
    key,
    header,
    align: 'right',
    render: (row) => <span className="tp-num">{wholeNumber(of(row))}</span>,
  })
  return [
    {
      key: 'name',
      header: say('name'),
      onCard: 'title',
      width: '12rem',
      render: ({ affId, affiliateTitle, source }) => (
        <span className={classes.name}>
          {affiliateTitle}
          <span className={classes.quiet}>{say('numberSource', { number: affId, source })}</span>
          {affId === savedId && <StatusBadge look="approved">{say('saved')}</StatusBadge>}
        </span>
      ),
    },
    // A vendor knows whose campaigns these are.
    seesAll
      ? {
          key: 'vendor',
          header: say('vendor'),
          render: ({ vendorName, affiliateType }) => (
            <span className={classes.stack}>
              <span>{vendorName}</span>
              <span className={classes.kind}>{affiliateType}</span>
            </span>
          ),
        }
      : { key: 'type', header: say('type'), render: ({ affiliateType }) => affiliateType },
    count('clicks', say('clicks'), ({ figures }) => figures.clicks),
    count('signUps', say('signUps'), ({ figures }) => figures.signUps),
    count('verified', say('verified'), ({ figures }) => figures.verified),
    {
      key: 'leads',
      header: say('leads'),
      align: 'right',
      render: ({ leads, totalLead }) => (
        <span className="tp-num tp-whole">
          {say('leadsOf', { leads: wholeNumber(leads), total: wholeNumber(totalLead) })}
        </span>
      ),
    },
    { key: 'used', header: say('used'), render: (row) => <Used campaign={row} /> },
    {
      key: 'state',
      header: say('state'),
      onCard: 'status',
      render: ({ status }) => (
        <span className="tp-whole">
          <StatusBadge look={status === 'active' ? 'available' : 'onHold'}>{say(status)}</StatusBadge>
        </span>
      ),
    },
  ]
}

/** The campaigns, with what each brought and what it has cost. */
export function CampaignTable({ savedId, onClear, newAffiliate, ...list }: Props) {
  const say = useText(affiliates)
  const { mayChange, seesAll } = useRights()
  return (
    <PagedTable
      {...list}
      title={say('list')}
      density="compact"
      columns={useColumns(savedId, seesAll)}
      rowKey={({ affId }) => affId}
      rowLink={({ affId }) => affiliateDashboardOf(affId)}
      filtered={onClear ? { text: say('noMatch'), onClear } : null}
      empty={
        <EmptyState art={<EmptySearch />} title={say('emptyTitle')} order={3} action={newAffiliate}>
          {say(seesAll ? 'emptyWhy' : 'emptyVendor')}
        </EmptyState>
      }
      renderActions={({ affId, affiliateTitle, affiliateUrl }) => (
        <Group gap={4} wrap="nowrap" justify="flex-end">
          <CopyButton look="icon" value={affiliateUrl} what={say('link', { name: affiliateTitle })} />
          {mayChange && (
            <Button
              component={Link}
              to={editAffiliateOf(affId)}
              size="sm"
              variant="default"
              aria-label={say('editLong', { name: affiliateTitle })}
            >
              {say('edit')}
            </Button>
          )}
        </Group>
      )}
    />
  )
}
