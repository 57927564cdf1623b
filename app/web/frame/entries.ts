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
  | 'bounces'
  | 'jobs'
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

/** The entries outside the Admin group; panelists also get Profile Surveys. */
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
