import { messagesOf } from '../../../platform/contract/messages.ts'
import { setting } from '../../../platform/contract/setting.ts'

/** What a change of these settings would do. */
export type AuthSettingMessages = { withoutStep: { count: number } }
/** Makes a message about a change of these settings. */
export const authSettingMessage = messagesOf<AuthSettingMessages>('auth-settings')

/** What an operator chooses about joining and logging in. */
export const authSettings = {
  /** Whether answers tell nobody which addresses have an account. */
  privacyStrict: setting({ key: 'auth.privacyStrict', group: 'privacy', shape: { kind: 'flag' }, default: false }),
  /** Whether staff log in with a second step. */
  staffSecondStep: setting({
    key: 'auth.staffSecondStep',
    group: 'staff',
    shape: { kind: 'choice', of: ['required', 'optional'] },
    default: 'required',
  }),
} as const
