import type { Answer, Batch } from '../../areas/payouts/contract.ts'
import { openFinanceWorld, type FinanceWorld } from './finance-world.ts'
import type { AnswerCells } from './payout-answer.ts'
import { rightPassword } from './redemption-world.ts'

export type PayoutWorld = Awaited<ReturnType<typeof openPayoutWorld>>

/** The reward that is paid by hand. */
export const byHand = 'by-hand'
export const today = new Date().toISOString().slice(0, 10)
/** A line of an answer that says that a request was paid. */
export const paid = (redemptionId: string, more: Partial<AnswerCells> = {}): AnswerCells => ({
  redemption_id: redemptionId,
  status: 'paid',
  amount: '5.00',
  fee: '',
  reference: 'TRX-1',
  paid_at: today,
  note: '',
  ...more,
})
/** A line of an answer that says that a request was not paid, or that its payment came back. */
export const refused = (redemptionId: string, status = 'refused'): AnswerCells =>
  paid(redemptionId, { status, amount: '', paid_at: '', reference: '' })

/** A reward that is paid by hand, and three members of staff: one makes batches, the second confirms, the third approves. */
export async function openPayoutWorld() {
  const world = await openFinanceWorld()
  const [one, other, third] = await world.reviewers(3)
  const [makerId, secondId] = [one!.userId, other!.userId]
  const maker = world.sign(makerId, '5', ['redemptions.review'])
  const second = world.sign(secondId, '5', ['redemptions.review'])
  const approver = { userId: third!.userId, ip: '::1' }
  await world.offerByHand(byHand)
  return {
    ...world,
    ...batches(world, maker, approver),
    ...answers(world, second),
    ...facts(world),
    maker,
    makerId,
    second,
    secondId,
    approver,
  }
}

type Wish = { name?: string; handle?: string; points?: number }

function batches(world: FinanceWorld, maker: string, approver: { userId: string; ip: string }) {
  /** This many approved requests, each of another panelist. */
  async function approved(
    count: number,
    { name = 'Ana Ruiz', handle = 'GB29 NWBK 6016 1331 9268 19', points = 500 }: Wish = {},
  ) {
    const made: { userId: string; redemptionId: string }[] = []
    for (let n = 0; n < count; n += 1) {
      const { userId } = await world.panelist(points)
      const payee = { payeeName: name, payeeHandle: handle }
      const { redemptionId } = await world.ask(userId, points, { rewardId: byHand, password: rightPassword, ...payee })
      await world.redemptions.decide(approver, { redemptionId, decision: 'approve' })
      made.push({ userId, redemptionId })
    }
    return made
  }
  const createBatch = (token = maker, body: object = {}) =>
    world.call<Batch>(token, 'POST', 'redemptions/createBatch', { body })
  return {
    approved,
    createBatch,
    batchWith: async (count: number, wish: Wish = {}) => {
      const requests = await approved(count, wish)
      const { data: batch } = await createBatch()
      return { requests, batch }
    },
    fileOf: async (batchId: string, token = maker): Promise<Buffer> => {
      const headers = { authorization: `Bearer ${token}` }
      return (await world.app.inject({ url: `/api/v1/redemptions/getBatch/${batchId}`, headers })).rawPayload
    },
  }
}

function answers(world: FinanceWorld, second: string) {
  const answer = (token: string, csv: string, isDryRun: boolean, batchId?: string) =>
    world.call<Answer>(token, 'POST', 'redemptions/uploadBatch', {
      body: { csv, isDryRun, ...(batchId ? { batchId } : {}) },
    })
  return {
    answer,
    /** Makes a dry run, then has the second person apply the answer. */
    applied: async (csv: string): Promise<Answer> => {
      await answer(second, csv, true)
      return (await answer(second, csv, false)).data
    },
  }
}

const facts = (world: FinanceWorld) => ({
  statusOf: async (redemptionId: string) =>
    (await world.rows<{ status: string }>('select status from redemptions where redemption_id = $1', [redemptionId]))[0]
      ?.status,
  /** Everything that an answer might change. */
  state: async () =>
    JSON.stringify([
      await world.rows('select * from redemptions order by redemption_id'),
      await world.rows('select * from payout_lines order by redemption_id'),
      await world.rows('select key from ledger_transfers order by key'),
      await world.rows('select count(*) from notifications'),
    ]),
})
