import { Stack, Text } from '@mantine/core'
import { formatDateTime } from '../../../platform/contract/day.ts'
import { useAppDispatch } from '../../../platform/web/state/hooks.ts'
import { useText } from '../../../platform/web/text/text.ts'
import { EmailText } from '../../../kit/cells.tsx'
import { Choices } from '../../../kit/decide/Choices.tsx'
import { Decision } from '../../../kit/decide/Decision.tsx'
import { useDecide } from '../../../kit/decide/use-decide.ts'
import { Facts } from '../../../kit/Facts.tsx'
import { dollars } from '../../../kit/Points.tsx'
import { StatusBadge } from '../../../kit/StatusBadge.tsx'
import type { CampaignUser, LeadStatus } from '../contract/campaign-leads.ts'
import type { Campaign } from '../contract/campaigns.ts'
import { affiliates } from '../words/en/affiliates.ts'
import { reloadCampaigns, useAffiliatesDecideMutation } from './affiliates-api.ts'
import { LeadReasons } from './LeadReasons.tsx'
import { leadLooks } from './looks.ts'
import classes from './Affiliates.module.css'

const reasonMaxLength = 500

function LeadFacts({ lead }: { lead: CampaignUser }) {
  const say = useText(affiliates)
  const from = [lead.source, lead.subId1, lead.subId2, lead.creativeId, lead.placement].filter(Boolean).join(' · ')
  return (
    <Facts
      facts={[
        {
          label: say('state'),
          value: (
            <div>
              <StatusBadge look={leadLooks[lead.status]}>{say(`lead_${lead.status}`)}</StatusBadge>
              <LeadReasons lead={lead} />
            </div>
          ),
        },
        { label: say('email'), value: <EmailText email={lead.email} />, ...(from ? { more: from } : {}) },
        { label: say('clickId'), value: <span className={classes.quiet}>{lead.clickId || '–'}</span> },
        { label: say('signedUp'), value: formatDateTime(lead.signedUpAt) },
      ]}
    />
  )
}

type Ruling = 'release' | 'refuse'
type Props = {
  lead: CampaignUser
  campaign: Campaign
  onDecided: (lead: CampaignUser) => void
  /** Reports whether there is a typed reason that has not been sent. */
  onTyped: (isTyped: boolean) => void
  onNext: (() => void) | null
}

/** A held lead with the doubts about it, and the decision. */
export function LeadDetail({ lead, campaign, onDecided, onTyped, onNext }: Props) {
  const say = useText(affiliates)
  const dispatch = useAppDispatch()
  const [decide] = useAffiliatesDecideMutation()
  const decision = useDecide<Ruling, string, { data: { status: LeadStatus } }>({
    failed: say('decideFailed'),
    send: (ruling, reason) =>
      decide({ params: { leadId: lead.leadId }, body: { decision: ruling, ...(reason ? { reason } : {}) } }).unwrap(),
    successMessage: ({ data: { status } }) =>
      say(status === 'paid' ? 'decided_paid' : status === 'refused' ? 'decided_refused' : 'decided_unpaid'),
    onDecided: ({ data: { status } }) => onDecided({ ...lead, status }),
    // A colleague decided first, so the rows shown are outdated.
    onRefused: ({ code }) => void (code === 'lead-decided' && dispatch(reloadCampaigns())),
  })
  const isOpen = lead.status === 'held'
  return (
    <Stack gap="lg">
      <LeadFacts lead={lead} />
      {isOpen && (
        <Text size="sm" c="dimmed">
          {say('decideText', { cost: dollars(campaign.cost) })}
        </Text>
      )}
      <Decision decision={decision} isOpen={isOpen} obstacle={null} onNext={onNext}>
        <Choices<Ruling>
          choices={[
            { key: 'release', word: say('release'), isMain: true, isPlain: true },
            { key: 'refuse', word: say('refuse') },
          ]}
          reason={{
            label: say('refusalReason'),
            note: say('refusalNote'),
            problem: (typed) => (typed === '' ? say('reasonMissing') : null),
            maxLength: reasonMaxLength,
            asked: { confirm: say('refuseConfirm'), keep: say('leaveHeld') },
          }}
          pending={decision.pending}
          onChoose={decision.decide}
          onTyped={onTyped}
        />
      </Decision>
    </Stack>
  )
}
