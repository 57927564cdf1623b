import { accountApi, privacyApi } from './account.ts'
import { affiliatesApi } from './affiliates.ts'
import { articlesApi } from './articles.ts'
import { auditApi } from './audit.ts'
import { authApi, waysInApi } from './auth.ts'
import { feasibilityApi, surveyInsightApi } from './feasibility.ts'
import { financeApi } from './finance.ts'
import { invitationsApi } from './invitations.ts'
import { notificationsApi } from './notifications.ts'
import { disputesApi } from './disputes.ts'
import { panelistsApi } from './panelists.ts'
import { placesApi } from './places.ts'
import { profilerApi } from './profiler.ts'
import { qualityApi } from './quality.ts'
import { redemptionsApi } from './redemptions.ts'
import { reportsApi } from './reports.ts'
import { rewardsApi, stockApi } from './rewards.ts'
import { rolesApi } from './roles.ts'
import { supplierAdminApi } from './supplier-admin.ts'
import { inventoryApi, suppliersApi } from './suppliers.ts'
import { secondStepApi } from './second-step.ts'
import { siteApi } from './site.ts'
import { contactApi, supportApi } from './support.ts'
import { deskApi } from './support-desk.ts'
import { errorLogApi } from './support-errors.ts'
import { surveyAdminApi } from './survey-admin.ts'
import { surveysApi } from './surveys.ts'
import { ticketsApi } from './tickets.ts'
import { usersApi } from './users.ts'
import { usersAndRolesApi } from './users-and-roles.ts'
import { visitorsApi } from './visitors.ts'
import { statementApi, walletApi } from './wallet.ts'

/** Every call there is, by area. */
export const api = {
  auth: authApi,
  waysIn: waysInApi,
  secondStep: secondStepApi,
  account: accountApi,
  privacy: privacyApi,
  places: placesApi,
  users: usersApi,
  notifications: notificationsApi,
  roles: rolesApi,
  usersAndRoles: usersAndRolesApi,
  profiler: profilerApi,
  surveys: surveysApi,
  feasibility: feasibilityApi,
  surveyInsight: surveyInsightApi,
  surveyAdmin: surveyAdminApi,
  suppliers: suppliersApi,
  inventory: inventoryApi,
  supplierAdmin: supplierAdminApi,
  quality: qualityApi,
  invitations: invitationsApi,
  wallet: walletApi,
  statement: statementApi,
  rewards: rewardsApi,
  stock: stockApi,
  redemptions: redemptionsApi,
  disputes: disputesApi,
  finance: financeApi,
  reports: reportsApi,
  panelists: panelistsApi,
  audit: auditApi,
  support: supportApi,
  contact: contactApi,
  tickets: ticketsApi,
  desk: deskApi,
  errorLog: errorLogApi,
  articles: articlesApi,
  visitors: visitorsApi,
  affiliates: affiliatesApi,
  site: siteApi,
} as const
