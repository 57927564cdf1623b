import { messagesOf } from './messages.ts'

/** The refusals that several lists share. */
export type RefusalMessages = Readonly<Record<'pageTooFarShort' | 'rangeReversed', Readonly<Record<string, never>>>> & {
  pageTooFar: { rows: number }
  rangeTooLong: { days: number }
}
/** Makes one of these refusals. */
export const refusalMessage = messagesOf<RefusalMessages>('refusals')
