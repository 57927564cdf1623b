import { messagesOf } from './messages.ts'

/** Why an address that the server would call is never called. */
export type AddressRefusal = 'too-long' | 'malformed' | 'not-web' | 'with-name' | 'this-machine' | 'inside'
/** The same as it is said. */
export type AddressMessages = Readonly<Record<AddressRefusal, Readonly<Record<string, never>>>>
/** Makes such a message. */
export const addressMessage = messagesOf<AddressMessages>('addresses-desk')
