import { messagesOf } from '../../../platform/contract/messages.ts'

type None = Record<string, never>
/** The messages of this area; the words are in `words/<language>/server/users.ts`. */
export type UserMessages = { genderUnknown: None; countryMissing: None; dayInvalid: None }

/** Makes a message of this area. */
export const userMessage = messagesOf<UserMessages>('users')
