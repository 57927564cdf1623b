import type { ComponentType } from 'react'
import { createBrowserRouter, Navigate, type RouteObject } from 'react-router'
import { paths } from './paths.ts'
import { landingRoute, rootRoute } from './root-route.tsx'
import { RequireAdmin, RequireAffiliates, RequireSignedIn } from './session/guards.tsx'
import { BareFrame } from './shell/BareFrame.tsx'
import { NotFoundPage } from './shell/NotFoundPage.tsx'
import { PanelistOnly } from './shell/PanelistOnly.tsx'
import { SoonPage } from './shell/SoonPage.tsx'

const pages = import.meta.glob<Record<string, ComponentType>>(['./features/*/*Page.tsx', '!./features/stories/*'])

/** A page in a chunk of its own: `surveys/MySurveysPage` is the export of that name. */
function page(path: string, name: string): RouteObject {
  const load = pages[`./features/${name}.tsx`]
  if (!load) return { path, Component: SoonPage }
  return {
    path,
    lazy: async () => {
      const Component = (await load())[name.slice(name.indexOf('/') + 1)]
      if (!Component) throw new Error(`features/${name}.tsx does not export its page`)
      return { Component }
    },
  }
}

/** The frames wait too: the landing page needs none of them. */
const appFrame = async () => ({ Component: (await import('./shell/AppFrame.tsx')).AppFrame })
const publicFrame = async () => ({ Component: (await import('./shell/PublicFrame.tsx')).PublicFrame })
const eitherFrame = async () => ({ Component: (await import('./shell/PublicFrame.tsx')).EitherFrame })

/** Every shared piece in every state, for the people who build with them. */
const stories: RouteObject[] = import.meta.env.DEV
  ? [
      {
        path: '/stories',
        lazy: async () => ({ Component: (await import('./features/stories/StoriesPage.tsx')).StoriesPage }),
      },
    ]
  : []

const routes: RouteObject[] = [
  landingRoute(page(paths.landing, 'landing/LandingPage')),
  {
    lazy: publicFrame,
    children: [
      page(paths.verifyEmail, 'sign-in/VerifyEmailPage'),
      page(paths.emailVerification, 'sign-in/EmailVerificationPage'),
      page(paths.resetPassword, 'sign-in/ResetPasswordPage'),
    ],
  },
  {
    lazy: eitherFrame,
    children: [
      page(paths.contact, 'support/ContactPage'),
      page(paths.invitation, 'invitations/InvitationPage'),
      page(paths.unsubscribe, 'notifications/UnsubscribePage'),
      page(paths.privacy, 'legal/PrivacyPage'),
      page(paths.terms, 'legal/TermsPage'),
      page(paths.cookies, 'legal/CookiesPage'),
      page(paths.attribution, 'legal/AttributionPage'),
      { path: '*', Component: NotFoundPage },
    ],
  },
  {
    Component: RequireSignedIn,
    children: [
      { Component: BareFrame, children: [page(paths.questionnaire, 'questionnaire/QuestionnairePage')] },
      {
        lazy: appFrame,
        children: [
          {
            Component: PanelistOnly,
            children: [
              page(paths.dashboard, 'dashboard/DashboardPage'),
              page(paths.surveys, 'surveys/MySurveysPage'),
              page(paths.earnings, 'wallet/EarningsPage'),
              page(paths.redeem, 'redeem/RedeemPage'),
              page(paths.disputes, 'disputes/DisputesPage'),
              page(paths.profileSurveys, 'profiler/ProfileSurveysPage'),
            ],
          },
          page(paths.account, 'account/AccountPage'),
          page(paths.settings, 'account/SettingsPage'),
          page(paths.profile, 'account/ProfilePage'),
          page(paths.contactUs, 'support/ContactUsPage'),
          page(paths.notifications, 'notifications/NotificationsPage'),
          {
            element: <RequireAdmin permission="redemptions.view" />,
            children: [page(paths.finance, 'finance/FinancePage')],
          },
          {
            element: <RequireAdmin permission="rewards.view" />,
            children: [page(paths.rewards, 'rewards/RewardsPage')],
          },
          {
            element: <RequireAdmin permission="panelists.view" />,
            children: [
              page(paths.panelists, 'panelists/PanelistsPage'),
              // The specification's own address of the page for one, which needs to be chosen first.
              { path: '/panelists-details', element: <Navigate to={paths.panelists} replace /> },
              page(paths.panelist, 'panelists/PanelistDetailsPage'),
              page(paths.editPanelist, 'panelists/EditPanelistPage'),
            ],
          },
          { element: <RequireAdmin permission="roles.view" />, children: [page(paths.roles, 'roles/RolesPage')] },
          { element: <RequireAdmin permission="users.view" />, children: [page(paths.users, 'roles/UsersPage')] },
          { element: <RequireAdmin permission="audit.view" />, children: [page(paths.audit, 'audit/AuditPage')] },
          {
            element: <RequireAdmin permission="reports.view" />,
            children: [page(paths.reports, 'reports/ReportsPage'), page(paths.traffic, 'reports/TrafficPage')],
          },
          {
            element: <RequireAdmin permission="surveys.view" />,
            children: [
              page(paths.surveysAdmin, 'survey-admin/SurveysAdminPage'),
              page(paths.newSurvey, 'survey-admin/NewSurveyPage'),
              page(paths.surveyAdmin, 'survey-admin/SurveyAdminPage'),
            ],
          },
          {
            element: <RequireAdmin permission="surveys.invite" />,
            children: [page(paths.surveyInvitations, 'invitations/SurveyInvitationsPage')],
          },
          {
            element: <RequireAdmin permission="quality.review" />,
            children: [page(paths.quality, 'quality/QualityPage')],
          },
          {
            element: <RequireAdmin permission="suppliers.view" />,
            children: [
              page(paths.suppliers, 'suppliers/SuppliersPage'),
              page(paths.supplier, 'suppliers/SupplierPage'),
              page(paths.callbacks, 'suppliers/CallbacksPage'),
            ],
          },
          {
            element: <RequireAdmin permission="support.view" />,
            children: [page(paths.contactUsDashboard, 'support-desk/ContactUsDashboardPage')],
          },
          {
            element: <RequireAffiliates notFound={<NotFoundPage />} />,
            children: [
              page(paths.affiliates, 'affiliates/AffiliateTrackingPage'),
              page(paths.affiliateDashboard, 'affiliates/AffiliateDashboardPage'),
            ],
          },
          {
            element: <RequireAffiliates toChange notFound={<NotFoundPage />} />,
            children: [
              page(paths.createAffiliate, 'affiliates/CreateAffiliatePage'),
              page(paths.editAffiliate, 'affiliates/EditAffiliatePage'),
            ],
          },
        ],
      },
    ],
  },
]

/** Every address, its page and its guard. Pages are loaded when somebody goes there. */
export const createRoutes = () => createBrowserRouter([rootRoute([...stories, ...routes])])
