import { messagesOf } from './messages.ts'

/** The refusals that several lists have. */
export type RefusalMessages = Readonly<Record<'pageTooFarShort' | 'rangeReversed', Readonly<Record<string, never>>>> & {
  pageTooFar: { rows: number }
  rangeTooLong: { days: number }
}
/** Makes one of these messages. */
export const refusalMessage = messagesOf<RefusalMessages>('refusals')
