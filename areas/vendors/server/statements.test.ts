import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type CommissionWorld, micros, openCommissionWorld } from '../../../app/testing/commission-world.ts'
import { readCsv } from '../../../platform/server/csv-rows.ts'
import type { StatementGroup } from '../contract/statements.ts'

let world: CommissionWorld
beforeAll(async () => {
  world = await openCommissionWorld()
})
afterAll(() => world.close())

describe('a statement', () => {
  test('adds up to its file, to the page and to the balance, is made once, and never changes', async () => {
    const { vendor, affId } = await world.vendorWith(4, { cost: 60 })
    await world.setTarget(vendor)
    await world.age(vendor, 35)
    await world.release()
    const [first] = await world.commissionsOf(vendor)
    await world.claw([first?.commissionId ?? ''])
    const { runId } = (await world.propose()).data
    await world.decide(runId, 'approve', world.second)
    const mine = (await world.payoutsOf(runId)).find(({ vendorId }) => vendorId === vendor.userId)
    await world.call('POST', `vendors/payouts/${mine?.payoutId}/result`, {
      token: world.finance.token,
      body: { result: 'paid', reference: '=SEPA+1' },
    })
    await world.age(vendor, 70)
    await world.lead(affId)
    await world.age(vendor, 40)
    await world.makeStatements()
    expect(await world.makeStatements()).toBe(0)
    const statements = (await world.statementsOf(vendor)).toReversed()
    expect(statements.map(({ number }) => number)).toEqual(statements.map((_one, at) => at + 1))
    let opening = 0
    for (const one of statements) {
      expect(one.opening.micros).toBe(opening)
      expect(one.closing.micros).toBe(opening + one.released.micros - one.clawedBack.micros - one.paid.micros)
      const file = await world.csvAt(`vendors/statements/${one.statementId}/file`, vendor.token)
      const rows = readCsv(file, 1_000)
      if (typeof rows === 'string') throw new Error(rows)
      const at = rows[0]?.cells.indexOf('balance') ?? -1
      const sum = rows.slice(1).reduce((all, { cells }) => all + Math.round(Number(cells[at]) * 100), 0)
      expect(sum * 10_000).toBe(one.closing.micros)
      expect(file).not.toContain('@example.com')
      const { groups } = await world.get<{ groups: StatementGroup[] }>(
        `vendors/statements/${one.statementId}`,
        vendor.token,
      )
      const sumOf = (...parts: string[]) =>
        groups.filter(({ part }) => parts.includes(part)).reduce((all, { amount }) => all + amount.micros, 0)
      expect(sumOf('released', 'given-back')).toBe(one.released.micros)
      expect(sumOf('held')).toBe(one.held.micros)
      expect(sumOf('paid', 'returned')).toBe(0 - one.paid.micros)
      opening = one.closing.micros
    }
    const summary = await world.summaryOf(vendor)
    const { net, earned } = await world.recount(vendor)
    expect(summary.balance.micros).toBe(net - micros(180))
    expect(earned).toBe(micros(300))
    expect(opening).toBe(summary.balance.micros)
    expect(statements.at(-1)).toMatchObject({ held: { micros: summary.held.micros } })
    const [last] = statements
    for (const sql of [
      'update vendor_statements set closing_micros = 0 where statement_id = $1',
      'delete from vendor_statement_lines where statement_id = $1',
    ])
      await expect(world.rows(sql, [last?.statementId])).rejects.toThrow('never changes')
    expect(await world.broken()).toEqual([])
  })

  test('what contradicts it is found', async () => {
    const { vendor } = await world.vendorWith(1)
    await world.age(vendor, 70)
    await world.release()
    await world.age(vendor, 40)
    await world.makeStatements()
    await world.rows('update commissions set micros = micros + 10000 where vendor_id = $1', [vendor.userId])
    expect((await world.broken()).map(({ invariant }) => invariant)).toEqual(['V2', 'V5'])
    await world.rows('update commissions set micros = micros - 10000 where vendor_id = $1', [vendor.userId])
    expect(await world.broken()).toEqual([])
  })

  test('vendor A who asks for what is of B reads that it does not exist', async () => {
    const { vendor } = await world.vendorWith(1)
    await world.age(vendor, 70)
    await world.makeStatements()
    const [one] = await world.statementsOf(vendor)
    const { token } = world.rival
    for (const path of [
      `vendors/summary?vendorId=${vendor.userId}`,
      `vendors/commissions?vendorId=${vendor.userId}`,
      `vendors/statements?vendorId=${vendor.userId}`,
      `vendors/objections?vendorId=${vendor.userId}`,
      `vendors/statements/${one?.statementId}`,
      `vendors/statements/${one?.statementId}/file`,
      'vendors/list',
    ])
      expect(await world.call('GET', path, { token })).toMatchObject({ status: 404, code: 'not-found' })
    expect((await world.call('GET', 'vendors/runs', { token })).status).toBe(403)
    expect(await world.call('GET', `vendors/statements/${one?.statementId}`)).toMatchObject({ status: 200 })
  })
})
