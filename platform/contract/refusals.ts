import { messagesOf } from './messages.ts'

/** The refusals that several lists have. */
export type RefusalMessages = Readonly<Record<'pageTooFarShort' | 'rangeReversed', Readonly<Record<string, never>>>> & {
  pageTooFar: { rows: number }
  rangeTooLong: { days: number }
}
/** Makes a refusal that several lists have. */
export const refusalMessage = messagesOf<RefusalMessages>('refusals')
