import { Button, Group, NativeSelect, Stack } from '@mantine/core'
import { leadStatuses, type CampaignUser, type LeadStatus } from '../contract/campaign-leads.ts'
import type { Campaign } from '../contract/campaigns.ts'
import { failureOf } from '../../../platform/web/api/failure.ts'
import { useAppDispatch } from '../../../platform/web/state/hooks.ts'
import { usePageAddress } from '../../../platform/web/state/page-address.ts'
import { affiliates } from '../words/en/affiliates.ts'
import { useText } from '../../../platform/web/text/text.ts'
import { dollarsColumn, momentColumn } from '../../../kit/cells.tsx'
import { ConfirmDelete } from '../../../kit/ConfirmDelete.tsx'
import { EmptyState } from '../../../kit/EmptyState.tsx'
import { Decided } from '../../../kit/decide/Decided.tsx'
import { useQuestion } from '../../../kit/decide/use-question.ts'
import { EmptySearch } from '../../../kit/illustrations/EmptySearch.tsx'
import { PagedTable } from '../../../kit/PagedTable.tsx'
import { dollars } from '../../../kit/Points.tsx'
import { StatusBadge } from '../../../kit/StatusBadge.tsx'
import type { Column } from '../../../kit/table-props.ts'
import { campaignsChanged, useAffiliatesDecideMutation, useAffiliatesUsersQuery } from './affiliates-api.ts'
import { leadLooks } from './looks.ts'
import { useAddress } from '../../../platform/web/state/address.ts'
import { useRights } from './use-rights.ts'
import classes from './Affiliates.module.css'

/** What speaks against a lead, or why it is unpaid. */
function Reasons({ lead }: { lead: CampaignUser }) {
  const say = useText(affiliates)
  if (lead.reasons.length === 0) return null
  return (
    <ul className={classes.reasons}>
      {lead.reasons.map((reason) => (
        <li key={reason}>{say(`reason_${reason}`)}</li>
      ))}
      {lead.note !== '' && <li>{say('note', { note: lead.note })}</li>}
    </ul>
  )
}

function useColumns(): Column<CampaignUser>[] {
  const say = useText(affiliates)
  const became = ({ isProfiled, hasCompleted, wasReversed }: CampaignUser): string =>
    [
      ...(isProfiled ? [say('profiled')] : []),
      ...(hasCompleted ? [say('completed')] : []),
      ...(wasReversed ? [say('reversed')] : []),
    ].join(' · ') || say('notYet')
  return [
    {
      key: 'email',
      header: say('email'),
      onCard: 'title',
      render: (lead) => (
        <span className={classes.name}>
          {lead.email}
          <span className={classes.quiet}>{[lead.source, lead.subId1, lead.subId2].filter(Boolean).join(' · ')}</span>
        </span>
      ),
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
          <Reasons lead={lead} />
        </div>
      ),
    },
    {
      key: 'clickId',
      header: say('clickId'),
      render: ({ clickId }) => (
        <div className={classes.click}>
          <span className={classes.quiet}>{clickId || '–'}</span>
        </div>
      ),
    },
    momentColumn({ key: 'signedUp', header: say('signedUp') }, ({ signedUpAt }) => signedUpAt),
    { key: 'quality', header: say('quality'), render: (lead) => became(lead) },
    dollarsColumn({ key: 'cost', header: say('cost') }, ({ cost }) => cost),
  ]
}

type Asked = { lead: CampaignUser; decision: 'release' | 'refuse' }

/** Releases or refuses a held lead, after a question; pressed twice it is decided once. */
function useDecision() {
  const say = useText(affiliates)
  const dispatch = useAppDispatch()
  const [decide] = useAffiliatesDecideMutation()
  return useQuestion({
    failed: say('decideFailed'),
    send: ({ lead: { leadId }, decision }: Asked, reason) =>
      decide({ params: { leadId }, body: { decision, ...(reason ? { reason } : {}) } }).unwrap(),
    told: ({ data: { status } }) =>
      say(status === 'paid' ? 'decided_paid' : status === 'refused' ? 'decided_refused' : 'decided_unpaid'),
    // Somebody else was first: what is shown is old.
    onRefused: ({ code }) => void (code === 'lead-decided' && dispatch(campaignsChanged())),
  })
}

type QuestionProps = { deciding: ReturnType<typeof useDecision>; campaign: Campaign }

function Question({ deciding: { asked, question }, campaign }: QuestionProps) {
  const say = useText(affiliates)
  const decision = asked?.decision ?? 'release'
  return (
    <ConfirmDelete
      {...question}
      title={say(`${decision}Title`)}
      confirm={say(`${decision}Confirm`)}
      keep={say('leaveHeld')}
      withReason={decision === 'refuse'}
      tone={decision === 'refuse' ? 'danger' : 'brand'}
    >
      {decision === 'release' ? say('releaseText', { cost: dollars(campaign.cost) }) : say('refuseText')}
      {asked && <Reasons lead={asked.lead} />}
    </ConfirmDelete>
  )
}

const statusIn = (text: string | null): LeadStatus | null => leadStatuses.find((one) => one === text) ?? null

/** Who joined by a campaign; held leads are released or refused here by who may. */
export function UsersTab({ campaign }: { campaign: Campaign }) {
  const say = useText(affiliates)
  const { mayChange } = useRights()
  const { params, put } = useAddress()
  const place = usePageAddress()
  const status = statusIn(params.get('lead'))
  const { currentPage, limit } = place
  const { data, error, isFetching, refetch } = useAffiliatesUsersQuery(
    { query: { affId: campaign.affId, currentPage, limit, ...(status ? { status } : {}) } },
    { refetchOnMountOrArgChange: true },
  )
  const deciding = useDecision()
  const filter = (value: string) => put({ lead: value || null, page: null })
  return (
    <Stack gap="sm">
      <Decided decision={deciding} />
      <PagedTable
        title={say('users')}
        density="compact"
        columns={useColumns()}
        data={data}
        place={place}
        controls={
          <NativeSelect
            aria-label={say('state')}
            value={status ?? ''}
            data={[
              { value: '', label: say('everyLead') },
              ...leadStatuses.map((value) => ({ value, label: say(`lead_${value}`) })),
            ]}
            onChange={(event) => filter(event.currentTarget.value)}
          />
        }
        rowKey={({ leadId }) => leadId}
        isFetching={isFetching}
        failure={error ? failureOf(error) : null}
        onRetry={() => void refetch()}
        filtered={status ? { text: say('usersNoMatch'), onClear: () => filter('') } : null}
        empty={
          <EmptyState
            art={<EmptySearch />}
            title={say('emptyTitle')}
            order={3}
            action={
              <Button variant="default" onClick={() => put({ tab: 'link', lead: null, page: null })}>
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
                lead.status === 'held' && (
                  <Group gap="xs" wrap="nowrap" justify="flex-end">
                    {(['release', 'refuse'] as const).map((decision) => (
                      <Button
                        key={decision}
                        size="sm"
                        variant="default"
                        aria-label={say(`${decision}Long`, { email: lead.email })}
                        onClick={() => deciding.ask({ lead, decision })}
                      >
                        {say(decision)}
                      </Button>
                    ))}
                  </Group>
                ),
            }
          : {})}
      />
      <Question deciding={deciding} campaign={campaign} />
    </Stack>
  )
}
