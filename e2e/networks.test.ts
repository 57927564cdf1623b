import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { saveLive, startedAttempt, usualPrice } from '../app/testing/supplier-callbacks.ts'
import { externalDraft, surveyWorld, type SurveyWorld } from '../app/testing/survey-world.ts'
import { getAlias } from '../areas/suppliers/server/aliases-store.ts'
import { transaction } from '../platform/server/db.ts'
import { callbackMessage, type Callback } from '../sandbox/src/networks/bitlabs/callback.ts'
import { postbackMessage, type CpxTransaction } from '../sandbox/src/networks/cpx/postback.ts'
import { pathOf, type Message } from '../sandbox/src/networks/messages.ts'
import { redirectTo, type ProdegeTransaction } from '../sandbox/src/networks/prodege/redirect.ts'

/*
 * What the sandbox's networks send, as they were written from the providers' documents alone, is what the product takes: each by the
 * address that the product gives to staff for that network.
 */

const secret = 'between us and them'
const ip = '127.0.0.1'
let world: SurveyWorld
beforeAll(async () => {
  world = await surveyWorld({ processes: 2 })
  for (const format of ['bitlabs', 'cpx', 'prodege'] as const)
    await saveLive(world, { supplierKey: format, name: format, format, secret, ipAddresses: [ip] })
})
afterAll(() => world.close())

let no = 0
/** Somebody inside a survey of a network, known there by an alias, and the address that staff gave to the network. */
async function inside(supplierKey: string) {
  const externalId = String(++no)
  const surveyId = `${supplierKey}.${externalId}`
  await world.surveys.save([externalDraft({ surveyId, supplierKey, points: 40, price: usualPrice })])
  await world.sql(
    `insert into supplier_offers (supplier_key, external_id, survey_id, digest, set_status, seen_at)
     values ($1, $2, $3, '', 'live', now())`,
    [supplierKey, externalId, surveyId],
  )
  const one = await startedAttempt(world, surveyId)
  const alias = await transaction(world.db, (tx) => getAlias(tx, supplierKey, one.userId))
  const { callbackUrl: template } = await world.suppliers.settings.one(supplierKey)
  return { ...one, alias, externalId, template }
}
type Inside = Awaited<ReturnType<typeof inside>>

const arriving = ({ method, url }: Pick<Message, 'method' | 'url'>) => ({
  method,
  rawUrl: pathOf(url),
  headers: {},
  body: '',
})
/** A message comes twice to each of two processes at once; tells how often it was credited. */
const heard = async (supplierKey: string, message: Message): Promise<number> => {
  const answers = await Promise.all(
    [0, 1, 0, 1].map((process) => world.processes[process]!.suppliers.callback(supplierKey, arriving(message), ip)),
  )
  expect(answers.map(({ reply }) => reply?.status)).toEqual([200, 200, 200, 200])
  return answers.filter(({ credited }) => credited).length
}
const outcome = async ({ userId, attemptId }: Inside) => (await world.surveys.attempt(userId, attemptId)).outcome
const points = async ({ userId }: Inside) => {
  const { available, pending } = await world.wallet.balances(world.db, userId)
  return available + pending
}
const whole = async () => expect(await world.wallet.check(world.db)).toEqual([])

describe('BitLabs', () => {
  const message = (one: Inside, more: Partial<Callback> = {}) =>
    callbackMessage(
      {
        type: 'COMPLETE',
        uid: one.alias,
        tx: `tx-${one.externalId}`,
        ref: '',
        micros: usualPrice.micros,
        ip,
        tags: new Map([['attempt', one.attemptId]]),
        ...more,
      },
      { template: one.template, secret, token: 'token' },
    )

  test('completes once, and its reconciliation takes it back once', async () => {
    const one = await inside('bitlabs')
    expect(await heard('bitlabs', message(one))).toBe(1)
    expect(await outcome(one)).toBe('completed')
    const before = await points(one)
    const back = { type: 'RECONCILIATION', tx: `back-${one.externalId}`, ref: `tx-${one.externalId}` } as const
    expect(await heard('bitlabs', message(one, { ...back, micros: 0 - usualPrice.micros }))).toBe(0)
    expect([await outcome(one), before - (await points(one))]).toEqual(['reversed', 40])
    await whole()
  })

  test('screens out, and credits that late', async () => {
    const one = await inside('bitlabs')
    await heard('bitlabs', message(one, { type: 'SCREENOUT', micros: 20_000 }))
    expect(await outcome(one)).toBe('disqualified')
    const late = { type: 'RECONCILIATION', tx: `late-${one.externalId}`, ref: `tx-${one.externalId}` } as const
    expect(await heard('bitlabs', message(one, late))).toBe(1)
    expect(await outcome(one)).toBe('completed')
    await whole()
  })
})

describe('CPX Research', () => {
  const message = (one: Inside, more: Partial<CpxTransaction> = {}, decimals = 2) =>
    postbackMessage(
      {
        id: `tx-${one.externalId}`,
        status: '1',
        type: 'complete',
        userId: one.alias,
        surveyId: one.externalId,
        subIds: [one.attemptId, ''],
        micros: usualPrice.micros,
        ip: '203.0.113.9',
        loi: 8,
        at: new Date(),
        ...more,
      },
      { template: one.template, secret, decimals },
    )

  test.each([2, 4])('completes once with %i decimals, and its cancellation takes it back once', async (decimals) => {
    const one = await inside('cpx')
    expect(await heard('cpx', message(one, {}, decimals))).toBe(1)
    expect([await outcome(one), await points(one)]).toEqual(['completed', 40])
    expect(await heard('cpx', message(one, { status: '2' }, decimals))).toBe(0)
    expect([await outcome(one), await points(one)]).toEqual(['reversed', 0])
    await whole()
  })

  test('completes the one open attempt where no sub-id comes back, and screens out', async () => {
    const one = await inside('cpx')
    expect(await heard('cpx', message(one, { subIds: ['', ''] }))).toBe(1)
    expect(await outcome(one)).toBe('completed')
    const other = await inside('cpx')
    expect(await heard('cpx', message(other, { type: 'out', micros: 0 }))).toBe(0)
    expect(await outcome(other)).toBe('disqualified')
  })
})

describe('Prodege', () => {
  const visit = (one: Inside, more: Partial<ProdegeTransaction> = {}) => {
    const told: ProdegeTransaction = {
      id: `9${one.externalId}`,
      projectId: one.externalId,
      vpid: one.alias,
      status: 1,
      reason: '',
      failedOn: [],
      variables: [],
      ...more,
    }
    const url = redirectTo(told, { template: one.template, secret })
    return Promise.all(
      [0, 1, 0, 1].map((process) =>
        world.processes[process]!.suppliers.returned('prodege', arriving({ method: 'GET', url }), ip),
      ),
    )
  }

  test('completes once by the browser that it sends back, and what it pays waits', async () => {
    const one = await inside('prodege')
    expect(await visit(one)).toEqual(Array.from({ length: 4 }, () => ({ attempt: one.attemptId })))
    expect(await world.wallet.balances(world.db, one.userId)).toMatchObject({ available: 0, pending: 40 })
    await whole()
  })

  test('screens out for poor quality, whatever the panel had added to the link', async () => {
    const one = await inside('prodege')
    await visit(one, { status: 4, reason: '10', variables: [['anything', 'abc']] })
    expect(await outcome(one)).toBe('quality_rejected')
  })
})
