import { Button, Group, Stack } from '@mantine/core'
import { affiliatesApi } from '../contract/affiliates.ts'
import { leadStatuses, type CampaignUser } from '../contract/campaign-leads.ts'
import type { Campaign } from '../contract/campaigns.ts'
import { useAppDispatch } from '../../../platform/web/state/hooks.ts'
import { affiliates } from '../words/en/affiliates.ts'
import { useText } from '../../../platform/web/text/text.ts'
import { dollarsColumn, EmailText, momentColumn } from '../../../kit/cells.tsx'
import { ConfirmDelete } from '../../../kit/ConfirmDelete.tsx'
import { EmptyState } from '../../../kit/EmptyState.tsx'
import { Decided } from '../../../kit/decide/Decided.tsx'
import { useQuestion } from '../../../kit/decide/use-question.ts'
import { EmptySearch } from '../../../kit/illustrations/EmptySearch.tsx'
import { ChoiceField } from '../../../kit/list/ChoiceField.tsx'
import { byAge, defineList } from '../../../kit/list/define-list.ts'
import { oneOf } from '../../../kit/list/filters.ts'
import { List } from '../../../kit/list/List.tsx'
import { useList } from '../../../kit/list/use-list.ts'
import { dollars } from '../../../kit/Points.tsx'
import { StatusBadge } from '../../../kit/StatusBadge.tsx'
import { reloadCampaigns, useAffiliatesDecideMutation, useAffiliatesUsersQuery } from './affiliates-api.ts'
import { leadLooks } from './looks.ts'
import { useAddress } from '../../../platform/web/state/address.ts'
import { useRights } from './use-rights.ts'
import classes from './Affiliates.module.css'

/** The doubts about a lead, or the reason why it is unpaid. */
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
          <Reasons lead={lead} />
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

type Asked = { lead: CampaignUser; decision: 'release' | 'refuse' }

/** Releases or refuses a held lead after a confirmation. Pressing twice decides once. */
function useDecision() {
  const say = useText(affiliates)
  const dispatch = useAppDispatch()
  const [decide] = useAffiliatesDecideMutation()
  return useQuestion({
    failed: say('decideFailed'),
    send: ({ lead: { leadId }, decision }: Asked, reason) =>
      decide({ params: { leadId }, body: { decision, ...(reason ? { reason } : {}) } }).unwrap(),
    successMessage: ({ data: { status } }) =>
      say(status === 'paid' ? 'decided_paid' : status === 'refused' ? 'decided_refused' : 'decided_unpaid'),
    // A colleague decided first, so the rows shown are outdated.
    onRefused: ({ code }) => void (code === 'lead-decided' && dispatch(reloadCampaigns())),
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

/** The panelists whom a campaign brought. Readers with the permission release or refuse held leads here. */
export function UsersTab({ campaign }: { campaign: Campaign }) {
  const say = useText(affiliates)
  const { mayChange } = useRights()
  const { put } = useAddress()
  const list = useList(leadList)
  const answer = useAffiliatesUsersQuery({ query: { affId: campaign.affId, ...list.query } }, list.options)
  const deciding = useDecision()
  return (
    <Stack gap="sm">
      <Decided decision={deciding} />
      <List
        list={list}
        answer={answer}
        title={say('users')}
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
