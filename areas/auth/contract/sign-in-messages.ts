import { messagesOf } from '../../../platform/contract/messages.ts'

/** The messages to people who join or log in. */
export type SignInMessages = Readonly<
  Record<
    'sentBefore' | 'notSent' | 'code' | 'enrol' | 'linkMailed' | 'nearlyThere' | 'closeWindow' | 'deviceUnknown',
    Readonly<Record<string, never>>
  >
> & { deviceOn: { browser: string; system: string } }
/** Makes one of these messages. */
export const signInMessage = messagesOf<SignInMessages>('sign-in-answers')
