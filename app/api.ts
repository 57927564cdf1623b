import { accountApi, privacyApi } from '../areas/auth/contract/account.ts'
import { affiliatesApi } from '../areas/affiliates/contract/affiliates.ts'
import { articleDeskApi } from '../areas/support/contract/article-desk.ts'
import { articlesApi } from '../areas/support/contract/articles.ts'
import { auditApi } from '../areas/audit/contract.ts'
import { authApi, waysInApi } from '../areas/auth/contract/auth.ts'
import { feasibilityApi, surveyInsightApi } from '../areas/audience/contract.ts'
import { dutiesApi } from '../areas/duties/contract.ts'
import { homeApi } from '../areas/desk/contract/home.ts'
import { financeApi } from '../areas/finance/contract.ts'
import { importApi } from '../areas/import/contract.ts'
import { mailsApi } from '../areas/mails/contract.ts'
import { webhooksApi } from '../areas/webhooks/contract.ts'
import { keysApi } from '../areas/keys/contract.ts'
import { landingApi } from '../areas/landing/contract.ts'
import { legalApi } from '../areas/legal/contract.ts'
import { invitationsApi } from '../areas/invitations/contract.ts'
import { moneyApi } from '../areas/money/contract/money.ts'
import { payersApi } from '../areas/money/contract/payers.ts'
import { attemptsApi } from '../areas/attempts/contract.ts'
import { fairnessApi } from '../areas/fairness/contract.ts'
import { healthApi } from '../areas/health/contract/health.ts'
import { notificationsApi } from '../areas/notifications/contract.ts'
import { disputesApi } from '../areas/disputes/contract.ts'
import { panelistsApi } from '../areas/panelists/contract.ts'
import { payoutsApi } from '../areas/payouts/contract.ts'
import { placesApi } from '../areas/places/contract.ts'
import { profilerApi } from '../areas/profiler/contract.ts'
import { questionEditorApi } from '../areas/profiler/contract/question-editor.ts'
import { providersApi } from '../areas/providers/contract.ts'
import { qualityApi } from '../areas/quality/contract.ts'
import { redemptionsApi } from '../areas/redemptions/contract.ts'
import { reportsApi } from '../areas/reports/contract.ts'
import { rewardsApi, stockApi } from '../areas/rewards/contract.ts'
import { bouncesApi } from '../areas/bounces/contract.ts'
import { jobsApi } from '../areas/jobs/contract.ts'
import { ringsApi } from '../areas/rings/contract.ts'
import { rolesApi } from '../areas/access/contract/roles.ts'
import { connectionsApi } from '../areas/suppliers/contract/connections.ts'
import { mapsApi } from '../areas/suppliers/contract/maps.ts'
import { partnersApi } from '../areas/suppliers/contract/partners.ts'
import { reportColumnsApi } from '../areas/suppliers/contract/report-columns.ts'
import { passingApi } from '../areas/suppliers/contract/passing.ts'
import { supplierAdminApi } from '../areas/suppliers/contract/supplier-admin.ts'
import { inventoryApi, suppliersApi } from '../areas/suppliers/contract/suppliers.ts'
import { secondStepApi } from '../areas/auth/contract/second-step.ts'
import { errorReportApi } from '../platform/contract/error-report.ts'
import { approvalsApi } from '../areas/settings/contract/approvals.ts'
import { settingsApi } from '../areas/settings/contract.ts'
import { setupApi } from '../areas/setup/contract.ts'
import { brandApi } from '../areas/site/contract/brand.ts'
import { siteApi } from '../platform/contract/site.ts'
import { contactApi } from '../areas/support/contract/support.ts'
import { deskApi } from '../areas/support/contract/support-desk.ts'
import { errorLogApi } from '../areas/support/contract/support-errors.ts'
import { surveyAdminApi } from '../areas/surveys/contract/survey-admin.ts'
import { surveysApi } from '../areas/surveys/contract/surveys.ts'
import { teamApi } from '../areas/team/contract.ts'
import { ticketsApi } from '../areas/support/contract/tickets.ts'
import { usersApi } from '../areas/users/contract/users.ts'
import { usersAndRolesApi } from '../areas/access/contract/users-and-roles.ts'
import { vendorsApi } from '../areas/vendors/contract/vendors.ts'
import { visitorsApi } from '../areas/visitors/contract.ts'
import { statementApi, walletApi } from '../areas/wallet/contract.ts'

/** Every call of the product, by area. */
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
  team: teamApi,
  keys: keysApi,
  webhooks: webhooksApi,
  profiler: profilerApi,
  questionEditor: questionEditorApi,
  surveys: surveysApi,
  feasibility: feasibilityApi,
  surveyInsight: surveyInsightApi,
  surveyAdmin: surveyAdminApi,
  suppliers: suppliersApi,
  inventory: inventoryApi,
  supplierAdmin: supplierAdminApi,
  connections: connectionsApi,
  maps: mapsApi,
  reportColumns: reportColumnsApi,
  partners: partnersApi,
  passing: passingApi,
  quality: qualityApi,
  rings: ringsApi,
  bounces: bouncesApi,
  jobs: jobsApi,
  invitations: invitationsApi,
  wallet: walletApi,
  statement: statementApi,
  providers: providersApi,
  rewards: rewardsApi,
  stock: stockApi,
  redemptions: redemptionsApi,
  payouts: payoutsApi,
  disputes: disputesApi,
  duties: dutiesApi,
  home: homeApi,
  finance: financeApi,
  reports: reportsApi,
  money: moneyApi,
  payers: payersApi,
  attempts: attemptsApi,
  fairness: fairnessApi,
  health: healthApi,
  panelists: panelistsApi,
  import: importApi,
  audit: auditApi,
  landing: landingApi,
  legal: legalApi,
  support: errorReportApi,
  settings: settingsApi,
  approvals: approvalsApi,
  mails: mailsApi,
  setup: setupApi,
  brand: brandApi,
  contact: contactApi,
  tickets: ticketsApi,
  desk: deskApi,
  errorLog: errorLogApi,
  articles: articlesApi,
  articleDesk: articleDeskApi,
  visitors: visitorsApi,
  affiliates: affiliatesApi,
  vendors: vendorsApi,
  site: siteApi,
} as const
