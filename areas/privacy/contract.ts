import { messagesOf } from '../../platform/contract/messages.ts'

/** The messages to people who closed their account. */
export type PrivacyMessages = { closed: Readonly<Record<string, never>> }
/** Makes a message to people who closed their account. */
export const privacyMessage = messagesOf<PrivacyMessages>('privacy-answers')
