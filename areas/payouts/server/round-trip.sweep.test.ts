import { createHash } from 'node:crypto'
import { parse } from 'csv-parse/sync'
import pg from 'pg'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { openFinanceWorld, type FinanceWorld } from '../../../app/testing/finance-world.ts'
import { answerOf, type AnswerCells } from '../../../app/testing/payout-answer.ts'
import { scaleWork } from '../../../app/testing/pools.ts'
import { rightPassword } from '../../../app/testing/redemption-world.ts'
import { newId } from '../../../platform/server/secrets.ts'
import { batchRowsMax, type Answer, type Batch } from '../contract.ts'

/** As many requests as a batch can hold, or a tenth of that. */
const asked = scaleWork(batchRowsMax, 500)
const refusedOnes = asked / 25
const paidOnes = asked - refusedOnes
/** The maximum number of statements for an answer, however many lines it has. */
const statementsMost = 100

let world: FinanceWorld
beforeAll(async () => {
  world = await openFinanceWorld()
  await world.offerByHand('by-hand')
})
afterAll(() => world.close())

/** The books, recomputed from sums over the ledger's own tables alone. */
const recounted = () =>
  world.rows(
    `select
       (select count(*)::int from transfers where kind = 'redemption' and house = 'fulfilment:manual') as payments,
       (select coalesce(sum(amount), 0)::int from postings where account = 'fulfilment:manual') as house,
       (select count(*)::int from transfers where kind = 'give_back') as returns,
       (select coalesce(sum(amount), 0)::int from postings where account = 'held') as held,
       (select coalesce(sum(amount), 0)::int from postings where account = 'available') as available,
       (select count(*)::int from redemptions where status = 'sent') as sent,
       (select count(*)::int from redemptions where status = 'rejected') as rejected,
       (select count(*)::int from redemptions where status = 'sending') as sending`,
  )

test(
  'of a whole batch one request in 25 is given back, 5 lines of nonsense are refused by line, and a second upload changes nothing',
  { timeout: 900_000 },
  async () => {
    const [one, other, third] = await world.reviewers(3)
    const token = (userId: string) => world.sign(userId, '5', ['redemptions.review'])
    const [maker, second] = [token(one!.userId), token(other!.userId)]
    const approver = { userId: third!.userId, ip: '::1' }
    const redemptionIds: string[] = []
    const ask = async (n: number): Promise<void> => {
      const { userId } = await world.panelist(500)
      const payee = { payeeName: `=Person "${n}"`, payeeHandle: `acct,${n}\r\n+1` }
      const { redemptionId } = await world.ask(userId, 500, {
        n,
        rewardId: 'by-hand',
        password: rightPassword,
        ...payee,
      })
      await world.redemptions.decide(approver, { redemptionId, decision: 'approve' })
      redemptionIds.push(redemptionId)
    }
    const people = [...Array(asked).keys()]
    await Promise.all(
      Array.from({ length: 6 }, async () => {
        for (let n = people.shift(); n !== undefined; n = people.shift()) await ask(n)
      }),
    )
    const { data: batch } = await world.call<Batch>(maker, 'POST', 'redemptions/createBatch', { body: {} })
    expect(batch).toMatchObject({
      rows: asked,
      amounts: [{ currency: 'USD', rows: asked, total: (asked * 5).toFixed(2) }],
    })
    const again = await world.call(maker, 'POST', 'redemptions/createBatch', { body: {} })
    expect(again).toMatchObject({ code: 'batch-empty' })
    const headers = { authorization: `Bearer ${maker}` }
    const file = (await world.app.inject({ url: `/api/v1/redemptions/getBatch/${batch.batchId}`, headers })).rawPayload
    expect(createHash('sha256').update(file).digest('hex')).toBe(batch.sha256)
    const exported: Record<string, string>[] = parse(file, { bom: true, columns: true })
    expect(exported.flatMap((row) => row['redemption_id'] ?? []).toSorted()).toEqual(redemptionIds.toSorted())

    const line = (row: Record<string, string>, n: number): AnswerCells => ({
      redemption_id: row['redemption_id'] ?? '',
      status: n < refusedOnes ? 'refused' : 'paid',
      amount: row['amount'] ?? '',
      fee: '0.35',
      reference: `TRX-${n}`,
      paid_at: new Date().toISOString().slice(0, 10),
      note: '',
    })
    const nonsense = [
      { ...line({ redemption_id: newId() }, 900) },
      { ...line({ redemption_id: '=1+1' }, 901) },
      { ...line({ redemption_id: '' }, 902), status: 'perhaps' },
      ['three', 'cells', 'only'],
      Array.from({ length: 9 }, () => 'x'),
    ]
    const csv = answerOf([...exported.map(line), ...nonsense])
    const upload = (by: string, isDryRun: boolean) =>
      world.call<Answer>(by, 'POST', 'redemptions/uploadBatch', { body: { csv, isDryRun } })
    const expected = { paid: paidOnes, refused: refusedOnes, returned: 0, unchanged: 0, wrong: 5 }
    expect((await upload(maker, true)).data.counts).toEqual(expected)
    const statements = vi.spyOn(pg.Client.prototype, 'query')
    const done = await upload(second, false)
    expect(statements.mock.calls.length).toBeLessThan(statementsMost)
    statements.mockRestore()
    expect(done.data.counts).toEqual(expected)
    expect(done.data.lines.filter(({ outcome }) => outcome === 'wrong').map(({ line: at }) => at)).toEqual(
      nonsense.map((_, n) => asked + 2 + n),
    )
    expect(done.data.batch.states).toEqual({ exported: 0, paid: paidOnes, refused: refusedOnes, returned: 0 })
    const [books] = await recounted()
    expect(books).toEqual({
      payments: paidOnes,
      house: paidOnes * 500,
      returns: refusedOnes,
      held: 0,
      available: refusedOnes * 500,
      sent: paidOnes,
      rejected: refusedOnes,
      sending: 0,
    })
    expect(await world.findings()).toEqual([])
    const repeated = await upload(second, false)
    expect(repeated.data.counts).toEqual({ paid: 0, refused: 0, returned: 0, unchanged: asked, wrong: 5 })
    expect(await recounted()).toEqual([books])
  },
)
