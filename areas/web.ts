import { accessWeb } from './features/roles/area.tsx'
import { affiliatesWeb } from './features/affiliates/area.tsx'
import { auditWeb } from './features/audit/area.tsx'
import { authWeb } from './features/sign-in/area.tsx'
import { disputesWeb } from './features/disputes/area.tsx'
import { financeWeb } from './features/finance/area.tsx'
import { homeWeb } from './features/dashboard/area.tsx'
import { invitationsWeb } from './features/invitations/area.tsx'
import { landingWeb } from './features/landing/area.tsx'
import { legalWeb } from './features/legal/area.tsx'
import { notificationsWeb } from './features/notifications/area.tsx'
import { panelistsWeb } from './features/panelists/area.tsx'
import { profilerWeb } from './features/profiler/area.tsx'
import { qualityWeb } from './features/quality/area.tsx'
import { redemptionsWeb } from './features/redeem/area.tsx'
import { reportsWeb } from './features/reports/area.tsx'
import { rewardsWeb } from './features/rewards/area.tsx'
import { suppliersWeb } from './features/suppliers/area.tsx'
import { supportWeb } from './features/support/area.tsx'
import { surveysWeb } from './features/surveys/area.tsx'
import { walletWeb } from './features/wallet/area.tsx'

/** The areas with pages, in the order of the server's list. Deleting an area is deleting its folder and its line in both. */
export const webAreas = [
  auditWeb,
  accessWeb,
  legalWeb,
  notificationsWeb,
  walletWeb,
  affiliatesWeb,
  profilerWeb,
  authWeb,
  surveysWeb,
  suppliersWeb,
  qualityWeb,
  invitationsWeb,
  rewardsWeb,
  redemptionsWeb,
  disputesWeb,
  panelistsWeb,
  financeWeb,
  reportsWeb,
  supportWeb,
  homeWeb,
  landingWeb,
] as const
