import type { Ask } from '../../router.ts'
import type { Board } from '../board.ts'
import { postbackMessage, type CpxTransaction } from './postback.ts'
import type { CpxSurvey } from './stock.ts'
import type { Report, Reply } from '../messages.ts'
import { microsOf } from '../money.ts'
import { textIn } from '../played.ts'
import type { Ending } from '../screener.ts'

export type Whose = Pick<CpxTransaction, 'userId' | 'subIds' | 'ip'>

/** The transactions of CPX Research, and the postbacks about them. */
export function createCpxReports(board: Board<'cpx'>) {
  const transactions = new Map<string, CpxTransaction>()

  const inWords = (transaction: CpxTransaction) =>
    postbackMessage(transaction, {
      template: board.dashboard().template,
      secret: board.secret(),
      decimals: Number(board.variant('decimals')),
    })
  /** The same transaction, cancelled. */
  const cancelled = (transaction: CpxTransaction): CpxTransaction => {
    const isZero = board.variant('cancelled-amount') === 'zero'
    return { ...transaction, status: '2', at: board.now(), micros: isZero ? 0 : transaction.micros }
  }

  function reported(transaction: CpxTransaction): Report {
    transactions.set(transaction.id, transaction)
    const wants = board.variant('reply')
    const isTaken = ({ status, text }: Reply) =>
      status === 200 && (wants === 'any-200' || ['1', 'OK'].includes(text.trim().toUpperCase()))
    const mayComeFirst = transaction.type === 'complete' && board.faults()['reversed-first'] > 0
    return {
      message: inWords(transaction),
      ...(mayComeFirst ? { reversal: inWords(cancelled(transaction)) } : {}),
      isTaken,
      sendsAgain: true,
    }
  }

  const fresh = (whose: Whose, survey: Pick<CpxSurvey, 'id' | 'loi'>) => ({
    ...whose,
    id: board.newId('transaction'),
    status: '1' as const,
    surveyId: survey.id,
    loi: survey.loi,
    at: board.now(),
  })

  /** The message that the fields of a call ask for, or what is wrong with them. */
  function wanted(fields: Ask['body']): Report | string {
    const event = textIn(fields, 'event')
    if (event === 'cancelled') {
      const about = transactions.get(textIn(fields, 'transaction'))
      return about ? reported(cancelled(about)) : 'transaction names none'
    }
    const type = (['complete', 'out', 'bonus'] as const).find((one) => one === event)
    if (!type) return 'event is complete, out, bonus or cancelled'
    const userId = textIn(fields, 'userId')
    const usd = textIn(fields, 'usd')
    if (userId === '') return 'userId is missing'
    if (!Number.isFinite(Number(usd))) return 'usd is a number of dollars'
    const subIds = [textIn(fields, 'subid_1'), textIn(fields, 'subid_2')] as const
    const whose = { userId, subIds, ip: textIn(fields, 'ip') || '192.0.2.10' }
    const survey = { id: textIn(fields, 'surveyId'), loi: 9 }
    return reported({ ...fresh(whose, survey), type, micros: microsOf(usd || '0') })
  }

  return {
    wanted,
    /** The postback at the end of a survey, or null where the network sends none. */
    of(whose: Whose, survey: CpxSurvey, ending: Ending): Report | null {
      if (ending === 'complete') {
        return reported({ ...fresh(whose, survey), type: 'complete', micros: microsOf(survey.price) })
      }
      const isSaid = board.variant('screen-outs') === 'sent'
      return isSaid ? reported({ ...fresh(whose, survey), type: 'out', micros: 0 }) : null
    },
    ofUser: (userId: string): CpxTransaction[] => [...transactions.values()].filter((one) => one.userId === userId),
    forget: (): void => transactions.clear(),
  }
}
