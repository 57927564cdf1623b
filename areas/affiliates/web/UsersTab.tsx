import { Button, Stack } from '@mantine/core'
import { useState } from 'react'
import { formatDay } from '../../../platform/contract/day.ts'
import { affiliatesApi } from '../contract/affiliates.ts'
import { leadStatuses, type CampaignUser } from '../contract/campaign-leads.ts'
import type { Campaign } from '../contract/campaigns.ts'
import { affiliates } from '../words/en/affiliates.ts'
import { useText } from '../../../platform/web/text/text.ts'
import { dollarsColumn, EmailText, momentColumn } from '../../../kit/cells.tsx'
import { EmptyState } from '../../../kit/EmptyState.tsx'
import { useOpened } from '../../../kit/decide/use-opened.ts'
import { EmptySearch } from '../../../kit/illustrations/EmptySearch.tsx'
import { ChoiceField } from '../../../kit/list/ChoiceField.tsx'
import { byAge, defineList } from '../../../kit/list/define-list.ts'
import { oneOf } from '../../../kit/list/filters.ts'
import { List } from '../../../kit/list/List.tsx'
import { pickColumns, useSelection } from '../../../kit/list/selection.tsx'
import { useList } from '../../../kit/list/use-list.ts'
import { SidePanel } from '../../../kit/SidePanel.tsx'
import { useCloseGuard } from '../../../kit/use-close-guard.tsx'
import { StatusBadge } from '../../../kit/StatusBadge.tsx'
import { useAffiliatesUsersQuery } from './affiliates-api.ts'
import { BulkLeads } from './BulkLeads.tsx'
import { LeadDetail } from './LeadDetail.tsx'
import { LeadReasons } from './LeadReasons.tsx'
import { leadLooks } from './looks.ts'
import { useAddress } from '../../../platform/web/state/address.ts'
import { useRights } from './use-rights.ts'
import classes from './Affiliates.module.css'

const isHeld = ({ status }: CampaignUser): boolean => status === 'held'

/** What happened to the commission of a paid lead. */
function CommissionOf({ lead: { commission } }: { lead: CampaignUser }) {
  const say = useText(affiliates)
  if (!commission) return null
  const day = formatDay(commission.holdUntil, 'UTC')
  return (
    <span className={classes.quiet}>
      {commission.state === 'held' ? say('commission_held', { day }) : say(`commission_${commission.state}`)}
    </span>
  )
}

const leadList = defineList<CampaignUser>()({
  name: 'campaign-users',
  text: affiliates,
  filters: { status: oneOf('status', leadStatuses, { was: ['lead'] }) },
  pager: 'pages',
  sort: byAge('signedUp', 'newest'),
  isFresh: true,
  density: 'compact',
  rowKey: ({ leadId }) => leadId,
  columns: (say) => [
    {
      key: 'email',
      header: say('email'),
      onCard: 'title',
      render: ({ email, source, subId1, subId2 }) => (
        <span className={classes.name}>
          <EmailText email={email} />
          <span className={classes.quiet}>{[source, subId1, subId2].filter(Boolean).join(' · ')}</span>
        </span>
      ),
      plain: ({ email }) => email,
    },
    {
      key: 'state',
      header: say('state'),
      width: '16rem',
      render: (lead) => (
        <div>
          <span className="tp-whole">
            <StatusBadge look={leadLooks[lead.status]}>{say(`lead_${lead.status}`)}</StatusBadge>
          </span>
          <LeadReasons lead={lead} />
          <CommissionOf lead={lead} />
        </div>
      ),
      plain: ({ status }) => say(`lead_${status}`),
    },
    {
      key: 'clickId',
      header: say('clickId'),
      canHide: true,
      render: ({ clickId }) => (
        <div className={classes.click}>
          <span className={classes.quiet}>{clickId || '–'}</span>
        </div>
      ),
    },
    {
      ...momentColumn<CampaignUser>({ key: 'signedUp', header: say('signedUp') }, ({ signedUpAt }) => signedUpAt),
      sortBy: 'signedUp',
    },
    {
      key: 'quality',
      header: say('quality'),
      canHide: true,
      render: ({ isProfiled, hasCompleted, wasReversed }) =>
        [
          ...(isProfiled ? [say('profiled')] : []),
          ...(hasCompleted ? [say('completed')] : []),
          ...(wasReversed ? [say('reversed')] : []),
        ].join(' · ') || say('notYet'),
    },
    dollarsColumn({ key: 'cost', header: say('cost') }, ({ cost }) => cost),
  ],
})

/** The panelists whom a campaign brought. Readers with the permission release or refuse held leads here. */
export function UsersTab({ campaign }: { campaign: Campaign }) {
  const say = useText(affiliates)
  const { mayChange } = useRights()
  const { put } = useAddress()
  const list = useList(leadList)
  const answer = useAffiliatesUsersQuery({ query: { affId: campaign.affId, ...list.query } }, list.options)
  const rows = answer.data?.rows
  const opened = useOpened({ rows, rowKey: leadList.rowKey, isWaiting: isHeld })
  const [isTyped, setTyped] = useState(false)
  const guard = useCloseGuard(isTyped, opened.close)
  const selection = useSelection({ rows, rowKey: leadList.rowKey, canPick: (lead) => mayChange && isHeld(lead) })
  return (
    <Stack gap="sm">
      <BulkLeads selection={selection} campaign={campaign} />
      <List
        list={list}
        answer={answer}
        title={say('users')}
        picks={pickColumns(selection, leadList.rowKey, {
          header: say('pick'),
          label: ({ email }) => say('pickLong', { email }),
        })}
        file={{ call: affiliatesApi.affiliateUserData, query: { affId: campaign.affId } }}
        controls={
          <ChoiceField
            label={say('state')}
            all={say('everyLead')}
            choices={leadStatuses.map((value) => ({ value, label: say(`lead_${value}`) }))}
            {...list.field('status')}
          />
        }
        noMatch={say('usersNoMatch')}
        empty={
          <EmptyState
            art={<EmptySearch />}
            title={say('emptyTitle')}
            order={3}
            action={
              <Button variant="default" onClick={() => put({ tab: 'link', status: null, page: null })}>
                {say('toLink')}
              </Button>
            }
          >
            {say('usersEmpty')}
          </EmptyState>
        }
        {...(mayChange
          ? {
              renderActions: (lead: CampaignUser) =>
                isHeld(lead) && (
                  <Button
                    size="sm"
                    variant="default"
                    aria-label={say('reviewLong', { email: lead.email })}
                    onClick={() => opened.open(lead)}
                  >
                    {say('review')}
                  </Button>
                ),
            }
          : {})}
      />
      <SidePanel opened={opened.isOpen} onClose={guard.close} isUnderQuestion={guard.isAsking} title={say('leadTitle')}>
        {opened.row && (
          <LeadDetail
            key={opened.row.leadId}
            lead={rows?.find(({ leadId }) => leadId === opened.row?.leadId) ?? opened.row}
            campaign={campaign}
            onDecided={opened.keep}
            onTyped={setTyped}
            onNext={opened.onNext}
          />
        )}
      </SidePanel>
      {guard.question}
    </Stack>
  )
}
