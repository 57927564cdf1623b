import { messagesOf } from '../../../platform/contract/messages.ts'

type None = Record<string, never>
/** What users says to a reader; its words are in `words/<language>/server/users.ts`. */
export type UserMessages = { genderUnknown: None; countryMissing: None; dayInvalid: None }

/** Makes a message of users. */
export const userMessage = messagesOf<UserMessages>('users')
