import type { BatchLine } from '../areas/payouts/contract.ts'
import { answerColumns } from '../areas/payouts/contract.ts'
import { csvLines } from '../platform/contract/csv.ts'
import { Problem } from '../platform/server/problem.ts'
import { daysBefore, minutesAfter, type Diary } from './diary.ts'
import type { House } from './house.ts'
import type { Reviewers } from './redeeming.ts'
import { officeIp } from './content/office.ts'

type Needs = { house: House; diary: Diary; reviewers: Reviewers; now: Date }

const batchesDaysAgo = [58, 44, 30, 16, 5]
const dayMinutes = 24 * 60
/** The bank needs so long; of the last batch nobody knows yet. */
const answerDays = 7
/** One account in so many is refused by the bank. */
const refusedEvery = 4

/** Twice a month finance puts what waits into a batch, and a second person says what became of it. */
export function payByHand({ house, diary, reviewers, now }: Needs): void {
  const { payouts } = house
  const [maker, second] = [reviewers.first, reviewers.second].map((userId) => ({ userId, ip: officeIp }))
  if (!maker || !second) return
  const answer = async (batchId: string, at: Date): Promise<void> => {
    const { rows } = await payouts.lines(batchId, { limit: 100 })
    const csv = csvLines([answerColumns, ...rows.map((row, index) => cellsOf(row, index, at))])
    await payouts.answer(maker, { csv, batchId, isDryRun: true })
    await payouts.answer(second, { csv, batchId, isDryRun: false })
  }
  const make = async (at: Date): Promise<void> => {
    try {
      const { batchId } = await payouts.create(maker, null)
      diary.add(minutesAfter(at, answerDays * dayMinutes), (later) => answer(batchId, later))
    } catch (error) {
      // Nobody has asked for a transfer since the last one.
      if (!(error instanceof Problem) || error.code !== 'batch-empty') throw error
    }
  }
  for (const daysAgo of batchesDaysAgo) diary.add(daysBefore(now, daysAgo), make)
}

function cellsOf({ redemptionId, amount }: BatchLine, index: number, at: Date): string[] {
  const isRefused = index % refusedEvery === refusedEvery - 1
  const day = at.toISOString().slice(0, 10)
  return isRefused
    ? [redemptionId, 'refused', '', '', '', '', 'Unknown account']
    : [redemptionId, 'paid', amount, '0.15', `DEMO-${day.replaceAll('-', '')}-${index + 1}`, day, '']
}
