import { messagesOf } from '../../../platform/contract/messages.ts'
import { setting } from '../../../platform/contract/setting.ts'

type None = Readonly<Record<string, never>>
/** The names and explanations of the support settings, and the step to take before the panel opens. */
export type SupportSettingMessages = {
  email: None
  emailText: None
  addressSet: None
  addressSetText: None
} & Readonly<Record<`${'errorDays' | 'ticketMonths'}${'' | 'Text' | 'Impact'}`, None>>
/** Makes a message about the support settings. */
export const supportSettingMessage = messagesOf<SupportSettingMessages>('support-settings')

/** What an operator decides about support. */
export const supportSettings = {
  /** The address that is emailed about new messages. If it is empty, messages are only on the desk's page. */
  email: setting({ key: 'support.email', group: 'mails', shape: { kind: 'email' }, default: '' }),
  /** Counted from the last report of the error. */
  errorDays: setting({
    key: 'support.errorDays',
    group: 'privacy',
    shape: { kind: 'whole', min: 1, max: 365, unit: 'days' },
    default: 30,
  }),
  /** Counted from the last message or action on a solved ticket. */
  ticketMonths: setting({
    key: 'support.ticketMonths',
    group: 'privacy',
    shape: { kind: 'whole', min: 1, max: 120, unit: 'months' },
    default: 36,
  }),
} as const
