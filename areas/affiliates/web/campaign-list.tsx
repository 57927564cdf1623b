import { countColumn, Day } from '../../../kit/cells.tsx'
import { byAge, defineList } from '../../../kit/list/define-list.ts'
import { days, number, oneOf, text } from '../../../kit/list/filters.ts'
import { wholeNumber } from '../../../kit/Points.tsx'
import { StatusBadge } from '../../../kit/StatusBadge.tsx'
import { campaignStatuses, type Campaign } from '../contract/campaigns.ts'
import { affiliates } from '../words/en/affiliates.ts'
import { nameType } from './type-name.ts'
import { BudgetUsage } from './BudgetUsage.tsx'
import classes from './Affiliates.module.css'

type Given = {
  /** The campaign that was just created or changed. */
  savedId: string | null
  seesAll: boolean
}

/** The list of campaigns, with the results and cost of each. */
export const campaignList = defineList<Campaign, Given>()({
  name: 'campaigns',
  text: affiliates,
  filters: {
    q: text('text', { maxLength: 200 }),
    days: days('startDate', 'endDate'),
    vendor: text('affVendor', { maxLength: 64 }),
    type: number('affType'),
    status: oneOf('status', campaignStatuses),
  },
  pager: 'pages',
  sort: byAge('created', 'newest'),
  isFresh: true,
  density: 'compact',
  rowKey: ({ affId }) => affId,
  columns: (say, { savedId, seesAll }) => [
    {
      key: 'name',
      header: say('name'),
      onCard: 'title',
      width: '10rem',
      render: ({ affId, affiliateTitle, source }) => (
        <span className={classes.name}>
          {affiliateTitle}
          <span className={classes.quiet}>{say('numberSource', { number: affId, source })}</span>
          {affId === savedId && <StatusBadge look="approved">{say('saved')}</StatusBadge>}
        </span>
      ),
      plain: ({ affId, affiliateTitle }) => `${affId} ${affiliateTitle}`,
    },
    // A vendor sees only their own campaigns, so the column would always be the same.
    seesAll
      ? {
          key: 'vendor',
          header: say('vendor'),
          canHide: true,
          render: ({ vendorName, affType, affiliateType }) => (
            <span className={classes.stack}>
              <span>{vendorName}</span>
              <span className={classes.kind}>{nameType(say, affType, affiliateType)}</span>
            </span>
          ),
        }
      : {
          key: 'type',
          header: say('type'),
          canHide: true,
          render: ({ affType, affiliateType }) => nameType(say, affType, affiliateType),
        },
    ...(['clicks', 'signUps', 'verified'] as const).map((key) => ({
      ...countColumn<Campaign>({ key, header: say(key) }, ({ figures }) => figures[key]),
      canHide: true,
    })),
    {
      key: 'leads',
      header: say('leads'),
      align: 'right',
      render: ({ leads, totalLead }) => (
        <span className="tp-num tp-whole">
          {say('leadsOf', { leads: wholeNumber(leads), total: wholeNumber(totalLead) })}
        </span>
      ),
      plain: ({ leads }) => leads,
    },
    { key: 'used', header: say('used'), canHide: true, render: (row) => <BudgetUsage campaign={row} /> },
    {
      key: 'created',
      header: say('created'),
      sortBy: 'created',
      canHide: true,
      render: ({ createdAt }) => <Day at={createdAt} />,
    },
    {
      key: 'state',
      header: say('state'),
      onCard: 'status',
      render: ({ status }) => (
        <span className="tp-whole">
          <StatusBadge look={status === 'active' ? 'available' : 'onHold'}>{say(status)}</StatusBadge>
        </span>
      ),
      plain: ({ status }) => say(status),
    },
  ],
})
