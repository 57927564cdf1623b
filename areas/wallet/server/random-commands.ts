import fc from 'fast-check'
import type { BookCommand } from './rules.ts'

export const people = ['ann', 'bob', 'cy'] as const
const amounts = fc.constantFrom(1, 40, 60, 100, 250, 500)

type Draft = {
  kind: BookCommand['kind']
  person: number
  points: number
  pending: boolean
  target: number
  repeat: boolean
}
const draft: fc.Arbitrary<Draft> = fc.record({
  kind: fc.constantFrom(
    'survey',
    'survey',
    'welcome',
    'screen_out',
    'hold',
    'redemption',
    'give_back',
    'reversal',
    'release',
  ),
  person: fc.nat(people.length - 1),
  points: amounts,
  pending: fc.boolean(),
  target: fc.nat(1000),
  repeat: fc.constantFrom(false, false, false, true),
})

/**
 * Random plausible sequences: endings mostly refer to earlier transfers of the right kind, and some keys are used
 * twice. Amounts are small on purpose, so that balances of zero and debts occur often.
 */
export const bookCommands: fc.Arbitrary<BookCommand[]> = fc.array(draft, { maxLength: 40 }).map((drafts) => {
  const made: BookCommand[] = []
  for (const { kind, person, points, pending, target, repeat } of drafts) {
    const key = `${kind}:${repeat && made.length > 0 ? target % made.length : made.length}`
    const fits = made.filter((one) => targetOf(kind, one) && isOnly(one, made))
    const original = fits.length > 0 ? fits[target % fits.length] : undefined
    if (['survey', 'screen_out', 'welcome'].includes(kind))
      made.push({ key, userId: people[person] ?? 'ann', kind, points, pending })
    else if (kind === 'hold' || (kind === 'reversal' && target % 4 === 0))
      made.push({ key, userId: people[person] ?? 'ann', kind, points })
    else if (original) made.push({ key, userId: original.userId, kind, points: original.points, follows: original.key })
  }
  return made
})

/** Of two commands with one key, only one is written, and an ending takes its user and points from that one. */
const isOnly = ({ key }: BookCommand, made: readonly BookCommand[]): boolean =>
  made.filter((one) => one.key === key).length === 1

function targetOf(kind: BookCommand['kind'], one: BookCommand): boolean {
  if (kind === 'release') return one.pending === true
  if (kind === 'reversal') return one.follows === undefined && one.kind !== 'hold' && one.kind !== 'reversal'
  return one.kind === 'hold' || (kind === 'give_back' && one.kind === 'redemption')
}

const ann = { userId: 'ann', points: 60 }
/**
 * A sequence that random generation seldom makes: points are held twice, paid, and come back after they were already
 * returned.
 */
export const paidAndBack: BookCommand[] = [
  { ...ann, key: 'survey', kind: 'survey', points: 100 },
  { ...ann, key: 'hold', kind: 'hold' },
  { ...ann, key: 'other hold', kind: 'hold', points: 40 },
  { ...ann, key: 'paid', kind: 'redemption', follows: 'hold' },
  { ...ann, key: 'too late', kind: 'give_back', follows: 'hold' },
  { ...ann, key: 'debt', kind: 'reversal', points: 100, follows: 'survey' },
  { ...ann, key: 'back', kind: 'give_back', follows: 'paid' },
  { ...ann, key: 'back again', kind: 'give_back', follows: 'paid' },
]
