import { messagesOf } from '../../platform/contract/messages.ts'

/** The messages to people who closed their account. */
export type PrivacyMessages = { closed: Readonly<Record<string, never>> }
/** Makes one of these messages. */
export const privacyMessage = messagesOf<PrivacyMessages>('privacy-answers')
