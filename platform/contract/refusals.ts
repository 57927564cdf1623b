import { messagesOf } from './messages.ts'

/** What several lists refuse. */
export type RefusalMessages = Readonly<Record<'pageTooFarShort' | 'rangeReversed', Readonly<Record<string, never>>>> & {
  pageTooFar: { rows: number }
  rangeTooLong: { days: number }
}
/** Makes a message of them. */
export const refusalMessage = messagesOf<RefusalMessages>('refusals')
