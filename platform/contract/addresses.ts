/** The addresses of all pages. They are written only here (specification, section 2). */
export const documentPaths = {
  landing: '/',
  resetPassword: '/reset-password',
  privacy: '/privacy-policy',
  cookies: '/cookies-policy',
  terms: '/terms-condition',
  contact: '/contact',
  attribution: '/attribution',
  verifyEmail: '/verify-email',
  emailVerification: '/email-verification',
  unsubscribe: '/unsubscribe',
  setup: '/setup',
  joinTeam: '/join-team',
  activate: '/activate',

  questionnaire: '/questionair-survey',
  dashboard: '/dashboard',
  surveys: '/my-survey',
  earnings: '/my-points',
  redeem: '/redeem-points',
  account: '/my-account',
  settings: '/settings',
  profile: '/my-profile',
  profileSurveys: '/profile-surveys',
  standing: '/my-standing',
  contactUs: '/contact-us',
  notifications: '/notifications',
  invitation: '/invitation',
  disputes: '/my-disputes',

  panelists: '/panelists',
  imports: '/panelist-imports',
  import: '/panelist-imports/:importId',
  panelist: '/panelists-details/:panelistId',
  editPanelist: '/edit-panelist/:panelistId',
  roles: '/roles-permissions',
  users: '/users',
  apiKeys: '/api-keys',
  webhooks: '/webhooks',
  audit: '/audit',
  duties: '/duties',
  settingsAdmin: '/settings-admin',
  approvals: '/approvals',
  legalAdmin: '/legal-texts',
  brandAdmin: '/brand-admin',
  mailsAdmin: '/email-texts',
  helpArticles: '/help-articles',
  reports: '/reports',
  traffic: '/panelist-traffic-report',
  finance: '/finance',
  money: '/money',
  margin: '/money/margin',
  moneyAttempts: '/money/attempts',
  payers: '/money/payers',
  panelHealth: '/panel-health',
  panelRetention: '/panel-health/retention',
  panelRecruiting: '/panel-health/recruiting',
  panelHealthMembers: '/panel-health/members',
  rewards: '/rewards',
  rewardProviders: '/reward-providers',
  payouts: '/payouts',
  payout: '/payouts/:batchId',
  surveysAdmin: '/surveys-admin',
  newSurvey: '/surveys-admin/new',
  surveyAdmin: '/surveys-admin/:surveyId',
  surveyInvitations: '/surveys-admin/:surveyId/invitations',
  attempt: '/attempts/:attemptId',
  fairTime: '/fair-time',
  profileQuestions: '/profile-questions',
  profileQuestion: '/profile-questions/:questionId',
  newProfileQuestion: '/new-profile-question',
  quality: '/quality',
  rings: '/rings',
  ring: '/rings/:ringId',
  bounces: '/bounces',
  jobs: '/background-jobs',
  suppliers: '/suppliers',
  supplier: '/suppliers/:supplierKey',
  callbacks: '/callbacks',
  contactUsDashboard: '/contact-us-dashboard',

  affiliates: '/affiliate-tracking',
  createAffiliate: '/create-affiliate',
  editAffiliate: '/edit-affiliate',
  affiliateDashboard: '/affiliate-dashboard',
  myStatements: '/my-statements',
  vendors: '/vendors',
  vendor: '/vendors/:vendorId',
  vendorRuns: '/vendor-payouts',
  vendorRun: '/vendor-payouts/:runId',
} as const

/** The pages that search engines may list. All others need a log-in or the link in an email. */
export const listedPaths = [
  documentPaths.landing,
  documentPaths.contact,
  documentPaths.privacy,
  documentPaths.terms,
  documentPaths.cookies,
] as const

/** The address of our own cookie policy, which /cookies-policy embeds unless the operator names another one. */
export const cookiePolicyPath = '/cookie-policy.html'

const splitPath = (path: string): string[] => path.toLowerCase().replace(/\/+$/, '').split('/')
const patterns = Object.values(documentPaths).map(splitPath)

/** Whether a path is the address of a page. Like the browser's router, it ignores case and a slash at the end. */
export function isDocumentPath(path: string): boolean {
  const asked = splitPath(path)
  return patterns.some(
    (pattern) =>
      pattern.length === asked.length &&
      pattern.every((segment, at) => (segment.startsWith(':') ? asked[at] !== '' : segment === asked[at])),
  )
}

/** Returns the address of a help article, for links between articles. */
export const articlePath = (slug: string): string => `/contact-us?article=${slug}`
