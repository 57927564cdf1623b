import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startingLine } from '../../../../app/testing/redemption-world.ts'
import { surveyAdminWorld, type SurveyAdminWorld } from '../../../../app/testing/survey-admin-world.ts'
import { dayMs } from '../../../../platform/contract/durations.ts'
import { nowOf, transaction, type Db } from '../../../../platform/server/db.ts'
import { Problem } from '../../../../platform/server/problem.ts'
import { findSurvey, moveSurvey, updateSurvey } from './store.ts'

let world: SurveyAdminWorld
beforeAll(async () => {
  world = await surveyAdminWorld({ processes: 2 })
})
afterAll(() => world.close())

const clock = { actorId: null, ip: null }
const later = (days: number): string => new Date(Date.now() + days * dayMs).toISOString()

test('a survey goes from draft to live, rests, goes on, and is closed for good', async () => {
  let survey = await world.draft()
  for (const status of ['live', 'paused', 'live', 'closed']) {
    const told = await world.move(survey, status)
    expect(told).toMatchObject({ status: 200, data: { status } })
    survey = told.data
  }
  expect(survey.next).toEqual([])
  for (const status of ['draft', 'live', 'paused'])
    expect(await world.move(survey, status)).toMatchObject({ status: 409, code: 'survey-cannot-move' })
})

test.each([
  ['draft', 'paused'],
  ['live', 'draft'],
  ['live', 'live'],
  ['live', 'scheduled'],
])('from %s there is no way to %s', async (from, to) => {
  const draft = await world.draft()
  const survey = from === 'draft' ? draft : (await world.move(draft, from)).data
  expect(await world.move(survey, to)).toMatchObject({ status: 409, code: 'survey-cannot-move' })
})

test('panelists meet a survey only while it is live', async () => {
  const [userId = ''] = await world.panelists(1)
  const draft = await world.draft()
  const start = () => world.surveys.start(userId, draft.surveyId, 'desktop')
  await expect(start()).rejects.toMatchObject({ code: 'not-found' })
  const live = (await world.move(draft, 'live')).data
  const paused = (await world.move(live, 'paused')).data
  await expect(start()).rejects.toMatchObject({ code: 'survey-not-open' })
  await world.move(paused, 'live')
  expect(await start()).toMatchObject({ kind: 'hosted' })
})

describe('the list of checks', () => {
  type Checks = {
    isReady: boolean
    checks: { code: string; level: string; ok: boolean; message: string; field: string }[]
  }
  const missing = async (surveyId: string) => {
    const { data } = await world.call<Checks>('GET', `surveys/${surveyId}/checks`)
    return { isReady: data.isReady, codes: data.checks.filter(({ ok }) => !ok).map(({ code }) => code) }
  }

  test.each([
    ['no questions', { questionnaire: null }, 'questions'],
    ['a page without questions', { questionnaire: { pages: [{ name: 'p', elements: [] }] } }, 'questions'],
    ['no pay', { points: 0 }, 'pays'],
    ['an end in the past', { closesAt: '2001-01-01T00:00:00.000Z' }, 'not-over'],
    ['an empty list', { isByList: true }, 'list'],
    ['a quota without places', { quotas: [{ name: 'x', places: 0, conditions: [] }] }, 'places'],
    ['no supplier', { kind: 'external', entryUrl: 'https://x.example/{attemptId}' }, 'supplier'],
    [
      'an unknown supplier',
      { kind: 'external', supplierKey: 'nobody', entryUrl: 'https://x.example/{attemptId}' },
      'supplier',
    ],
    ['no link', { kind: 'external', supplierKey: 'house' }, 'entry-link'],
  ])('keeps a survey with %s from going live, and says why', async (_, more, code) => {
    const survey = await world.draft(more)
    expect((await missing(survey.surveyId)).codes).toContain(code)
    const told = await world.call<Checks>('POST', `surveys/${survey.surveyId}/status`, { version: 1, status: 'live' })
    expect(told).toMatchObject({ status: 409, code: 'survey-not-ready' })
    expect(told.data.checks.filter(({ ok }) => !ok).map((check) => check.code)).toContain(code)
    expect(told.errors?.length).toBeGreaterThan(0)
    expect(await world.read(survey.surveyId)).toMatchObject({ status: 'draft', version: 1 })
  })

  test('gives advice that keeps nobody: too little pay for the time, no limit to the cost, a length that cannot be', async () => {
    const survey = await world.draft({ points: 5, minutes: 60, quotas: [] })
    const found = await missing(survey.surveyId)
    expect(found).toEqual({ isReady: true, codes: ['length', 'fair-pay', 'limit'] })
    expect(await world.move(survey, 'live')).toMatchObject({ status: 200 })
  })

  test('a live survey cannot be edited into one that may not be live', async () => {
    const survey = (await world.move(await world.draft(), 'live')).data
    expect(await world.edit(survey, { points: 0 })).toMatchObject({ status: 409, code: 'survey-not-ready' })
    expect(await world.read(survey.surveyId)).toMatchObject({ points: 40 })
  })
})

describe('opening and closing by the clock', () => {
  const ready = { opensAt: later(1), closesAt: later(9) }
  const dueNow = (surveyId: string, column: 'opens_at' | 'closes_at') =>
    world.sql(`update surveys set ${column} = created_at where survey_id = $1`, [surveyId])

  test('a survey that is to open later waits, opens at its time, and closes at its end', async () => {
    const { data: survey } = await world.move(await world.draft(ready), 'live')
    expect(survey).toMatchObject({ status: 'scheduled', next: ['draft', 'live', 'closed'] })
    expect(await world.admin.openAndClose()).toBe(0)
    await dueNow(survey.surveyId, 'opens_at')
    expect(await world.admin.openAndClose()).toBe(1)
    expect(await world.read(survey.surveyId)).toMatchObject({ status: 'live', version: survey.version + 1 })
    await world.sql('update surveys set opens_at = null where survey_id = $1', [survey.surveyId])
    await dueNow(survey.surveyId, 'closes_at')
    expect(await world.admin.openAndClose()).toBe(1)
    expect(await world.read(survey.surveyId)).toMatchObject({ status: 'closed' })
    expect(await world.admin.openAndClose()).toBe(0)
    const { data } = await world.call<{ action: string; actorId: null }[]>('GET', `surveys/${survey.surveyId}/history`)
    expect(data.slice(0, 2)).toMatchObject([
      { action: 'surveys.closed', actorId: null },
      { action: 'surveys.live', actorId: null },
    ])
  })

  test('one that is not ready at its time goes back to draft, and the record says why', async () => {
    const { data: survey } = await world.move(await world.draft(ready), 'live')
    await dueNow(survey.surveyId, 'opens_at')
    await world.sql('update surveys set points = 0 where survey_id = $1', [survey.surveyId])
    expect(await world.admin.openAndClose()).toBe(1)
    expect(await world.read(survey.surveyId)).toMatchObject({ status: 'draft' })
    const { data } = await world.call<{ after: object }[]>('GET', `surveys/${survey.surveyId}/history`)
    expect(data[0]).toMatchObject({ action: 'surveys.draft', after: { reason: 'pays' } })
  })

  test('opened by hand before its time, its time is forgotten; taken back, it is a draft again', async () => {
    const { data: early } = await world.move(await world.draft(ready), 'live')
    expect(await world.move(early, 'live')).toMatchObject({ data: { status: 'live', opensAt: null } })
    const { data: other } = await world.move(await world.draft(ready), 'scheduled')
    expect(await world.move(other, 'draft')).toMatchObject({ data: { status: 'draft', opensAt: ready.opensAt } })
    expect(await world.move(await world.draft(), 'scheduled')).toMatchObject({
      status: 409,
      code: 'survey-cannot-move',
    })
  })

  test('two processes that look at once open each survey once', async () => {
    const surveys = await Promise.all(Array.from({ length: 6 }, () => world.draft(ready)))
    for (const survey of surveys) await dueNow((await world.move(survey, 'live')).data.surveyId, 'opens_at')
    const moved = await Promise.all([0, 1, 0, 1].map((no) => world.admins[no]!.openAndClose()))
    expect(moved.reduce((sum, one) => sum + one, 0)).toBe(surveys.length)
    for (const { surveyId } of surveys) expect(await world.read(surveyId)).toMatchObject({ status: 'live', version: 3 })
  })
})

describe('races', () => {
  const atOnce = 12
  const won = (settled: PromiseSettledResult<unknown>[]) =>
    settled.filter(({ status }) => status === 'fulfilled').length
  const reasons = (settled: PromiseSettledResult<unknown>[]) =>
    settled.flatMap((one) =>
      one.status === 'rejected' ? [one.reason instanceof Problem ? one.reason.code : one.reason] : [],
    )
  const race = (work: (no: number) => Promise<unknown>) =>
    Promise.allSettled(Array.from({ length: atOnce }, (_, no) => work(no)))
  const admin = (no: number) => world.admins[no % 2]!

  test('of editors who save at once over the same version one wins, and the others are told', async () => {
    const { surveyId, version } = await world.draft()
    const settled = await race((no) => admin(no).update(surveyId, version, { title: `By ${no}` }, clock))
    expect(won(settled)).toBe(1)
    expect(new Set(reasons(settled))).toEqual(new Set(['changed-meanwhile']))
    expect(await world.read(surveyId)).toMatchObject({ version: 2 })
  })

  test('of staff who open at once one does, and it is recorded once', async () => {
    const { surveyId, version } = await world.draft()
    const settled = await race((no) => admin(no).changeStatus(surveyId, version, 'live', clock))
    expect(won(settled)).toBe(1)
    expect(new Set(reasons(settled))).toEqual(new Set(['changed-meanwhile']))
    const records = await world.sql(`select from audit_log where subject = $1 and action = 'surveys.live'`, [
      `survey:${surveyId}`,
    ])
    expect(records).toHaveLength(1)
  })

  test('without the lock several editors and openers would win, so these races would show it', async () => {
    const { surveyId, version } = await world.draft()
    const line = startingLine(2)
    const unlocked = (db: Db, work: 'edit' | 'open') =>
      transaction(db, async (tx) => {
        const survey = await findSurvey(tx, surveyId)
        await line()
        if (survey?.version !== version) throw new Problem('changed-meanwhile')
        const now = await nowOf(tx)
        if (work === 'edit') await updateSurvey(tx, { surveyId, status: 'draft', fields: survey.fields, now })
        else await moveSurvey(tx, { surveyId, status: 'live', opensAt: null, now })
      })
    const settled = await race((no) => unlocked(world.processes[no % 2]!.db, no % 3 === 0 ? 'edit' : 'open'))
    expect(won(settled)).toBeGreaterThan(1)
  })

  test('a questionnaire is not changed under somebody who is just entering', async () => {
    const { data: survey } = await world.move(await world.draft(), 'live')
    const [userId = ''] = await world.panelists(1)
    const entrant = await world.pool.connect()
    await entrant.query('begin')
    await entrant.query(
      `insert into attempts (attempt_id, user_id, survey_id, points, started_at, expires_at)
       values (gen_random_uuid(), $1, $2, 40, now(), now() + interval '1 hour')`,
      [userId, survey.surveyId],
    )
    const questionnaire = { title: 'Other', pages: [{ name: 'p', elements: [{ type: 'text', name: 'only' }] }] }
    const edited = admin(1).update(survey.surveyId, survey.version, { questionnaire }, clock)
    const first = await Promise.race([
      edited.then(
        () => 'edited',
        () => 'refused',
      ),
      waiting(),
    ])
    expect(first).toBe('waits')
    await entrant.query('commit')
    entrant.release()
    await expect(edited).rejects.toMatchObject({ code: 'survey-entered' })
  })

  /** Resolves when some transaction waits for a lock in this database. */
  const waiting = async (): Promise<'waits'> => {
    for (;;) {
      const rows = await world.sql(
        `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
      )
      if (rows.length > 0) return 'waits'
    }
  }
})
