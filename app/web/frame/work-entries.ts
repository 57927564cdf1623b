import { isVendor, seesAdmin, seesAffiliates } from '../../../platform/contract/access.ts'
import { IconCoins } from '@tabler/icons-react'
import { isOpenTo, type PageRight } from '../../../platform/web/area.tsx'
import { fairTimeRights, financeRights, paths } from '../../../platform/web/paths.ts'
import type { Person } from '../../../platform/web/session/session-slice.ts'
import { deskIcon } from './desk-icon.tsx'
import { listMemberEntries, type Entry } from './entries.ts'

/** The entry of Affiliate Management. */
export const affiliateEntry: Entry = {
  to: paths.affiliates,
  word: 'affiliates',
  icon: deskIcon('IconLink'),
  holds: [paths.vendors],
}

/** The money of a vendor, which only vendors see. */
export const statementsEntry: Entry = { to: paths.myStatements, word: 'statements', icon: IconCoins }

const adminPages: readonly (Entry & { permission: PageRight })[] = [
  {
    to: paths.panelists,
    word: 'panelists',
    icon: deskIcon('IconUsers'),
    permission: 'panelists.view',
    holds: [paths.imports],
  },
  { to: paths.roles, word: 'roles', icon: deskIcon('IconKey'), permission: 'roles.view' },
  { to: paths.users, word: 'users', icon: deskIcon('IconUserCog'), permission: 'users.view' },
  { to: paths.apiKeys, word: 'apiKeys', icon: deskIcon('IconApi'), permission: 'access.keys' },
  { to: paths.webhooks, word: 'webhooks', icon: deskIcon('IconWebhook'), permission: 'webhooks.view' },
  { ...affiliateEntry, permission: 'affiliates.view' },
  {
    to: paths.reports,
    word: 'reports',
    icon: deskIcon('IconChartLine'),
    permission: 'reports.view',
    holds: [paths.traffic],
  },
  { to: paths.finance, word: 'finance', icon: deskIcon('IconCash'), permission: financeRights },
  { to: paths.money, word: 'money', icon: deskIcon('IconReportMoney'), permission: 'money.view' },
  { to: paths.panelHealth, word: 'panelHealth', icon: deskIcon('IconHeartbeat'), permission: 'health.view' },
  { to: paths.payouts, word: 'payouts', icon: deskIcon('IconBuildingBank'), permission: 'redemptions.review' },
  { to: paths.vendorRuns, word: 'vendorRuns', icon: deskIcon('IconCash'), permission: 'vendors.pay' },
  { to: paths.approvals, word: 'approvals', icon: deskIcon('IconChecks'), permission: 'approvals.view' },
  { to: paths.rewards, word: 'rewards', icon: deskIcon('IconGiftCard'), permission: 'rewards.view' },
  { to: paths.surveysAdmin, word: 'surveysAdmin', icon: deskIcon('IconForms'), permission: 'surveys.view' },
  { to: paths.fairTime, word: 'fairTime', icon: deskIcon('IconHourglass'), permission: fairTimeRights },
  {
    to: paths.profileQuestions,
    word: 'profileQuestions',
    icon: deskIcon('IconUserQuestion'),
    permission: 'questions.view',
    holds: [paths.newProfileQuestion],
  },
  { to: paths.quality, word: 'quality', icon: deskIcon('IconShieldCheck'), permission: 'quality.review' },
  { to: paths.rings, word: 'rings', icon: deskIcon('IconAffiliate'), permission: 'rings.view' },
  { to: paths.suppliers, word: 'suppliers', icon: deskIcon('IconTruckDelivery'), permission: 'suppliers.view' },
  { to: paths.callbacks, word: 'callbacks', icon: deskIcon('IconInbox'), permission: 'suppliers.view' },
  {
    to: paths.contactUsDashboard,
    word: 'contactUsDashboard',
    icon: deskIcon('IconHeadset'),
    permission: 'support.view',
  },
  { to: paths.helpArticles, word: 'helpArticles', icon: deskIcon('IconLifebuoy'), permission: 'support.view' },
  { to: paths.audit, word: 'audit', icon: deskIcon('IconHistory'), permission: 'audit.view' },
  { to: paths.duties, word: 'duties', icon: deskIcon('IconGavel'), permission: 'panelists.view' },
  { to: paths.mailsAdmin, word: 'mailsAdmin', icon: deskIcon('IconMail'), permission: 'settings.view' },
  { to: paths.bounces, word: 'bounces', icon: deskIcon('IconMailOff'), permission: 'bounces.manage' },
  { to: paths.jobs, word: 'jobs', icon: deskIcon('IconStack2'), permission: 'jobs.manage' },
  { to: paths.legalAdmin, word: 'legalAdmin', icon: deskIcon('IconScale'), permission: 'legal.view' },
  {
    to: paths.settingsAdmin,
    word: 'settingsAdmin',
    icon: deskIcon('IconAdjustmentsHorizontal'),
    permission: 'settings.view',
    holds: [paths.brandAdmin],
  },
]

/** The entries of the Admin group: for staff, those that their permissions open; for others, none. */
export const adminEntries = (person: Person | null, permissions: readonly string[]): readonly Entry[] =>
  seesAdmin(person) ? adminPages.filter(({ permission }) => isOpenTo(permission, permissions)) : []

/**
 * The Affiliate Management entry for role 9 and for vendors, whose statements come before it; staff with the
 * permission find it under Admin.
 */
export const listAffiliateEntries = (person: Person | null, permissions: readonly string[]): readonly Entry[] => {
  const isUnderAdmin = adminEntries(person, permissions).some(({ to }) => to === affiliateEntry.to)
  const own = person !== null && isVendor(person.role) ? [statementsEntry] : []
  return seesAffiliates(person, permissions) && !isUnderAdmin ? [...own, affiliateEntry] : own
}

/** Every entry outside the Admin group. */
export const entriesOf = (person: Person | null, permissions: readonly string[]): readonly Entry[] => [
  ...listMemberEntries(person),
  ...listAffiliateEntries(person, permissions),
]
