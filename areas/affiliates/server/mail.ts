import { documentPaths } from '../../../platform/contract/addresses.ts'
import { messagesOf } from '../../../platform/contract/messages.ts'
import type { Mail } from '../../../platform/server/mail.ts'
import type { Letter, MailReader } from '../../../platform/server/mail-writer.ts'
import { defineMails } from '../../../platform/server/mail-templates.ts'
import { affiliateMails as words } from '../words/en/server/affiliate-mails.ts'
import type { CampaignRow } from './store.ts'

const used = {
  campaign: 'text',
  number: 'text',
  what: 'text',
  used: 'text',
  percent: 'text',
  because: 'text',
  link: 'link',
} as const

/** The emails to vendors, and to the staff who created their campaigns. */
export const affiliateMails = defineMails('affiliates', words, {
  nearlyUsed: { ...used, next: 'text' },
  usedUp: used,
  leadRefused: { campaign: 'text', lead: 'text', reasons: 'lines', note: 'lines', link: 'link' },
})
const mails = affiliateMails.templates

type None = Readonly<Record<string, never>>
const message = messagesOf<{
  budget: None
  leads: None
  isYours: None
  youMade: None
  doNothing: None
  giveMore: None
  ofBudget: { used: number; all: number }
  ofLeads: { used: number; all: number }
  click: { lead: string; click: string }
  wrote: { note: string }
}>('affiliate-mails')

type Writer = Pick<Mail, 'write'>

/** Returns the address of the page about a campaign. */
const addressOfCampaign = (affId: number): string => `${documentPaths.affiliateDashboard}?affId=${affId}`

/**
 * Writes the email saying that a share of a campaign's budget or leads is used up. It goes to the vendor and to the
 * creator of the campaign.
 */
export function writeAlertLetter(
  { write }: Writer,
  reader: MailReader,
  campaign: CampaignRow,
  { of, percent, isVendor }: { of: 'budget' | 'leads'; percent: number; isVendor: boolean },
): Letter {
  const { title, aff_id: affId, leads, lead_cap: cap, spent_cents: spent, budget_cents: budget } = campaign
  const values = {
    campaign: title,
    number: String(affId),
    what: message(of),
    used:
      of === 'budget'
        ? message('ofBudget', { used: spent / 100, all: budget / 100 })
        : message('ofLeads', { used: leads, all: cap }),
    percent,
    because: message(isVendor ? 'isYours' : 'youMade'),
    link: addressOfCampaign(affId),
  }
  if (percent === 100) return write(mails.usedUp, reader, values)
  return write(mails.nearlyUsed, reader, { ...values, next: message(isVendor ? 'doNothing' : 'giveMore') })
}

/** Writes the email telling a vendor that a lead was refused, and why. */
export function writeRefusedLetter(
  { write }: Writer,
  reader: MailReader,
  campaign: CampaignRow,
  { leadId, clickId, reasons, note }: { leadId: string; clickId: string; reasons: readonly string[]; note: string },
): Letter {
  return write(mails.leadRefused, reader, {
    campaign: campaign.title,
    lead: clickId === '' ? leadId : message('click', { lead: leadId, click: clickId }),
    reasons: reasons.join('\n'),
    note: note === '' ? '' : message('wrote', { note }),
    link: addressOfCampaign(campaign.aff_id),
  })
}
