import { webArea } from '../../../platform/web/area.tsx'
import { paths } from '../../../platform/web/paths.ts'

export const authWeb = webArea({
  name: 'auth',
  pages: [
    {
      path: paths.verifyEmail,
      frame: 'public',
      load: async () => (await import('./sign-in/VerifyEmailPage.tsx')).VerifyEmailPage,
    },
    {
      path: paths.emailVerification,
      frame: 'public',
      load: async () => (await import('./sign-in/EmailVerificationPage.tsx')).EmailVerificationPage,
    },
    {
      path: paths.resetPassword,
      frame: 'public',
      load: async () => (await import('./sign-in/ResetPasswordPage.tsx')).ResetPasswordPage,
    },
    {
      path: paths.account,
      frame: 'app',
      load: async () => (await import('./account/AccountPage.tsx')).AccountPage,
    },
    {
      path: paths.settings,
      frame: 'app',
      load: async () => (await import('./account/SettingsPage.tsx')).SettingsPage,
    },
    {
      path: paths.profile,
      frame: 'app',
      load: async () => (await import('./account/ProfilePage.tsx')).ProfilePage,
    },
  ],
})
