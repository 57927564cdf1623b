import {
  IconClipboardList,
  IconCoins,
  IconGift,
  IconHome,
  IconMessageCircle,
  IconListCheck,
  IconUser,
} from '@tabler/icons-react'
import { isPanelist } from '../../../platform/contract/access.ts'
import { paths } from '../../../platform/web/paths.ts'
import type { Person } from '../../../platform/web/session/session-slice.ts'
import type { EntryIcon } from './desk-icon.tsx'

type Word =
  | 'dashboard'
  | 'surveys'
  | 'earnings'
  | 'redeem'
  | 'account'
  | 'profileSurveys'
  | 'contactUs'
  | 'panelists'
  | 'roles'
  | 'users'
  | 'apiKeys'
  | 'webhooks'
  | 'audit'
  | 'duties'
  | 'approvals'
  | 'settingsAdmin'
  | 'legalAdmin'
  | 'mailsAdmin'
  | 'helpArticles'
  | 'affiliates'
  | 'statements'
  | 'vendorRuns'
  | 'reports'
  | 'finance'
  | 'money'
  | 'panelHealth'
  | 'rewards'
  | 'payouts'
  | 'surveysAdmin'
  | 'fairTime'
  | 'profileQuestions'
  | 'quality'
  | 'rings'
  | 'suppliers'
  | 'callbacks'
  | 'contactUsDashboard'
  | 'tabSurveys'
  | 'tabEarnings'
  | 'tabRedeem'
  | 'tabAccount'
export type Entry = {
  to: string
  word: Word
  icon: EntryIcon
  /** Pages that belong to this entry although their addresses are not below its own. */
  holds?: readonly string[]
}

/** Whether a page belongs to the entry. */
export const leadsTo = ({ to, holds = [] }: Entry, pathname: string): boolean =>
  [to, ...holds].some((place) => pathname === place || pathname.startsWith(`${place}/`))

/** The entries that everyone sees, in the specification's order; Logout follows as a button. */
export const mainEntries: readonly Entry[] = [
  { to: paths.dashboard, word: 'dashboard', icon: IconHome },
  { to: paths.surveys, word: 'surveys', icon: IconClipboardList },
  { to: paths.earnings, word: 'earnings', icon: IconCoins },
  { to: paths.redeem, word: 'redeem', icon: IconGift },
  { to: paths.account, word: 'account', icon: IconUser, holds: [paths.standing] },
  { to: paths.contactUs, word: 'contactUs', icon: IconMessageCircle },
]

/** Profile Surveys: the surveys in which panelists describe themselves. Only panelists see the entry. */
const profileEntry: Entry = { to: paths.profileSurveys, word: 'profileSurveys', icon: IconListCheck }

/** The entries outside of the Admin group; panelists also get Profile Surveys. */
export const listMemberEntries = (person: Person | null): readonly Entry[] =>
  person && isPanelist(person.role)
    ? mainEntries.flatMap((entry) => (entry.to === paths.account ? [entry, profileEntry] : [entry]))
    : mainEntries

/** The four entries of the tab bar on a panelist's phone. */
export const panelistTabs: readonly Entry[] = [
  { to: paths.surveys, word: 'tabSurveys', icon: IconClipboardList },
  { to: paths.earnings, word: 'tabEarnings', icon: IconCoins },
  { to: paths.redeem, word: 'tabRedeem', icon: IconGift },
  { to: paths.account, word: 'tabAccount', icon: IconUser, holds: [paths.profileSurveys, paths.standing] },
]

/**
 * The four entries of the tab bar on a phone; none for accounts without role 1, because three of them are for
 * panelists.
 */
export const tabEntries = (person: Person | null): readonly Entry[] =>
  person && isPanelist(person.role) ? panelistTabs : []

const adminPages: readonly (Entry & { permission: Permission })[] = [
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
  { to: paths.finance, word: 'finance', icon: deskIcon('IconCash'), permission: 'redemptions.view' },
  { to: paths.money, word: 'money', icon: deskIcon('IconReportMoney'), permission: 'money.view' },
  { to: paths.panelHealth, word: 'panelHealth', icon: deskIcon('IconHeartbeat'), permission: 'health.view' },
  { to: paths.payouts, word: 'payouts', icon: deskIcon('IconBuildingBank'), permission: 'redemptions.review' },
  { to: paths.vendorRuns, word: 'vendorRuns', icon: deskIcon('IconCash'), permission: 'vendors.pay' },
  { to: paths.approvals, word: 'approvals', icon: deskIcon('IconChecks'), permission: 'approvals.view' },
  { to: paths.rewards, word: 'rewards', icon: deskIcon('IconGiftCard'), permission: 'rewards.view' },
  { to: paths.surveysAdmin, word: 'surveysAdmin', icon: deskIcon('IconForms'), permission: 'surveys.view' },
  { to: paths.fairTime, word: 'fairTime', icon: deskIcon('IconHourglass'), permission: 'surveys.view' },
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
  seesAdmin(person) ? adminPages.filter(({ permission }) => permissions.includes(permission)) : []

/**
 * Every entry outside the Admin group. Panelists also get Profile Surveys; role 9 and vendors get Affiliate Management,
 * which staff with the permission find under Admin.
 */
export const entriesOf = (person: Person | null, permissions: readonly string[]): readonly Entry[] => {
  const isUnderAdmin = adminEntries(person, permissions).some(({ to }) => to === affiliateEntry.to)
  const seesProfile = person !== null && isPanelist(person.role)
  const main = seesProfile
    ? mainEntries.flatMap((entry) => (entry.to === paths.account ? [entry, profileEntry] : [entry]))
    : mainEntries
  const own = person !== null && isVendor(person.role) ? [...main, statementsEntry] : main
  return seesAffiliates(person, permissions) && !isUnderAdmin ? [...own, affiliateEntry] : own
}
