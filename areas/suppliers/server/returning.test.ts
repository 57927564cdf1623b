import { createHash } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { saveLive, startedAttempt, usualPrice } from '../../../app/testing/supplier-callbacks.ts'
import { serveSurveys } from '../../../app/testing/survey-server.ts'
import { externalDraft, surveyWorld, type SurveyWorld } from '../../../app/testing/survey-world.ts'
import { transaction } from '../../../platform/server/db.ts'
import { getAlias } from './aliases-store.ts'

const secret = 'a feed secret'
let world: SurveyWorld
let servers: Awaited<ReturnType<typeof serveSurveys>>[]
let project = 987_000
beforeAll(async () => {
  world = await surveyWorld({ processes: 2 })
  await saveLive(world, { supplierKey: 'prodege', name: 'Feed', format: 'prodege', secret })
  await saveLive(world, { supplierKey: 'bitlabs', name: 'Bits', format: 'bitlabs', secret })
  servers = [await serveSurveys(world), await serveSurveys({ ...world, mount: world.processes[1]!.mount })]
})
afterAll(async () => {
  for (const { app } of servers) await app.close()
  await world.close()
})

/** A panelist with a running attempt at a survey of the feed. */
async function inside() {
  const projectId = String(++project)
  const surveyId = `prodege.${projectId}`
  await world.surveys.save([externalDraft({ surveyId, supplierKey: 'prodege', points: 40, price: usualPrice })])
  await world.sql(
    `insert into supplier_offers (supplier_key, external_id, survey_id, digest, set_status, seen_at)
     values ('prodege', $1, $2, '', 'live', now())`,
    [projectId, surveyId],
  )
  const one = await startedAttempt(world, surveyId)
  const alias = await transaction(world.db, (tx) => getAlias(tx, 'prodege', one.userId))
  return { ...one, alias, projectId }
}
type Inside = Awaited<ReturnType<typeof inside>>

/**
 * The address to which the network sends a browser back, signed as its documentation says: the values in the order of
 * their names.
 */
function address({ alias, projectId }: Inside, { status = '1', reason = '', key = secret } = {}): string {
  const fields = [`tId=t-${projectId}`, `projectId=${projectId}`, `vpid=${alias}`, `status=${status}`, `r=${reason}`]
  const sorted = fields.toSorted((a, b) => (a.split('=')[0]! < b.split('=')[0]! ? -1 : 1))
  const hash = createHash('sha256')
    .update([key, ...sorted].join(':'))
    .digest('base64url')
  return `/r/prodege/end?${fields.join('&')}&hash=${hash}`
}
const visit = async (url: string, process = 0) => {
  const { statusCode, headers } = await servers[process]!.app.inject({ method: 'GET', url })
  return [statusCode, headers['location']]
}
const home = (attemptId: string) => [303, `/my-survey?attempt=${attemptId}`]
const verdicts = async (attemptId: string) =>
  (await world.suppliers.inbox.list({ attemptId })).rows.map(({ state, reason }) => `${state}: ${reason}`)
const outcome = async ({ userId, attemptId }: Inside) => (await world.surveys.attempt(userId, attemptId)).outcome

describe('a browser that Prodege sends back', () => {
  test('completes the one open attempt at the price of its start, once, and what it pays waits for a week', async () => {
    const one = await inside()
    const answers = await Promise.all([0, 1, 0, 1].map((process) => visit(address(one), process)))
    expect(answers).toEqual(answers.map(() => home(one.attemptId)))
    expect(await world.wallet.balances(world.db, one.userId)).toMatchObject({ available: 0, pending: 40 })
    expect(await verdicts(one.attemptId)).toEqual(['applied: applied'])
    // A second visit to the same address still leads to that attempt.
    expect(await visit(address(one))).toEqual(home(one.attemptId))
    expect(await world.wallet.check(world.db)).toEqual([])
  })

  test.each([
    ['2', '28', 'quota_full'],
    ['3', '8', 'disqualified'],
    ['4', '10', 'quality_rejected'],
    ['4', '17', 'security_rejected'],
  ])('of status %s and reason %s ends it as %s', async (status, reason, expected) => {
    const one = await inside()
    expect(await visit(address(one, { status, reason }))).toEqual(home(one.attemptId))
    expect(await outcome(one)).toBe(expected)
  })

  test('unsigned, changed or under another secret goes home, and changes nothing', async () => {
    const one = await inside()
    const signed = address(one, { status: '3', reason: '8' })
    for (const url of [
      signed.replace('status=3', 'status=1'),
      signed.split('&hash=')[0]!,
      address(one, { key: 'another' }),
      '/r/prodege/end',
    ])
      expect(await visit(url)).toEqual([303, '/my-survey'])
    expect([await outcome(one), await verdicts(one.attemptId)]).toEqual(['started', []])
  })

  test('completes what was begun before the panelist took back their yes, and nothing once the account is erased', async () => {
    const leave = ({ userId }: Inside) =>
      world.suppliers.partners.change(
        { userId, ip: '', language: 'en' },
        { supplierKey: 'prodege', isGiven: false, version: '' },
      )
    const one = await inside()
    await leave(one)
    // A panelist who withdrew consent no longer has the old alias.
    expect(await transaction(world.db, (tx) => getAlias(tx, 'prodege', one.userId))).not.toBe(one.alias)
    expect(await visit(address(one))).toEqual(home(one.attemptId))
    expect(await world.wallet.balances(world.db, one.userId)).toMatchObject({ pending: 40 })

    // The same after withdrawing the consent to passing on answers.
    const quiet = await inside()
    await world.sql(
      `insert into supplier_answer_consents (supplier_key, user_id, scope, version, question_ids, given_at)
       values ('prodege', $1, 'answers', '1', '{}', now())`,
      [quiet.userId],
    )
    const telling = { supplierKey: 'prodege', scope: 'answers', isGiven: false, version: '' } as const
    await world.suppliers.passing.change({ userId: quiet.userId, ip: '', language: 'en' }, telling)
    expect(await visit(address(quiet))).toEqual(home(quiet.attemptId))

    const other = await inside()
    await leave(other)
    await transaction(world.db, (tx) => world.suppliers.aliases.erase(tx, other))
    expect(await visit(address(other))).toEqual([303, '/my-survey'])
    expect([await outcome(other), await verdicts(other.attemptId)]).toEqual(['started', []])

    await world.sql(`update supplier_former_aliases set given_up_at = now() - interval '61 days'`)
    await world.suppliers.forgetOldAliases()
    expect(await world.sql('select from supplier_former_aliases')).toEqual([])
  })

  test('is sent by nobody from server to server', async () => {
    const one = await inside()
    const { statusCode } = await servers[0]!.app.inject({
      method: 'GET',
      url: address(one).replace('/r/prodege/end', '/api/v1/supplier/prodege/callback'),
    })
    expect([statusCode, await outcome(one)]).toEqual([404, 'started'])
  })
})

test('a browser that a wall sends back comes home to the attempt in its address, and nothing is credited', async () => {
  await world.surveys.save([externalDraft({ surveyId: 'walled', supplierKey: 'bitlabs', price: usualPrice })])
  const { userId, attemptId } = await startedAttempt(world, 'walled')
  expect(await visit(`/r/bitlabs/complete?attempt=${attemptId}&usd=0.80&type=COMPLETE`)).toEqual(home(attemptId))
  expect((await world.surveys.attempt(userId, attemptId)).outcome).toBe('started')
  // A value that is no attempt is not passed on.
  expect(await visit('/r/bitlabs/complete?attempt=//evil.example')).toEqual([303, '/my-survey?partner=bitlabs'])
})

test('a browser that a wall sends back without a name for its attempt is told whose wall it was, and finds its own attempt there', async () => {
  const [server] = servers
  const asked = async (userId: string) =>
    (await server!.call(server!.sign(userId), 'GET', 'survey/getReturned?supplierKey=bitlabs')).data
  await world.surveys.save([externalDraft({ surveyId: 'unnamed', supplierKey: 'bitlabs', price: usualPrice })])
  const { userId, attemptId } = await startedAttempt(world, 'unnamed')
  expect(await visit('/r/bitlabs/complete')).toEqual([303, '/my-survey?partner=bitlabs'])
  expect(await asked(userId)).toEqual({ attemptId })
  const other = await startedAttempt(world, 'walled')
  expect(await asked(other.userId)).toEqual({ attemptId: other.attemptId })
  const [stranger = ''] = await world.panelists(1)
  expect(await asked(stranger)).toEqual({ attemptId: null })
  await world.sql(`update attempts set started_at = started_at - interval '31 minutes' where attempt_id = $1`, [
    attemptId,
  ])
  expect(await asked(userId)).toEqual({ attemptId: null })
})

test('a supplier that nobody knows sends no one anywhere', async () => {
  expect((await visit('/r/nobody/end'))[0]).toBe(404)
})

test('staff read where the network is to send browsers, with its own placeholders', async () => {
  const { callbackUrl } = await world.suppliers.settings.one('prodege')
  expect(callbackUrl).toBe(
    'http://panel.test/r/prodege/end?tId=@transid@&projectId=@projectid@&vpid=@vpid@&status=@status@&r=@termreason@&hash=@hash@',
  )
})
