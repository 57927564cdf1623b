import { messagesOf } from '../../platform/contract/messages.ts'

/** What somebody is told who has left. */
export type PrivacyMessages = { closed: Readonly<Record<string, never>> }
/** Makes a message of it. */
export const privacyMessage = messagesOf<PrivacyMessages>('privacy-answers')
