import { messagesOf } from '../../../platform/contract/messages.ts'

/** The messages to people who join or log in. */
export type SignInMessages = Readonly<
  Record<
    'sentBefore' | 'notSent' | 'code' | 'enrol' | 'linkMailed' | 'nearlyThere' | 'closeWindow' | 'deviceUnknown',
    Readonly<Record<string, never>>
  >
> & { deviceOn: { browser: string; system: string } }
/** Makes a message to people who join or log in. */
export const signInMessage = messagesOf<SignInMessages>('sign-in-answers')
