import { messagesOf } from '../../../platform/contract/messages.ts'

/** What somebody is told who joins or logs in. */
export type SignInMessages = Readonly<
  Record<
    'sentBefore' | 'notSent' | 'code' | 'enrol' | 'linkMailed' | 'nearlyThere' | 'closeWindow' | 'deviceUnknown',
    Readonly<Record<string, never>>
  >
> & { deviceOn: { browser: string; system: string } }
/** Makes a message of them. */
export const signInMessage = messagesOf<SignInMessages>('sign-in-answers')
