import { useText } from '../../../platform/web/text/text.ts'
import type { CampaignUser } from '../contract/campaign-leads.ts'
import { affiliates } from '../words/en/affiliates.ts'
import classes from './Affiliates.module.css'

/** The doubts about a lead, or the reason why it is unpaid. */
export function LeadReasons({ lead }: { lead: CampaignUser }) {
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
