import { accessArea } from './access/server/area.ts'
import { affiliatesArea } from './affiliates/server/area.ts'
import { attemptsArea } from './attempts/server/area.ts'
import { audienceArea } from './audience/server/area.ts'
import { auditArea } from './audit/server/area.ts'
import { authArea } from './auth/server/area.ts'
import { deskArea } from './desk/server/area.ts'
import { bouncesArea } from './bounces/server/area.ts'
import { disputesArea } from './disputes/server/area.ts'
import { dutiesArea } from './duties/server/area.ts'
import { fairnessArea } from './fairness/server/area.ts'
import { financeArea } from './finance/server/area.ts'
import { healthArea } from './health/server/area.ts'
import { importArea } from './import/server/area.ts'
import { jobsArea } from './jobs/server/area.ts'
import { keysArea } from './keys/server/area.ts'
import { landingArea } from './landing/server/area.ts'
import { legalArea } from './legal/server/area.ts'
import { invitationsArea } from './invitations/server/area.ts'
import { mailsArea } from './mails/server/area.ts'
import { matchingArea } from './matching/server/area.ts'
import { moneyArea } from './money/server/area.ts'
import { notificationsArea } from './notifications/server/area.ts'
import { panelistsArea } from './panelists/server/area.ts'
import { payoutsArea } from './payouts/server/area.ts'
import { placesArea } from './places/server/area.ts'
import { privacyArea } from './privacy/server/area.ts'
import { profilerArea } from './profiler/server/area.ts'
import { providersArea } from './providers/server/area.ts'
import { qualityArea } from './quality/server/area.ts'
import { redemptionsArea } from './redemptions/server/area.ts'
import { reportsArea } from './reports/server/area.ts'
import { ringsArea } from './rings/server/area.ts'
import { rewardsArea } from './rewards/server/area.ts'
import { settingsArea } from './settings/server/area.ts'
import { setupArea } from './setup/server/area.ts'
import { siteArea } from './site/server/area.ts'
import { suppliersArea } from './suppliers/server/area.ts'
import { supportArea } from './support/server/area.ts'
import { surveysArea } from './surveys/server/area.ts'
import { teamArea } from './team/server/area.ts'
import { usersArea } from './users/server/area.ts'
import { vendorsArea } from './vendors/server/area.ts'
import { visitorsArea } from './visitors/server/area.ts'
import { walletArea } from './wallet/server/area.ts'
import { webhooksArea } from './webhooks/server/area.ts'

/**
 * The parts of the product in the order of dependency: each area may use those above it. To delete an area, delete its
 * folder and its line.
 */
export const areas = [
  auditArea,
  settingsArea,
  mailsArea,
  siteArea,
  webhooksArea,
  placesArea,
  usersArea,
  accessArea,
  legalArea,
  notificationsArea,
  walletArea,
  visitorsArea,
  affiliatesArea,
  profilerArea,
  authArea,
  vendorsArea,
  setupArea,
  teamArea,
  keysArea,
  matchingArea,
  audienceArea,
  surveysArea,
  suppliersArea,
  qualityArea,
  invitationsArea,
  providersArea,
  rewardsArea,
  redemptionsArea,
  payoutsArea,
  disputesArea,
  panelistsArea,
  ringsArea,
  bouncesArea,
  jobsArea,
  importArea,
  fairnessArea,
  financeArea,
  reportsArea,
  deskArea,
  supportArea,
  attemptsArea,
  moneyArea,
  healthArea,
  landingArea,
  dutiesArea,
  privacyArea,
] as const
