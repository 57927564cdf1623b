import { messagesOf } from './messages.ts'

/** The reasons why the server never calls an address. */
export type AddressRefusal = 'too-long' | 'malformed' | 'not-web' | 'with-name' | 'this-machine' | 'inside'
/** The messages for the reasons why an address is refused. */
export type AddressMessages = Readonly<Record<AddressRefusal, Readonly<Record<string, never>>>>
/** Makes the message for one of these reasons. */
export const addressMessage = messagesOf<AddressMessages>('addresses-desk')
