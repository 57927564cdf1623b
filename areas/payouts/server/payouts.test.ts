import { createHash } from 'node:crypto'
import { parse } from 'csv-parse/sync'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openFinanceWorld, type FinanceWorld } from '../../../app/testing/finance-world.ts'
import { tally, rightPassword } from '../../../app/testing/redemption-world.ts'
import { transaction } from '../../../platform/server/db.ts'
import { newId } from '../../../platform/server/secrets.ts'
import { createManual } from '../../redemptions/server/manual.ts'
import { createPoints } from '../../redemptions/server/points.ts'
import { answerColumns, batchColumns, payoutsApi, type Answer, type Batch, type BatchLine } from '../contract.ts'
import { answerOf, type AnswerCells } from '../../../app/testing/payout-answer.ts'

let world: FinanceWorld
let maker = ''
let makerId = ''
let second = ''
let secondId = ''
let approver = { userId: '', ip: '::1' }
const byHand = 'by-hand'
beforeAll(async () => {
  world = await openFinanceWorld()
  const [one, other, third] = await world.reviewers(3)
  ;[makerId, secondId] = [one!.userId, other!.userId]
  maker = world.sign(makerId, '5', ['redemptions.review'])
  second = world.sign(secondId, '5', ['redemptions.review'])
  approver = { userId: third!.userId, ip: '::1' }
  await world.offerByHand(byHand)
})
afterAll(() => world.close())

type Wish = { name?: string; handle?: string; points?: number }
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
const create = (token = maker, body: object = {}) =>
  world.call<Batch>(token, 'POST', 'redemptions/createBatch', { body })
const answer = (token: string, csv: string, isDryRun: boolean, batchId?: string) =>
  world.call<Answer>(token, 'POST', 'redemptions/uploadBatch', {
    body: { csv, isDryRun, ...(batchId ? { batchId } : {}) },
  })
/** Makes a dry run, then has the second person apply the answer. */
const applied = async (csv: string): Promise<Answer> => {
  await answer(second, csv, true)
  return (await answer(second, csv, false)).data
}
const fileOf = async (batchId: string, token = maker): Promise<Buffer> => {
  const headers = { authorization: `Bearer ${token}` }
  return (await world.app.inject({ url: `/api/v1/redemptions/getBatch/${batchId}`, headers })).rawPayload
}
const linesIn = (file: Buffer): Record<string, string>[] =>
  parse(file, { bom: true, columns: true, relax_quotes: false })
const batchWith = async (count: number, wish: Wish = {}) => {
  const requests = await approved(count, wish)
  const { data: batch } = await create()
  return { requests, batch }
}
const today = new Date().toISOString().slice(0, 10)
const paid = (redemptionId: string, more: Partial<AnswerCells> = {}): AnswerCells => ({
  redemption_id: redemptionId,
  status: 'paid',
  amount: '5.00',
  fee: '',
  reference: 'TRX-1',
  paid_at: today,
  note: '',
  ...more,
})
const refused = (redemptionId: string, status = 'refused'): AnswerCells =>
  paid(redemptionId, { status, amount: '', paid_at: '', reference: '' })
const balances = async (userId: string) => {
  const { available, held } = await world.wallet.balances(world.db, userId)
  return { available, held }
}
const statusOf = async (redemptionId: string) =>
  (await world.rows<{ status: string }>('select status from redemptions where redemption_id = $1', [redemptionId]))[0]
    ?.status
const outcomes = ({ lines }: Answer) => lines.map(({ outcome, fault }) => fault ?? outcome)
/** Everything that an answer might change. */
const state = async () =>
  JSON.stringify([
    await world.rows('select * from redemptions order by redemption_id'),
    await world.rows('select * from payout_lines order by redemption_id'),
    await world.rows('select key from ledger_transfers order by key'),
    await world.rows('select count(*) from notifications'),
  ])

describe('a request for a reward that is paid by hand', () => {
  test('says whom it is paid to, is refused beside the field that is wrong, and keeps it where nobody reads it', async () => {
    const { userId } = await world.panelist(500)
    const panelist = world.sign(userId)
    const ask = (payee: object, proof: object = { password: rightPassword }) =>
      world.call(panelist, 'POST', 'wallet/createRedemptionRequest', {
        body: { points: 500, rewardId: byHand, ...proof, ...payee },
      })
    expect(await ask({})).toMatchObject({
      status: 400,
      errors: [
        { field: 'payeeName', message: 'The name cannot be left empty' },
        { field: 'payeeHandle', message: 'Where to send it cannot be left empty' },
      ],
    })
    // The payee is checked before the proof, so that a slip does not use up an emailed code.
    expect(await ask({ payeeName: 'Ana', payeeHandle: 'GB29 NWBK 6016 1331 9268 18' }, {})).toMatchObject({
      errors: [{ field: 'payeeHandle' }],
    })
    expect(await balances(userId)).toEqual({ available: 500, held: 0 })
    const made = await ask({ payeeName: 'Ana Secretname', payeeHandle: 'gb29 nwbk 6016 1331 9268 19' })
    expect(made).toMatchObject({ status: 200 })
    const payee = { method: 'bank', name: 'Ana Secretname', handle: 'GB29NWBK60161331926819' }
    const own = await world.call<{ rows: object[] }>(panelist, 'GET', 'wallet/getAllRedeemPointsTransaction')
    expect(own.data.rows[0]).toMatchObject({ payee, status: 'requested', paidAt: null, reference: '' })
    const reviewer = world.sign(makerId, '5', ['redemptions.view'])
    const queue = await world.call<{ rows: object[] }>(reviewer, 'GET', 'wallet/getAllRedeemRequests?limit=100')
    expect(queue.data.rows).toContainEqual(expect.objectContaining({ payee }))
    const [row] = await world.rows<{ all: string }>(
      `select string_agg(t::text, '') as all from (select p::text as t from redemption_payees p union all
         select r::text from redemptions r union all select a::text from audit_log a) every`,
    )
    expect(row?.all).not.toContain('Secretname')
    const { redemptionId } = made.data as { redemptionId: string }
    await world.redemptions.decide(approver, { redemptionId, decision: 'reject', reason: 'Not you' })
  })

  test('waits, approved, until a batch takes it; no job sends it, and its approval can be taken back', async () => {
    const [one] = await approved(1)
    await world.redemptions.send(one!.redemptionId)
    await world.redemptions.resumeSending()
    expect(await statusOf(one!.redemptionId)).toBe('approved')
    const patient = createManual({
      ...world,
      requestPoints: createPoints(world.wallet, world.webhooks),
      undoSeconds: () => 60,
    })
    expect(await patient.waitingForBatch()).toEqual([])
    expect(await transaction(world.db, (tx) => patient.takeForBatch(tx, { method: null, limit: 10 }))).toEqual([])
    const waiting = await world.call<{ waiting: object[] }>(maker, 'GET', 'redemptions/getWaitingPayouts')
    expect(waiting.data).toEqual({ waiting: [{ method: 'bank', rows: 1, points: 500 }] })
    await world.redemptions.decide(approver, { redemptionId: one!.redemptionId, decision: 'hold' })
    expect(await create()).toMatchObject({ status: 409, code: 'batch-empty' })
    await world.redemptions.decide(approver, { redemptionId: one!.redemptionId, decision: 'reject', reason: 'No' })
  })
})

describe('a batch', () => {
  test('takes what waits once, of many that are made at the same time, and each request is in one of them', async () => {
    const requests = await approved(12)
    const made = await tally(
      Array.from({ length: 8 }, (_, n) => world.parties[n % 2]!.payouts.create({ userId: makerId, ip: '::1' }, null)),
    )
    expect((made['ok'] ?? 0) + (made['batch-empty'] ?? 0)).toBe(8)
    const [counted] = await world.rows<{ lines: number; requests: number }>(
      `select count(*)::int as lines, count(distinct redemption_id)::int as requests from payout_lines
       where redemption_id = any($1::uuid[])`,
      [requests.map(({ redemptionId }) => redemptionId)],
    )
    expect(counted).toEqual({ lines: 12, requests: 12 })
    for (const { redemptionId } of requests) expect(await statusOf(redemptionId)).toBe('sending')
    expect(await world.findings()).toEqual([])
  })

  test('is one file, the same bytes each time, with its hash and its number of rows, and a GET changes nothing', async () => {
    const { requests, batch } = await batchWith(3)
    expect(batch).toMatchObject({
      rows: 3,
      amounts: [{ currency: 'USD', rows: 3, total: '15.00' }],
      states: { exported: 3, paid: 0, refused: 0, returned: 0 },
      isOwn: true,
      forgotten: 0,
    })
    const before = await state()
    const file = await fileOf(batch.batchId)
    expect(await fileOf(batch.batchId, second)).toEqual(file)
    expect(await state()).toBe(before)
    expect(createHash('sha256').update(file).digest('hex')).toBe(batch.sha256)
    const [head] = file.toString('utf8').split('\r\n')
    expect(head).toBe(`\uFEFF${batchColumns.map((name) => `"${name}"`).join(',')}`)
    const lines = linesIn(file)
    expect(lines.map((line) => line['redemption_id'])).toEqual(requests.map(({ redemptionId }) => redemptionId))
    expect(lines[0]).toMatchObject({
      batch_id: batch.batchId,
      method: 'bank',
      payee_name: 'Ana Ruiz',
      payee_handle: 'GB29NWBK60161331926819',
      country: 'US',
      currency: 'USD',
      amount: '5.00',
      points: '500',
    })
  })

  test('does not let a cell run in a spreadsheet, or end its row', async () => {
    const hostile = { name: '=1+1 Ana', handle: '@SUM(A1) "quoted", and\r\n+more' }
    const { batch } = await batchWith(1, hostile)
    const [line] = linesIn(await fileOf(batch.batchId))
    expect(line).toMatchObject({
      payee_name: "'=1+1 Ana",
      payee_handle: `'@SUM(A1) "quoted", and +more`,
    })
  })

  test('leaves out who may not be paid or owes points: those go back to the reviewers, or wait', async () => {
    const [blocked, owing, fine] = await approved(3)
    await world.run(`update users set blocked_at = now() where user_id = '${blocked!.userId}'`)
    await transaction(world.db, (tx) =>
      world.wallet.takeAway(tx, {
        key: newId(),
        userId: owing!.userId,
        points: 70,
        house: 'adjustments',
        description: 'Slip',
      }),
    )
    const { data: batch } = await create()
    expect(batch.rows).toBe(1)
    expect(await statusOf(fine!.redemptionId)).toBe('sending')
    expect(await statusOf(blocked!.redemptionId)).toBe('on_hold')
    expect(await statusOf(owing!.redemptionId)).toBe('approved')
    const waits = await world.rows(`select from notifications where code = 'redemptions.waiting' and user_id = $1`, [
      owing!.userId,
    ])
    expect(waits).toHaveLength(1)
    await transaction(world.db, (tx) =>
      world.wallet.credit(tx, [
        { key: newId(), userId: owing!.userId, points: 100, kind: 'survey', house: 'x', description: 'x' },
      ]),
    )
    expect((await create()).data.rows).toBe(1)
    expect(await statusOf(owing!.redemptionId)).toBe('sending')
  })

  test('of one way of payment takes no other', async () => {
    await world.offerByHand('by-paypal', 'paypal')
    const [bank] = await approved(1)
    const { userId } = await world.panelist(500)
    const { redemptionId } = await world.ask(userId, 500, {
      rewardId: 'by-paypal',
      password: rightPassword,
      payeeName: 'Ana',
      payeeHandle: 'ana@example.com',
    })
    await world.redemptions.decide(approver, { redemptionId, decision: 'approve' })
    const { data: batch } = await create(maker, { method: 'paypal' })
    expect(batch).toMatchObject({ rows: 1, method: 'paypal' })
    expect(await statusOf(bank!.redemptionId)).toBe('approved')
    expect((await create()).data.rows).toBe(1)
  })
})

describe('the answer to a batch', () => {
  test('is looked at in a dry run, applied by a second person, and once: paid, given back, and wrong lines by their number', async () => {
    const { requests, batch } = await batchWith(10)
    const [r0, r1, ...rest] = requests.map(({ redemptionId }) => redemptionId)
    const nonsense: (AnswerCells | string[])[] = [
      paid('not-an-id'),
      paid(newId()),
      paid(r0!, { amount: '6.00' }),
      ['only', 'three', 'cells'],
      { ...refused(''), status: 'perhaps' },
    ]
    const csv = answerOf([
      ...rest.slice(0, 6).map((id) => paid(id)),
      ...rest.slice(6).map((id) => refused(id)),
      refused(r1!),
      ...nonsense,
    ])
    const before = await state()
    const dry = await answer(maker, csv, true)
    expect(dry.data).toMatchObject({
      isDryRun: true,
      counts: { paid: 6, refused: 3, returned: 0, unchanged: 0, wrong: 5 },
    })
    expect(await state()).toBe(before)
    const wrong = dry.data.lines.filter(({ outcome }) => outcome === 'wrong')
    expect(wrong.map(({ line, fault }) => [line, fault])).toEqual([
      [11, 'unknown'],
      [12, 'unknown'],
      [13, 'amount'],
      [14, 'cells'],
      [15, 'unknown'],
    ])
    expect(wrong[2]?.message).toBe('The amount must be 5.00, as it was exported.')
    expect(await answer(maker, csv, false)).toMatchObject({ status: 409, code: 'batch-second-person' })
    expect(await answer(second, `${csv}\r\n`, false)).toMatchObject({ status: 409, code: 'batch-dry-run-first' })
    expect(await state()).toBe(before)
    const done = await answer(second, csv, false)
    expect(done.data.batch.states).toEqual({ exported: 1, paid: 6, refused: 3, returned: 0 })
    expect(done.data.counts).toEqual(dry.data.counts)
    for (const { userId, redemptionId } of requests) {
      const wasPaid = rest.slice(0, 6).includes(redemptionId)
      const held = redemptionId === r0 ? 500 : 0
      expect(await balances(userId)).toEqual({ available: wasPaid || held ? 0 : 500, held })
    }
    const after = await state()
    const again = await answer(second, csv, false)
    expect(again.data.counts).toEqual({ paid: 0, refused: 0, returned: 0, unchanged: 9, wrong: 5 })
    expect(await state()).toBe(after)
    expect(await world.findings()).toEqual([])
    const own = world.sign(requests[2]!.userId)
    const told = await world.call<{ rows: object[] }>(own, 'GET', 'wallet/getAllRedeemPointsTransaction')
    expect(told.data.rows[0]).toMatchObject({ status: 'sent', reference: 'TRX-1', paidAt: `${today}T00:00:00.000Z` })
    const back = world.sign(requests[1]!.userId)
    const given = await world.call<{ rows: object[] }>(back, 'GET', 'wallet/getAllRedeemPointsTransaction')
    expect(given.data.rows[0]).toMatchObject({ status: 'rejected', reasonCode: 'redemptions.payout-refused' })
    expect(
      (
        await world.call<{ rows: BatchLine[] }>(
          second,
          'GET',
          `redemptions/getBatchLines/${batch.batchId}?state=exported`,
        )
      ).data.rows,
    ).toMatchObject([{ redemptionId: r0, state: 'exported', payee: { name: 'Ana Ruiz' } }])
  })

  test('is told by bell and email in the words of their reader, with where the points went', async () => {
    await world.doJobs({ except: ['redemptions.send'] })
    const { requests } = await batchWith(3)
    const [a, b, c] = requests
    await world.doJobs()
    await world.users.chooseLanguage(c!.userId, 'es')
    await applied(answerOf([paid(a!.redemptionId), paid(b!.redemptionId), refused(c!.redemptionId)]))
    await applied(answerOf([refused(b!.redemptionId, 'returned')]))
    world.letters.length = 0
    await world.doJobs({ except: ['redemptions.send'] })
    const letterTo = async (userId: string) => {
      const email = (await world.users.find(world.db, userId))?.email
      return world.letters.filter(({ to }) => to === email)
    }
    const [toA] = await letterTo(a!.userId)
    expect(toA).toMatchObject({ subject: 'Your reward was paid' })
    expect(toA?.text).toContain('Ana Ruiz, account …6819')
    expect(toA?.text).toContain('Reference: TRX-1')
    expect(toA?.text).not.toContain('GB29NWBK60161331926819')
    // A payment that came back before its email was sent is reported once, with its end.
    expect((await letterTo(b!.userId)).map(({ subject }) => subject)).toEqual(['Your reward could not be paid'])
    const [toC] = await letterTo(c!.userId)
    expect(toC).toMatchObject({ subject: 'No se pudo pagar tu recompensa' })
    expect(toC?.text).toContain('Tus 500 puntos han vuelto a tu saldo.')
    const codes = await world.rows<{ code: string }>(
      `select code from notifications where user_id = $1 and code ~ 'paid' order by at`,
      [b!.userId],
    )
    expect(codes.map(({ code }) => code)).toEqual(['redemptions.paid', 'redemptions.unpaid'])
  })

  test('that a payment came back returns its points once, by a transfer of their own, also to who owes some', async () => {
    const { requests } = await batchWith(2)
    const [paidOne, owing] = requests
    await applied(answerOf(requests.map(({ redemptionId }) => paid(redemptionId))))
    await transaction(world.db, (tx) =>
      world.wallet.takeAway(tx, {
        key: newId(),
        userId: owing!.userId,
        points: 70,
        house: 'adjustments',
        description: 'Slip',
      }),
    )
    const csv = answerOf(requests.map(({ redemptionId }) => refused(redemptionId, 'returned')))
    await answer(second, csv, true)
    const ends = await Promise.all(Array.from({ length: 6 }, () => answer(second, csv, false)))
    expect(ends.map(({ data }) => data.counts.returned).toSorted((one, other) => one - other)).toEqual([
      0, 0, 0, 0, 0, 2,
    ])
    expect(await balances(paidOne!.userId)).toEqual({ available: 500, held: 0 })
    expect(await balances(owing!.userId)).toEqual({ available: 430, held: 0 })
    const moved = await world.rows<{ kind: string; key: string }>(
      'select kind, key from ledger_transfers where key like $1 order by created_at',
      [`redemption:${paidOne!.redemptionId}:%`],
    )
    expect(moved.map(({ kind, key }) => [kind, key.split(':')[2]])).toEqual([
      ['hold', 'hold'],
      ['redemption', 'paid'],
      ['give_back', 'returned'],
    ])
    expect(outcomes(await applied(answerOf([paid(paidOne!.redemptionId)])))).toEqual(['given-back'])
    expect(await world.findings()).toEqual([])
  })

  test('is refused as a whole when its columns, its batch or its form are not right, and changes nothing', async () => {
    const first = await batchWith(1)
    const other = await batchWith(1)
    const [a, b] = [first.requests[0]!.redemptionId, other.requests[0]!.redemptionId]
    const before = await state()
    const head = answerColumns.join(',')
    const files: [string, string, string?][] = [
      [answerOf([paid(a), paid(b)]), 'another batch'],
      [answerOf([paid(b)]), 'another batch', first.batch.batchId],
      [answerOf([paid(newId())]), 'None of these requests is in a batch.'],
      [`${head},colour\r\n`, 'exactly these columns'],
      [`${answerColumns.slice(1).join(',')}\r\n${a}`, 'exactly these columns'],
      [`redemption_id,redemption_id,amount,fee,reference,paid_at,note\r\n${a}`, 'exactly these columns'],
      [head, 'no lines'],
      [`${head}\r\n"${a}`, 'cannot be read as CSV'],
      [`${head}\r\n${a}\u0000`, 'not a text file'],
      [`${head}\r\n${'x'.repeat(12_000)}`, 'cannot be read as CSV'],
      [`${head}\r\n${`${newId()},paid\r\n`.repeat(6_001)}`, 'more than 6,000 lines'],
    ]
    for (const [csv, words, batchId] of files) {
      const told = await answer(second, csv, true, batchId)
      expect(told).toMatchObject({ status: 400, errors: [{ field: 'csv' }] })
      expect(told.message).toContain(words)
    }
    const big = await answer(second, `${head}\r\n${'x'.repeat(10 * 1024 * 1024)}`, true)
    expect(big).toMatchObject({ status: 413, code: 'too-large' })
    expect(await answer(second, answerOf([paid(a)]), true, 'nothing')).toMatchObject({ status: 404 })
    expect(await state()).toBe(before)
    await applied(answerOf([paid(a)]))
    await applied(answerOf([paid(b)]))
  })

  test('with or without a mark, in any order of columns, with other signs between cells, is the same answer', async () => {
    const { requests, batch } = await batchWith(1)
    const cells = paid(requests[0]!.redemptionId, { status: ' PAID ', amount: '5', fee: '0.3', note: 'a "b",\r\nc' })
    const plain = answerOf([cells])
    const names = answerColumns.toReversed()
    const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`
    const turned = `${names.join(';')}\n${names.map((name) => quoted(cells[name])).join(';')}\n\n`
    for (const csv of [plain, `\uFEFF${plain}`, turned, turned.replaceAll('\n', '\r\n')])
      expect(outcomes((await answer(second, csv, true)).data)).toEqual(['paid'])
    await applied(turned)
    const lines = await world.call<{ rows: BatchLine[] }>(second, 'GET', `redemptions/getBatchLines/${batch.batchId}`)
    expect(lines.data.rows).toMatchObject([{ state: 'paid', fee: '0.30', note: 'a "b", c', reference: 'TRX-1' }])
  })

  test('batches are listed from either end, or the largest first', async () => {
    await batchWith(2)
    await batchWith(1)
    const read = async (sort: string) =>
      (await world.call<{ rows: Batch[] }>(maker, 'GET', `redemptions/getBatches?limit=100&sort=${sort}`)).data.rows
    const newest = await read('newest')
    expect((await read('oldest')).map(({ batchId }) => batchId)).toEqual(
      newest.map(({ batchId }) => batchId).toReversed(),
    )
    const sizes = (await read('rows')).map(({ rows }) => rows)
    expect(sizes).toEqual(sizes.toSorted((one, other) => other - one))
    expect(new Set(sizes).size).toBeGreaterThan(1)
  })

  test('passes over each line that is wrong by itself', async () => {
    const { requests } = await batchWith(5)
    const [a, b, c, d, e] = requests.map(({ redemptionId }) => redemptionId)
    const [unbatched] = await approved(1)
    const own = await world.panelist(0)
    await world.run(`update payout_lines set user_id = '${secondId}' where redemption_id = '${e}'`)
    const csv = answerOf([
      paid(a!, { paid_at: '2020-01-01' }),
      paid(b!, { paid_at: `${Number(today.slice(0, 4)) + 1}-01-01` }),
      paid(c!, { fee: '-1' }),
      paid(d!),
      paid(d!),
      paid(unbatched!.redemptionId),
      paid(e!),
      paid(own.userId),
    ])
    expect(outcomes((await answer(second, csv, true)).data)).toEqual([
      'paid-at',
      'paid-at',
      'fee',
      'twice',
      'twice',
      'not-exported',
      'own',
      'unknown',
    ])
    await world.run(
      `update payout_lines l set user_id = r.user_id from redemptions r where r.redemption_id = l.redemption_id`,
    )
    const long = answerOf([
      paid(a!, { reference: 'x'.repeat(141) }),
      paid(b!, { amount: '5.001' }),
      paid(c!, { amount: '' }),
    ])
    expect(outcomes((await answer(second, long, true)).data)).toEqual(['too-long', 'amount', 'amount'])
    await applied(answerOf([paid(a!), paid(b!), paid(c!), refused(d!)]))
    expect(outcomes(await applied(answerOf([refused(a!), paid(d!), paid(e!, { status: 'Returned' })])))).toEqual([
      'paid-already',
      'given-back',
      'returned',
    ])
  })

  test('that two people apply at the same time settles each request once', async () => {
    const { requests } = await batchWith(4)
    const csv = answerOf(requests.map(({ redemptionId }, n) => (n % 2 ? refused(redemptionId) : paid(redemptionId))))
    await answer(second, csv, true)
    const ends = await Promise.all(
      Array.from({ length: 8 }, (_, n) =>
        world.parties[n % 2]!.payouts.answer({ userId: secondId, ip: '::1' }, { csv, isDryRun: false }),
      ),
    )
    expect(ends.filter(({ counts }) => counts.paid === 2 && counts.refused === 2)).toHaveLength(1)
    expect(ends.filter(({ counts }) => counts.unchanged === 4)).toHaveLength(7)
    expect(await world.findings()).toEqual([])
  })
})

test('what batches and requests do not agree on is found', async () => {
  const { requests } = await batchWith(2)
  await world.run(`update payout_lines set state = 'paid', settled_at = now(), settled_by = '${secondId}'
    where redemption_id = '${requests[0]!.redemptionId}'`)
  await world.run(`delete from payout_lines where redemption_id = '${requests[1]!.redemptionId}'`)
  const found = await world.payouts.check(world.db)
  expect(found.map(({ subject }) => subject)).toEqual(
    expect.arrayContaining(requests.map(({ redemptionId }) => redemptionId)),
  )
  expect(found).toHaveLength(3)
})

test('nobody reads or makes batches without the right to review', async () => {
  const { userId } = await world.panelist(0)
  const viewer = world.sign(makerId, '5', ['redemptions.view'])
  for (const token of [world.sign(userId), viewer, null]) {
    const status = token === null ? 401 : 403
    const id = newId()
    for (const path of [
      'getWaitingPayouts',
      payoutsApi.getBatches.path.slice('redemptions/'.length),
      `getBatchDetails/${id}`,
      `getBatchLines/${id}`,
      `getBatch/${id}`,
    ])
      expect(await world.call(token, 'GET', `redemptions/${path}`)).toMatchObject({ status })
    expect(await world.call(token, 'POST', 'redemptions/createBatch', { body: {} })).toMatchObject({ status })
    const body = { csv: 'x', isDryRun: true }
    expect(await world.call(token, 'POST', 'redemptions/uploadBatch', { body })).toMatchObject({ status })
  }
  for (const path of ['getBatchDetails', 'getBatchLines', 'getBatch'])
    for (const id of [newId(), 'nothing'])
      expect(await world.call(maker, 'GET', `redemptions/${path}/${id}`)).toMatchObject({ status: 404 })
})

test('the data of somebody has the payment, and erasing them leaves nothing of whom it went to', async () => {
  const { requests, batch } = await batchWith(1, { name: 'Erased Person' })
  const [{ userId, redemptionId }] = requests as [{ userId: string; redemptionId: string }]
  await applied(answerOf([paid(redemptionId, { note: 'to Erased Person', reference: 'Erased Person' })]))
  expect(await world.payouts.exportOf(userId)).toMatchObject([
    { amount: '5.00', state: 'paid', note: 'to Erased Person' },
  ])
  expect(JSON.stringify(await world.redemptions.exportOf(userId))).toContain('Erased Person')
  await transaction(world.db, async (tx) => {
    await world.redemptions.erase(tx, { userId })
    await world.payouts.erase(tx, { userId })
  })
  expect(
    JSON.stringify([await world.payouts.exportOf(userId), await world.redemptions.exportOf(userId)]),
  ).not.toContain('Erased')
  expect((await fileOf(batch.batchId)).toString()).toContain(`"${redemptionId}","bank","","","US"`)
  const after = await world.call<Batch>(maker, 'GET', `redemptions/getBatchDetails/${batch.batchId}`)
  expect(after.data).toMatchObject({ forgotten: 1, sha256: batch.sha256 })
})
