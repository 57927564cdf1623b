import { Button, Checkbox, Group, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { sayProblem } from '../../../platform/web/text/say-problem.ts'
import { useText } from '../../../platform/web/text/text.ts'
import { ConfirmDelete } from '../../../kit/ConfirmDelete.tsx'
import { Decided } from '../../../kit/decide/Decided.tsx'
import { useQuestion } from '../../../kit/decide/use-question.ts'
import type { Selection } from '../../../kit/list/selection.tsx'
import { dollars } from '../../../kit/Points.tsx'
import { leadsAtOnce, type DecidedLead } from '../contract/affiliates.ts'
import type { CampaignUser } from '../contract/campaign-leads.ts'
import type { Campaign } from '../contract/campaigns.ts'
import { affiliates } from '../words/en/affiliates.ts'
import { useAffiliatesDecideManyMutation } from './affiliates-api.ts'
import classes from './Affiliates.module.css'

type Asked = { leads: readonly CampaignUser[]; decision: 'release' | 'refuse' }
const collectIds = (leads: readonly CampaignUser[]) => leads.map(({ leadId }) => leadId)

/**
 * Releases or refuses several held leads. A question first says how many there are and what they cost at most. Leads
 * that were not decided are listed with the reasons.
 */
export function BulkLeads({ selection, campaign }: { selection: Selection<CampaignUser>; campaign: Campaign }) {
  const { pickable, chosen, pick } = selection
  const say = useText(affiliates)
  const [decide] = useAffiliatesDecideManyMutation()
  const [refused, setRefused] = useState<readonly string[]>([])
  const describe = ({ leadId, refused: code }: DecidedLead, leads: readonly CampaignUser[]) =>
    say('bulkRefused', {
      email: leads.find((one) => one.leadId === leadId)?.email ?? leadId,
      why: code ? sayProblem(code) : '',
    })
  const deciding = useQuestion({
    failed: say('decideFailed'),
    send: ({ leads, decision }: Asked, reason) =>
      decide({ body: { leadIds: collectIds(leads), decision, ...(reason ? { reason } : {}) } }).unwrap(),
    successMessage: ({ data: { rows } }, { decision }) => {
      const count = (status: DecidedLead['status']) => rows.filter((row) => row.status === status).length
      if (decision === 'refuse') return say('bulkDone_refuse', { count: count('refused') })
      const paid = say('bulkDone_release', { count: count('paid'), cost: dollars(count('paid') * campaign.cost) })
      return count('unpaid') === 0 ? paid : `${paid} ${say('bulkUnpaid', { count: count('unpaid') })}`
    },
    onDone: ({ data: { rows } }, { leads }) => {
      setRefused(rows.filter((row) => row.refused !== null).map((row) => describe(row, leads)))
      pick(collectIds(leads), false)
    },
  })
  const { asked, question } = deciding
  const decision = asked?.decision ?? 'release'
  const count = asked?.leads.length ?? 0
  return (
    <Stack gap="xs">
      {pickable.length > 0 && (
        <Group gap="md" role="group" aria-label={say('bulk')}>
          <Checkbox
            label={say('pickAll', { count: pickable.length })}
            checked={chosen.length === pickable.length}
            indeterminate={chosen.length > 0 && chosen.length < pickable.length}
            onChange={(event) => pick(collectIds(pickable), event.currentTarget.checked)}
          />
          {chosen.length > 0 &&
            (['release', 'refuse'] as const).map((one) => (
              <Button
                key={one}
                size="sm"
                variant="default"
                onClick={() => deciding.ask({ leads: chosen.slice(0, leadsAtOnce), decision: one })}
              >
                {say(`bulk_${one}`, { count: Math.min(chosen.length, leadsAtOnce) })}
              </Button>
            ))}
        </Group>
      )}
      <Decided decision={deciding} />
      {refused.length > 0 && (
        <ul className={classes.reasons}>
          {refused.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      )}
      <ConfirmDelete
        {...question}
        title={say(`bulkTitle_${decision}`, { count })}
        confirm={say(`bulk_${decision}`, { count })}
        keep={say('leaveThemHeld')}
        withReason={decision === 'refuse'}
        tone={decision === 'refuse' ? 'danger' : 'brand'}
      >
        {decision === 'release' ? (
          <Text>{say('bulkReleaseText', { cost: dollars(count * campaign.cost) })}</Text>
        ) : (
          <Text>{say('bulkRefuseText', { cost: dollars(count * campaign.cost) })}</Text>
        )}
      </ConfirmDelete>
    </Stack>
  )
}
