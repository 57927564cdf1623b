/** Every address of the product, spelled only here (specification, section 2; product, section 7). */
export const paths = {
  landing: '/',
  resetPassword: '/reset-password',
  privacy: '/privacy-policy',
  cookies: '/cookies-policy',
  terms: '/terms-condition',
  contact: '/contact',
  verifyEmail: '/verify-email',
  emailVerification: '/email-verification',

  questionnaire: '/questionair-survey',
  dashboard: '/dashboard',
  surveys: '/my-survey',
  earnings: '/my-points',
  redeem: '/redeem-points',
  account: '/my-account',
  settings: '/settings',
  profile: '/my-profile',
  profileSurveys: '/profile-surveys',
  contactUs: '/contact-us',

  panelists: '/panelists',
  panelist: '/panelists-details/:panelistId',
  editPanelist: '/edit-panelist/:panelistId',
  roles: '/roles-permissions',
  users: '/users',
  reports: '/reports',
  traffic: '/panelist-traffic-report',
  finance: '/finance',
  surveysAdmin: '/surveys-admin',
  contactUsDashboard: '/contact-us-dashboard',

  affiliates: '/affiliate-tracking',
  createAffiliate: '/create-affiliate',
  editAffiliate: '/edit-affiliate',
  affiliateDashboard: '/affiliate-dashboard',
} as const

/** The address of one attempt at a hosted survey. */
export const questionnaireOf = (attemptId: string): string =>
  `${paths.questionnaire}?attemptId=${encodeURIComponent(attemptId)}`

/** Travels with a navigation to `/` and opens the sign-in dialog there. */
export type SignInState = { signIn: 'log-in' | 'sign-up'; email?: string; isPasswordUpdated?: true }
