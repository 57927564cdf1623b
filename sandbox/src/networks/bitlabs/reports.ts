import type { Ask } from '../../router.ts'
import { callbackMessage, type Callback } from './callback.ts'
import type { BitlabsSurvey } from './stock.ts'
import type { Board } from '../board.ts'
import type { Report } from '../messages.ts'
import { microsOf } from '../money.ts'
import { pairsIn, textIn } from '../played.ts'
import type { Ending } from '../screener.ts'

const screenOutMicros = 50_000
export const startBonusPoints = 50

export type Whose = Pick<Callback, 'uid' | 'ip' | 'tags'>

/** The transactions of BitLabs, and the callbacks about them. */
export function createReports(board: Board<'bitlabs'>) {
  const transactions = new Map<string, Callback>()
  const fresh = (whose: Whose) => ({ ...whose, tx: board.newId('transaction'), ref: '' })

  /** Records a transaction and words its callback, with the reversal of a complete if that may come first. */
  function reported(callback: Callback): Report {
    transactions.set(callback.tx, callback)
    const { tx, type, micros } = callback
    const message = inWords(board, callback)
    const sendsAgain = board.variant('retries') === 'thrice'
    if (type !== 'COMPLETE' || board.faults()['reversed-first'] === 0) return { message, sendsAgain }
    const back: Callback = { ...callback, ...fresh(callback), type: 'RECONCILIATION', ref: tx, micros: -micros }
    return { message, sendsAgain, reversal: inWords(board, back) }
  }

  /** The message that the fields of a call ask for, or what is wrong with them. */
  function wanted(fields: Ask['body']): Report | string {
    const about = transactions.get(textIn(fields, 'ref'))
    const whose = {
      uid: textIn(fields, 'uid') || (about?.uid ?? ''),
      ip: textIn(fields, 'ip') || (about?.ip ?? '192.0.2.10'),
      tags: 'tags' in fields ? new Map(Object.entries(pairsIn(fields, 'tags'))) : (about?.tags ?? new Map()),
    }
    if (whose.uid === '') return 'uid is missing, or ref names no transaction'
    const usd = textIn(fields, 'usd')
    if (!Number.isFinite(Number(usd))) return 'usd is a number of dollars'
    const priced = (otherwise: number) => ({
      ...whose,
      tx: textIn(fields, 'tx') || board.newId('transaction'),
      ref: textIn(fields, 'ref'),
      micros: usd === '' ? otherwise : microsOf(usd),
    })
    const event = textIn(fields, 'event')
    if (event === 'complete') return reported({ ...priced(1_720_000), type: 'COMPLETE' })
    if (event === 'screen-out') return reported({ ...priced(screenOutMicros), type: 'SCREENOUT' })
    if (event === 'reconciliation') return reported({ ...priced(-(about?.micros ?? 0)), type: 'RECONCILIATION' })
    if (event === 'bonus') return reported({ ...priced(0), type: 'START_BONUS', value: startBonusPoints })
    return 'event is complete, screen-out, reconciliation or bonus'
  }

  return {
    wanted,
    /** The callback at the end of a survey, or null where the person earned nothing. */
    of(whose: Whose, survey: BitlabsSurvey, ending: Ending): Report | null {
      if (survey.type === 'start_bonus') {
        return reported({ ...fresh(whose), type: 'START_BONUS', micros: 0, value: startBonusPoints })
      }
      if (ending === 'complete') return reported({ ...fresh(whose), type: 'COMPLETE', micros: microsOf(survey.price) })
      const isRewarded = board.variant('screen-outs') === 'rewarded'
      return isRewarded ? reported({ ...fresh(whose), type: 'SCREENOUT', micros: screenOutMicros }) : null
    },
    forget: (): void => transactions.clear(),
  }
}

function inWords(board: Board<'bitlabs'>, callback: Callback) {
  const { template, id: token } = board.dashboard()
  const tags = board.variant('tags') === 'own-name' ? callback.tags : new Map<string, string>()
  return callbackMessage({ ...callback, tags }, { template, token, secret: board.secret() })
}
