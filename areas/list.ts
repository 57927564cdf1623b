import { accessArea } from './modules/access/area.ts'
import { affiliatesArea } from './modules/affiliates/area.ts'
import { audienceArea } from './modules/audience/area.ts'
import { auditArea } from './modules/audit/area.ts'
import { authArea } from './modules/auth/area.ts'
import { disputesArea } from './modules/disputes/area.ts'
import { financeArea } from './modules/finance/area.ts'
import { invitationsArea } from './modules/invitations/area.ts'
import { matchingArea } from './modules/matching/area.ts'
import { notificationsArea } from './modules/notifications/area.ts'
import { panelistsArea } from './modules/panelists/area.ts'
import { placesArea } from './modules/places/area.ts'
import { privacyArea } from './modules/privacy/area.ts'
import { profilerArea } from './modules/profiler/area.ts'
import { qualityArea } from './modules/quality/area.ts'
import { redemptionsArea } from './modules/redemptions/area.ts'
import { reportsArea } from './modules/reports/area.ts'
import { rewardsArea } from './modules/rewards/area.ts'
import { suppliersArea } from './modules/suppliers/area.ts'
import { supportArea } from './modules/support/area.ts'
import { surveysArea } from './modules/surveys/area.ts'
import { usersArea } from './modules/users/area.ts'
import { visitorsArea } from './modules/visitors/area.ts'
import { walletArea } from './modules/wallet/area.ts'

/** The product, in the order of dependency: each area knows those above it. Deleting an area is deleting its folder and its line. */
export const areas = [
  auditArea,
  placesArea,
  usersArea,
  accessArea,
  notificationsArea,
  walletArea,
  visitorsArea,
  affiliatesArea,
  profilerArea,
  authArea,
  matchingArea,
  audienceArea,
  surveysArea,
  suppliersArea,
  qualityArea,
  invitationsArea,
  rewardsArea,
  redemptionsArea,
  disputesArea,
  panelistsArea,
  financeArea,
  reportsArea,
  supportArea,
  privacyArea,
] as const
