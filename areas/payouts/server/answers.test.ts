import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type AnswerCells, answerOf } from '../../../app/testing/payout-answer.ts'
import { openPayoutWorld, paid, type PayoutWorld, refused, today } from '../../../app/testing/payout-world.ts'
import { transaction } from '../../../platform/server/db.ts'
import { newId } from '../../../platform/server/secrets.ts'
import { type Answer, answerColumns, type Batch, type BatchLine } from '../contract.ts'

let world: PayoutWorld
beforeAll(async () => {
  world = await openPayoutWorld()
})
afterAll(() => world.close())

const outcomes = ({ lines }: Answer) => lines.map(({ outcome, fault }) => fault ?? outcome)

describe('the answer to a batch', () => {
  test('is looked at in a dry run, applied by a second person, and once: paid, given back, and wrong lines by their number', async () => {
    const { requests, batch } = await world.batchWith(10)
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
    const before = await world.state()
    const dry = await world.answer(world.maker, csv, true)
    expect(dry.data).toMatchObject({
      isDryRun: true,
      counts: { paid: 6, refused: 3, returned: 0, unchanged: 0, wrong: 5 },
    })
    expect(await world.state()).toBe(before)
    const wrong = dry.data.lines.filter(({ outcome }) => outcome === 'wrong')
    expect(wrong.map(({ line, fault }) => [line, fault])).toEqual([
      [11, 'unknown'],
      [12, 'unknown'],
      [13, 'amount'],
      [14, 'cells'],
      [15, 'unknown'],
    ])
    expect(wrong[2]?.message).toBe('The amount must be 5.00, as it was exported.')
    expect(await world.answer(world.maker, csv, false)).toMatchObject({ status: 409, code: 'batch-second-person' })
    expect(await world.answer(world.second, `${csv}\r\n`, false)).toMatchObject({
      status: 409,
      code: 'batch-dry-run-first',
    })
    expect(await world.state()).toBe(before)
    const done = await world.answer(world.second, csv, false)
    expect(done.data.batch.states).toEqual({ exported: 1, paid: 6, refused: 3, returned: 0 })
    expect(done.data.counts).toEqual(dry.data.counts)
    for (const { userId, redemptionId } of requests) {
      const wasPaid = rest.slice(0, 6).includes(redemptionId)
      const held = redemptionId === r0 ? 500 : 0
      expect(await world.pointsOf(userId)).toEqual({ available: wasPaid || held ? 0 : 500, held })
    }
    const after = await world.state()
    const again = await world.answer(world.second, csv, false)
    expect(again.data.counts).toEqual({ paid: 0, refused: 0, returned: 0, unchanged: 9, wrong: 5 })
    expect(await world.state()).toBe(after)
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
          world.second,
          'GET',
          `redemptions/getBatchLines/${batch.batchId}?state=exported`,
        )
      ).data.rows,
    ).toMatchObject([{ redemptionId: r0, state: 'exported', payee: { name: 'Ana Ruiz' } }])
  })

  test('is told by bell and email in the words of their reader, with where the points went', async () => {
    await world.doJobs({ except: ['redemptions.send'] })
    const { requests } = await world.batchWith(3)
    const [a, b, c] = requests
    await world.doJobs()
    await world.users.chooseLanguage(c!.userId, 'es')
    await world.applied(answerOf([paid(a!.redemptionId), paid(b!.redemptionId), refused(c!.redemptionId)]))
    await world.applied(answerOf([refused(b!.redemptionId, 'returned')]))
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
    const { requests } = await world.batchWith(2)
    const [paidOne, owing] = requests
    await world.applied(answerOf(requests.map(({ redemptionId }) => paid(redemptionId))))
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
    await world.answer(world.second, csv, true)
    const ends = await Promise.all(Array.from({ length: 6 }, () => world.answer(world.second, csv, false)))
    expect(ends.map(({ data }) => data.counts.returned).toSorted((one, other) => one - other)).toEqual([
      0, 0, 0, 0, 0, 2,
    ])
    expect(await world.pointsOf(paidOne!.userId)).toEqual({ available: 500, held: 0 })
    expect(await world.pointsOf(owing!.userId)).toEqual({ available: 430, held: 0 })
    const moved = await world.rows<{ kind: string; key: string }>(
      'select kind, key from ledger_transfers where key like $1 order by created_at',
      [`redemption:${paidOne!.redemptionId}:%`],
    )
    expect(moved.map(({ kind, key }) => [kind, key.split(':')[2]])).toEqual([
      ['hold', 'hold'],
      ['redemption', 'paid'],
      ['give_back', 'returned'],
    ])
    expect(outcomes(await world.applied(answerOf([paid(paidOne!.redemptionId)])))).toEqual(['given-back'])
    expect(await world.findings()).toEqual([])
  })

  test('is refused as a whole when its columns, its batch or its form are not right, and changes nothing', async () => {
    const first = await world.batchWith(1)
    const other = await world.batchWith(1)
    const [a, b] = [first.requests[0]!.redemptionId, other.requests[0]!.redemptionId]
    const before = await world.state()
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
      const told = await world.answer(world.second, csv, true, batchId)
      expect(told).toMatchObject({ status: 400, errors: [{ field: 'csv' }] })
      expect(told.message).toContain(words)
    }
    const big = await world.answer(world.second, `${head}\r\n${'x'.repeat(10 * 1024 * 1024)}`, true)
    expect(big).toMatchObject({ status: 413, code: 'too-large' })
    expect(await world.answer(world.second, answerOf([paid(a)]), true, 'nothing')).toMatchObject({ status: 404 })
    expect(await world.state()).toBe(before)
    await world.applied(answerOf([paid(a)]))
    await world.applied(answerOf([paid(b)]))
  })

  test('with or without a mark, in any order of columns, with other signs between cells, is the same answer', async () => {
    const { requests, batch } = await world.batchWith(1)
    const cells = paid(requests[0]!.redemptionId, { status: ' PAID ', amount: '5', fee: '0.3', note: 'a "b",\r\nc' })
    const plain = answerOf([cells])
    const names = answerColumns.toReversed()
    const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`
    const turned = `${names.join(';')}\n${names.map((name) => quoted(cells[name])).join(';')}\n\n`
    for (const csv of [plain, `\uFEFF${plain}`, turned, turned.replaceAll('\n', '\r\n')])
      expect(outcomes((await world.answer(world.second, csv, true)).data)).toEqual(['paid'])
    await world.applied(turned)
    const lines = await world.call<{ rows: BatchLine[] }>(
      world.second,
      'GET',
      `redemptions/getBatchLines/${batch.batchId}`,
    )
    expect(lines.data.rows).toMatchObject([{ state: 'paid', fee: '0.30', note: 'a "b", c', reference: 'TRX-1' }])
  })

  test('batches are listed from either end, or the largest first', async () => {
    await world.batchWith(2)
    await world.batchWith(1)
    const read = async (sort: string) =>
      (await world.call<{ rows: Batch[] }>(world.maker, 'GET', `redemptions/getBatches?limit=100&sort=${sort}`)).data
        .rows
    const newest = await read('newest')
    expect((await read('oldest')).map(({ batchId }) => batchId)).toEqual(
      newest.map(({ batchId }) => batchId).toReversed(),
    )
    const sizes = (await read('rows')).map(({ rows }) => rows)
    expect(sizes).toEqual(sizes.toSorted((one, other) => other - one))
    expect(new Set(sizes).size).toBeGreaterThan(1)
  })

  test('passes over each line that is wrong by itself', async () => {
    const { requests } = await world.batchWith(5)
    const [a, b, c, d, e] = requests.map(({ redemptionId }) => redemptionId)
    const [unbatched] = await world.approved(1)
    const own = await world.panelist(0)
    await world.run(`update payout_lines set user_id = '${world.secondId}' where redemption_id = '${e}'`)
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
    expect(outcomes((await world.answer(world.second, csv, true)).data)).toEqual([
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
    expect(outcomes((await world.answer(world.second, long, true)).data)).toEqual(['too-long', 'amount', 'amount'])
    await world.applied(answerOf([paid(a!), paid(b!), paid(c!), refused(d!)]))
    expect(outcomes(await world.applied(answerOf([refused(a!), paid(d!), paid(e!, { status: 'Returned' })])))).toEqual([
      'paid-already',
      'given-back',
      'returned',
    ])
  })

  test('that two people apply at the same time settles each request once', async () => {
    const { requests } = await world.batchWith(4)
    const csv = answerOf(requests.map(({ redemptionId }, n) => (n % 2 ? refused(redemptionId) : paid(redemptionId))))
    await world.answer(world.second, csv, true)
    const ends = await Promise.all(
      Array.from({ length: 8 }, (_, n) =>
        world.parties[n % 2]!.payouts.answer({ userId: world.secondId, ip: '::1' }, { csv, isDryRun: false }),
      ),
    )
    expect(ends.filter(({ counts }) => counts.paid === 2 && counts.refused === 2)).toHaveLength(1)
    expect(ends.filter(({ counts }) => counts.unchanged === 4)).toHaveLength(7)
    expect(await world.findings()).toEqual([])
  })
})
