import { counter } from '../../../platform/server/metric.ts'
import type { Db } from '../../../platform/server/db.ts'
import { readVerdict } from './rules.ts'

const verdicts = [
  'applied',
  'ignored',
  'listened',
  'noted',
  'quarantined',
  'refused',
  'repeated',
  'test',
  'unreadable',
] as const
type Verdict = (typeof verdicts)[number]
const isVerdict = (text: string): text is Verdict => (verdicts as readonly string[]).includes(text)

const callbacks = counter('callbacks_total', 'Messages of survey suppliers, by what became of them', {
  verdict: verdicts,
})
export const supplierMetrics = [callbacks]

/** Counts messages by the verdicts that the inbox keeps, when they are committed. */
export function countCallbacks(on: Db, kept: readonly string[]): void {
  for (const verdict of kept) {
    const { state } = readVerdict(verdict)
    callbacks.addWhenCommitted(on, { verdict: isVerdict(verdict) ? verdict : isVerdict(state) ? state : 'ignored' })
  }
}
/** Counts a message that was turned away: nothing of it is committed. */
export const countRefused = (): void => callbacks.add({ verdict: 'refused' })
