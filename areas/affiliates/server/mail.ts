import { documentPaths } from '../../../platform/contract/addresses.ts'
import type { Letter, Mail } from '../../../platform/server/mail.ts'
import type { CampaignRow } from './store.ts'

export type Sender = { mail: Pick<Mail, 'layout'>; appName: string; publicUrl: string }

const usd = (cents: number): string => `US$${(cents / 100).toFixed(2)}`

/** Tells a campaign's vendor, and whoever made it, that a share of its budget or leads is used up. */
export function alertLetter(
  { mail, appName, publicUrl }: Sender,
  to: string,
  campaign: CampaignRow,
  { of, percent, isVendor }: { of: 'budget' | 'leads'; percent: number; isVendor: boolean },
): Letter {
  const { title, aff_id: affId, leads, lead_cap: cap, spent_cents: spent, budget_cents: budget } = campaign
  const what = of === 'budget' ? 'budget' : 'leads'
  const are = of === 'budget' ? 'is' : 'are'
  const used = of === 'budget' ? `${usd(spent)} of ${usd(budget)}` : `${leads} of ${cap} leads`
  const subject =
    percent === 100
      ? `The ${what} of “${title}” ${are} used up`
      : `${percent}% of the ${what} of “${title}” ${are} used`
  const content = {
    title: subject,
    paragraphs: [
      `Campaign ${affId}, “${title}”: ${used} ${are} used.`,
      percent === 100
        ? 'Further sign-ups are recorded as unpaid, with this reason, until the campaign is given more.'
        : `${isVendor ? 'You need to do nothing.' : 'It can be given more.'} At 100% further sign-ups are recorded as unpaid.`,
    ],
    action: { text: 'See the campaign', url: `${publicUrl}${documentPaths.affiliateDashboard}?affId=${affId}` },
    footer: `You get this mail because ${isVendor ? 'the campaign is yours' : 'you made the campaign'} at ${appName}.`,
  }
  return { to, subject, ...mail.layout(content) }
}

/** Tells a campaign's vendor that a sign-up was not counted, and why. */
export function refusedLetter(
  { mail, appName, publicUrl }: Sender,
  to: string,
  campaign: CampaignRow,
  lead: { leadId: string; clickId: string; reasons: readonly string[]; note: string },
): Letter {
  const { title, aff_id: affId } = campaign
  const subject = `A sign-up of “${title}” was not counted`
  const content = {
    title: subject,
    paragraphs: [
      `Lead ${lead.leadId}${lead.clickId === '' ? '' : `, click ${lead.clickId}`}: a person looked at it and did not count it.`,
      ...lead.reasons,
      ...(lead.note === '' ? [] : [`They wrote: ${lead.note}`]),
    ],
    action: { text: 'See the campaign', url: `${publicUrl}${documentPaths.affiliateDashboard}?affId=${affId}` },
    footer: `You get this mail because the campaign is yours at ${appName}.`,
  }
  return { to, subject, ...mail.layout(content) }
}
