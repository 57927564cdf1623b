import { messagesOf } from './messages.ts'

/** The reasons why the server never calls an address. */
export type AddressRefusal = 'too-long' | 'malformed' | 'not-web' | 'with-name' | 'this-machine' | 'inside'
/** The messages for these reasons. */
export type AddressMessages = Readonly<Record<AddressRefusal, Readonly<Record<string, never>>>>
/** Makes a message for one of these reasons. */
export const addressMessage = messagesOf<AddressMessages>('addresses-desk')
