import { accessWeb } from './access/web/area.tsx'
import { affiliatesWeb } from './affiliates/web/area.tsx'
import { attemptsWeb } from './attempts/web/area.tsx'
import { auditWeb } from './audit/web/area.tsx'
import { authWeb } from './auth/web/area.tsx'
import { deskWeb } from './desk/web/area.tsx'
import { bouncesWeb } from './bounces/web/area.tsx'
import { disputesWeb } from './disputes/web/area.tsx'
import { dutiesWeb } from './duties/web/area.tsx'
import { fairnessWeb } from './fairness/web/area.tsx'
import { financeWeb } from './finance/web/area.tsx'
import { homeWeb } from './home/web/area.tsx'
import { importWeb } from './import/web/area.tsx'
import { invitationsWeb } from './invitations/web/area.tsx'
import { jobsWeb } from './jobs/web/area.tsx'
import { keysWeb } from './keys/web/area.tsx'
import { landingWeb } from './landing/web/area.tsx'
import { legalWeb } from './legal/web/area.tsx'
import { mailsWeb } from './mails/web/area.tsx'
import { moneyWeb } from './money/web/area.tsx'
import { healthWeb } from './health/web/area.tsx'
import { notificationsWeb } from './notifications/web/area.tsx'
import { panelistsWeb } from './panelists/web/area.tsx'
import { payoutsWeb } from './payouts/web/area.tsx'
import { profilerWeb } from './profiler/web/area.tsx'
import { providersWeb } from './providers/web/area.tsx'
import { qualityWeb } from './quality/web/area.tsx'
import { redemptionsWeb } from './redemptions/web/area.tsx'
import { reportsWeb } from './reports/web/area.tsx'
import { ringsWeb } from './rings/web/area.tsx'
import { rewardsWeb } from './rewards/web/area.tsx'
import { settingsWeb } from './settings/web/area.tsx'
import { setupWeb } from './setup/web/area.tsx'
import { siteWeb } from './site/web/area.tsx'
import { standingWeb } from './standing/web/area.tsx'
import { suppliersWeb } from './suppliers/web/area.tsx'
import { supportWeb } from './support/web/area.tsx'
import { surveysWeb } from './surveys/web/area.tsx'
import { teamWeb } from './team/web/area.tsx'
import { vendorsWeb } from './vendors/web/area.tsx'
import { walletWeb } from './wallet/web/area.tsx'
import { webhooksWeb } from './webhooks/web/area.tsx'

/**
 * The areas with pages, in the order of the server's list. To delete an area, delete its folder and its line in both
 * lists.
 */
export const webAreas = [
  auditWeb,
  settingsWeb,
  siteWeb,
  webhooksWeb,
  accessWeb,
  legalWeb,
  mailsWeb,
  notificationsWeb,
  walletWeb,
  affiliatesWeb,
  profilerWeb,
  authWeb,
  vendorsWeb,
  setupWeb,
  teamWeb,
  keysWeb,
  surveysWeb,
  suppliersWeb,
  qualityWeb,
  invitationsWeb,
  providersWeb,
  rewardsWeb,
  redemptionsWeb,
  payoutsWeb,
  disputesWeb,
  panelistsWeb,
  ringsWeb,
  bouncesWeb,
  jobsWeb,
  importWeb,
  fairnessWeb,
  financeWeb,
  reportsWeb,
  deskWeb,
  supportWeb,
  attemptsWeb,
  moneyWeb,
  healthWeb,
  dutiesWeb,
  homeWeb,
  standingWeb,
  landingWeb,
] as const
