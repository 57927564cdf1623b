import { transferMessage } from '../../wallet/contract.ts'
import type { Reconciliation } from '../contract/supplier-admin.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { got, houseAddress, startedAttempts, saveLive } from '../../../app/testing/supplier-callbacks.ts'
import { serveSurveys } from '../../../app/testing/survey-server.ts'
import { externalDraft, supplierSecret, surveyWorld, type SurveyWorld } from '../../../app/testing/survey-world.ts'

let world: SurveyWorld
let server: Awaited<ReturnType<typeof serveSurveys>>
let staff = ''
beforeAll(async () => {
  world = await surveyWorld({ processes: 2 })
  await saveLive(world, { supplierKey: 'house', name: 'House', secret: supplierSecret })
  await saveLive(world, { supplierKey: 'rival', name: 'Rival', secret: 'x' })
  await world.surveys.save([
    externalDraft({ surveyId: 'open', points: 40 }),
    externalDraft({ surveyId: 'again', points: 40 }),
    externalDraft({ surveyId: 'theirs', supplierKey: 'rival' }),
  ])
  server = await serveSurveys(world)
  const [staffId = ''] = await world.panelists(1)
  staff = server.sign(staffId, '5')
})
afterAll(async () => {
  await server.app.close()
  await world.close()
})

const welcome = 250
const available = async (userId: string) => (await world.wallet.balances(world.db, userId)).available
const completed = async (count: number) => {
  const taken = await startedAttempts(world, count, 'open')
  for (const { attemptId } of taken)
    await world.suppliers.callback('house', got(houseAddress({ attemptId, eventId: `ev-${attemptId}` })))
  return taken
}
const upload = async (lines: string[]) => {
  const csv = ['id,status,reason', ...lines].join('\n')
  const answer = await server.call(staff, 'POST', 'supplier-admin/suppliers/house/reconciliations', {
    fileName: 'may.csv',
    csv,
  })
  return answer.data as Reconciliation
}
const apply = (id: string) => server.call(staff, 'POST', `supplier-admin/reconciliations/${id}/apply`)
const workAll = (id: string) => Promise.all(world.processes.map(({ suppliers }) => suppliers.reconciliation.work(id)))
const read = async (id: string) =>
  (await server.call(staff, 'GET', `supplier-admin/reconciliations/${id}`)).data as Reconciliation

test('a report is shown before it changes anything, and then takes back what it rejects, with its reasons', async () => {
  const [a, b, c] = await completed(3)
  const [out] = await startedAttempts(world, 1, 'open')
  await world.suppliers.callback('house', got(houseAddress({ attemptId: out!.attemptId, outcome: 'disqualified' })))
  const [rivals] = await startedAttempts(world, 1, 'theirs')
  const preview = await upload([
    `${a!.attemptId},accepted,`,
    `${b!.attemptId},rejected,Answers of a machine`,
    `ev-${c!.attemptId},rejected,`,
    `ev-${c!.attemptId},rejected,twice`,
    `${out!.attemptId},rejected,`,
    `${rivals!.attemptId},rejected,`,
    'nobody,rejected,',
  ])
  expect(preview).toMatchObject({
    state: 'preview',
    lines: 7,
    accepted: 1,
    reverse: 2,
    repeated: 1,
    notPaid: 1,
    unknown: 2,
    alreadyReversed: 0,
    points: 80,
    done: 0,
  })
  expect(await available(b!.userId)).toBe(40 + welcome)
  const id = preview.reconciliationId
  expect(await apply(id)).toMatchObject({ status: 200, data: { state: 'applying' } })
  expect(world.queued.at(-1)).toEqual({ name: 'suppliers.reconcile', payload: { reconciliationId: id } })
  await workAll(id)
  expect(await read(id)).toMatchObject({ state: 'applied', done: 2, pointsTaken: 80 })
  expect(await Promise.all([a!, b!, c!].map(({ userId }) => available(userId)))).toEqual([
    40 + welcome,
    welcome,
    welcome,
  ])
  const { rows } = await world.wallet.history(b!.userId, {})
  expect(rows[0]).toMatchObject({
    kind: 'reversal',
    description: transferMessage('reversedBecause', { title: 'Survey open', reason: 'Answers of a machine' }),
  })
  const { timeline } = await world.surveys.attempt(b!.userId, b!.attemptId)
  expect(timeline.at(-1)?.detail).toContain('Answers of a machine')
  const lines = await server.call(staff, 'GET', `supplier-admin/reconciliations/${id}/lines?state=reverse`)
  expect(lines.data).toMatchObject({
    count: 2,
    rows: [
      { lineNo: 2, isDone: true, points: 40 },
      { lineNo: 3, isDone: true },
    ],
  })
  expect(await world.wallet.check(world.db)).toEqual([])
})

test('the same report again, or applied again, takes nothing more', async () => {
  const [one] = await completed(1)
  const first = await upload([`${one!.attemptId},rejected,`])
  const second = await upload([`${one!.attemptId},rejected,`])
  for (const { reconciliationId: id } of [first, first, second]) {
    await apply(id)
    await workAll(id)
  }
  expect(await read(first.reconciliationId)).toMatchObject({ state: 'applied', pointsTaken: 40 })
  expect(await read(second.reconciliationId)).toMatchObject({ state: 'applied', pointsTaken: 0 })
  expect(await upload([`${one!.attemptId},rejected,`])).toMatchObject({ alreadyReversed: 1, reverse: 0, points: 0 })
  expect(await available(one!.userId)).toBe(welcome)
  const transfers = await world.sql(`select from transfers where user_id = $1 and kind = 'reversal'`, [one!.userId])
  expect(transfers).toHaveLength(1)
})

test('a report stopped in the middle goes on where it was, in two processes at once', async () => {
  const taken = await completed(30)
  const { reconciliationId: id } = await upload(taken.map(({ attemptId }) => `${attemptId},rejected,`))
  await apply(id)
  await world.sql(`create function stop_half() returns trigger language plpgsql as $$
    begin
      raise exception 'stopped';
    end $$`)
  await world.sql(`create trigger stop before update on supplier_reconciliation_lines for each row when (new.line_no > 20)
    execute function stop_half()`)
  await expect(world.suppliers.reconciliation.work(id)).rejects.toThrow('stopped')
  expect(await read(id)).toMatchObject({ state: 'applying', done: 0 })
  expect(await available(taken[0]!.userId)).toBe(40 + welcome)
  await world.sql('drop trigger stop on supplier_reconciliation_lines')
  await workAll(id)
  expect(await read(id)).toMatchObject({ state: 'applied', done: 30, pointsTaken: 30 * 40 })
  for (const { userId } of taken) expect(await available(userId)).toBe(welcome)
  expect(await world.wallet.check(world.db)).toEqual([])
})

test('never more is taken than was paid: what was already spent is owed', async () => {
  const [one] = await completed(1)
  const { reconciliationId: id } = await upload([`${one!.attemptId},rejected,`])
  await world.processes[0]!.suppliers.callback(
    'house',
    got(houseAddress({ attemptId: one!.attemptId, outcome: 'reversed', eventId: 'back' })),
  )
  await apply(id)
  await workAll(id)
  expect(await read(id)).toMatchObject({ state: 'applied', done: 1, pointsTaken: 0 })
  expect(await available(one!.userId)).toBe(welcome)
})

const say = (given: Parameters<typeof houseAddress>[0]) => world.suppliers.callback('house', got(houseAddress(given)))
const worked = async (lines: string[]) => {
  const { reconciliationId: id } = await upload(lines)
  await apply(id)
  await workAll(id)
  return read(id)
}

/**
 * Panelists with a running attempt. With an earlier completion, their callbacks are decided without locks, otherwise
 * with locks.
 */
const inside = async (before: boolean) => {
  const [one] = before ? await completed(1) : await startedAttempts(world, 1, 'open')
  const { userId, attemptId } = one!
  if (!before) return { userId, attemptId, had: welcome }
  return { userId, attemptId: (await world.surveys.start(userId, 'again', 'desktop')).attemptId, had: welcome + 40 }
}

test.each([false, true])(
  'a message that credited nothing takes nothing back, also where another about the attempt did, with a survey before: %s',
  async (before) => {
    const { userId, attemptId, had } = await inside(before)
    const [wrong, right] = [`wrong amount ${before}`, `right amount ${before}`]
    await say({ attemptId, eventId: wrong, amount: 99 })
    await say({ attemptId, eventId: right, amount: 40 })
    await say({ attemptId, eventId: `${right} again`, amount: 40 })
    expect(await worked([`${wrong},rejected,`])).toMatchObject({ reverse: 0, notPaid: 1, pointsTaken: 0 })
    expect(await worked([`${right} again,rejected,`])).toMatchObject({ reverse: 0, notPaid: 1, pointsTaken: 0 })
    expect(await available(userId)).toBe(40 + had)
    expect(await worked([`${wrong},rejected,`, `${right},rejected,`])).toMatchObject({ reverse: 1, pointsTaken: 40 })
    expect(await available(userId)).toBe(had)
  },
)

test('a message that tells of two attempts is the one that it credited', async () => {
  const [first, second] = await startedAttempts(world, 2, 'open')
  await say({ attemptId: first!.attemptId, eventId: 'of two', outcome: 'disqualified' })
  await say({ attemptId: first!.attemptId, eventId: 'of one' })
  await say({ attemptId: second!.attemptId, eventId: 'of two' })
  expect(await worked(['of two,rejected,'])).toMatchObject({ reverse: 1, pointsTaken: 40 })
  expect(await available(second!.userId)).toBe(welcome)
})

test('ids are found that read like one of ours, or that write ours in capitals', async () => {
  const [one, other] = await startedAttempts(world, 2, 'open')
  const eventId = '0198c0de-0000-7000-8000-0000000000b1'
  await say({ attemptId: one!.attemptId, eventId })
  await say({ attemptId: other!.attemptId.toUpperCase(), eventId: 'in capitals' })
  expect((await world.suppliers.inbox.list({ attemptId: other!.attemptId })).rows).toHaveLength(1)
  expect(await worked([`${eventId},rejected,`, 'in capitals,rejected,'])).toMatchObject({ reverse: 2, pointsTaken: 80 })
  for (const { userId } of [one!, other!]) expect(await available(userId)).toBe(welcome)
})

test('tells what was really taken of an attempt that was credited once more than it was paid', async () => {
  const [one] = await completed(1)
  await world.sql(`update attempts set has_spare = true, late = 'beside' where attempt_id = $1`, [one!.attemptId])
  expect(await worked([`${one!.attemptId},rejected,`])).toMatchObject({
    reverse: 1,
    points: 0,
    done: 1,
    pointsTaken: 0,
  })
  expect(await available(one!.userId)).toBe(40 + welcome)
  expect(await worked([`${one!.attemptId},rejected,`])).toMatchObject({ reverse: 1, points: 40, pointsTaken: 40 })
})

describe('a report by names of its own', () => {
  // As Python's csv module writes it with every field quoted, with words of its own and with columns that do not
  // matter.
  const foreign = (ids: string[]) =>
    [
      '"Datum";"Session, final";"Ergebnis";"Grund"\r\n',
      ...ids.map((id, at) => `"${at}";"${id}";"${at % 3 === 0 ? 'ungültig' : 'gültig'}";"speeder"\r\n`),
    ].join('')
  const columns = {
    id: 'Session, final',
    status: 'Ergebnis',
    reason: null,
    accepted: ['Gültig'],
    rejected: ['UNGÜLTIG'],
  }
  const send = (csv: string, more: object = {}) =>
    server.call(staff, 'POST', 'supplier-admin/suppliers/house/reconciliations', { fileName: 'mai.csv', csv, ...more })
  const saved = () => server.call(staff, 'GET', 'supplier-admin/suppliers/house/reportColumns')
  const forget = () => server.call(staff, 'DELETE', 'supplier-admin/suppliers/house/reportColumns')

  test('is refused with what there is to choose among, then read as chosen, and so is the next', async () => {
    const taken = await completed(7)
    const csv = foreign(taken.map(({ attemptId }) => attemptId))
    expect(await send(csv)).toMatchObject({
      status: 400,
      data: {
        columns: [
          { name: 'Datum' },
          { name: 'Session, final' },
          { name: 'Ergebnis', values: ['ungültig', 'gültig'] },
          { name: 'Grund', values: ['speeder'] },
        ],
      },
    })
    expect((await saved()).data).toEqual({ columns: null, setBy: null, setAt: null })
    // Counted by hand: every third of seven lines, from the first.
    expect((await send(csv, { columns })).data).toMatchObject({ lines: 7, reverse: 3, accepted: 4, points: 120 })
    expect((await saved()).data).toMatchObject({ columns })
    const next = await completed(4)
    const preview = await send(foreign(next.map(({ attemptId }) => attemptId)))
    expect(preview.data).toMatchObject({ lines: 4, reverse: 2, accepted: 2 })
    // A report without these columns is read by the usual names.
    expect(await upload([`${next[0]!.attemptId},rejected,`])).toMatchObject({ lines: 1, reverse: 1 })
    await forget()
    expect(await send(csv)).toMatchObject({ status: 400 })
    expect((await saved()).data).toMatchObject({ columns: null })
  })

  test('of very many columns is refused with the first hundred', async () => {
    const head = Array.from({ length: 1_500 }, (_, at) => `c${at}`).join(',')
    const { status, data } = await send(`${head}\n1,2`)
    expect([status, (data as { columns: unknown[] }).columns.length]).toEqual([400, 100])
    const named = await send('__proto__,constructor\na,accepted', {
      columns: { id: '__proto__', status: 'constructor', reason: null, accepted: ['accepted'], rejected: [] },
    })
    expect(named.data).toMatchObject({ lines: 1, unknown: 1 })
    await forget()
  })

  test('chosen wrongly is refused in words, and nothing is kept of the choice', async () => {
    const csv = foreign(['a', 'b'])
    for (const wrong of [
      { ...columns, status: 'Grund' },
      { ...columns, id: 'Nothing' },
      { ...columns, accepted: [] },
    ])
      expect(await send(csv, { columns: wrong })).toMatchObject({ status: 400, errors: [{ field: 'csv' }] })
    expect((await saved()).data).toMatchObject({ columns: null })
  })
})

test('a report that cannot be read, or of nobody, is refused in words', async () => {
  const send = (supplierKey: string, csv: string) =>
    server.call(staff, 'POST', `supplier-admin/suppliers/${supplierKey}/reconciliations`, { fileName: 'f.csv', csv })
  expect(await send('house', 'a,b\n1,2')).toMatchObject({ status: 400, errors: [{ field: 'csv' }] })
  expect(await send('nobody', 'id,status\na,accepted')).toMatchObject({ status: 404 })
  expect(await apply('nonsense')).toMatchObject({ status: 404 })
  const { data } = await server.call(staff, 'GET', 'supplier-admin/reconciliations?supplierKey=house&limit=2')
  expect((data as { rows: unknown[] }).rows).toHaveLength(2)
})
