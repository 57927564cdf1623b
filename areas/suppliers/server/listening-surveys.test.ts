import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type ListeningWorld, openListeningWorld } from '../../../app/testing/listening-world.ts'
import { meetingPoint, until } from '../../../app/testing/meeting.ts'
import type { AdminSurvey } from '../../surveys/contract/survey-admin.ts'
import type { Attempt } from '../../surveys/contract/surveys.ts'

let world: ListeningWorld
beforeAll(async () => {
  world = await openListeningWorld()
})
afterAll(() => world.close())

const notReady = {
  status: 409,
  code: 'survey-not-ready',
  errors: [{ field: 'supplierKey', message: 'This supplier is not live yet.' }],
}

/** A survey of this supplier that nobody has opened yet. */
const drafted = async () => {
  const fields = { title: 'Theirs', kind: 'external', category: 'Food', points: 40, minutes: 2, supplierKey: 'house' }
  const entryUrl = 'https://survey.example/start?sid={attemptId}'
  const made = await world.call<{ surveyId: string; version: number }>('POST', 'survey-admin/surveys', {
    ...fields,
    entryUrl,
  })
  const { surveyId, version } = made.data
  const open = () => world.call('POST', `survey-admin/surveys/${surveyId}/status`, { version, status: 'live' })
  return { surveyId, open }
}

/** How many connections wait for a row that another one has locked. */
const waiting = async () =>
  (await world.sql(`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`))
    .length

describe('while a supplier listens', () => {
  test('a member inside a survey reads that it is on hold, and is not sent in again', async () => {
    const { userId, attemptId } = await world.begun()
    const token = world.server.sign(userId)
    const resumed = () =>
      world.call<{ attemptId: string; entryUrl?: string }>('POST', 'survey/startSurvey', { surveyId: 'open' }, token)
    const read = async () => (await world.call<Attempt>('GET', `survey/attempt/${attemptId}`, undefined, token)).data
    expect((await resumed()).data).toMatchObject({ attemptId, entryUrl: expect.stringContaining(attemptId) as string })
    expect(await read()).toMatchObject({ outcome: 'started', isOnHold: false })
    await world.isLive(false)
    const kept = await resumed()
    expect(kept).toMatchObject({ status: 409, code: 'attempt-on-hold' })
    expect(JSON.stringify(kept)).not.toContain(attemptId)
    expect(await read()).toMatchObject({ outcome: 'started', isOnHold: true })
    await world.isLive(true)
    expect((await resumed()).data).toMatchObject({ attemptId, entryUrl: expect.stringContaining(attemptId) as string })
    await world.isLive(false)
    await world.hear({ attemptId })
    await world.isLive(true)
    // The callback waits for staff, even when the supplier is live again; meanwhile the attempt is neither restarted
    // nor abandoned.
    expect(await read()).toMatchObject({ outcome: 'started', isOnHold: true })
    expect(await resumed()).toMatchObject({ status: 409, code: 'attempt-on-hold' })
    await world.sql(`update attempts set expires_at = expires_at - interval '13 days'`)
    await world.surveys.abandonOverdue()
    expect(await read()).toMatchObject({ outcome: 'started' })
    const [held] = await world.callbacksOf(attemptId)
    await world.rule(held?.callbackId, 'release')
    expect(await read()).toMatchObject({ outcome: 'completed', isOnHold: false })
  })

  test('nobody is sent into a survey of it, even one that is open', async () => {
    await world.isLive(false)
    await world.surveys.setStatus('open', 'live')
    const [userId = ''] = await world.panelists(1)
    await expect(world.surveys.start(userId, 'open', 'desktop')).rejects.toMatchObject({ code: 'survey-not-open' })
  })

  test('none of its surveys can be opened, and those that were open are paused', async () => {
    await world.isLive(true)
    expect(await world.sql(`select status from surveys where survey_id = 'open'`)).toEqual([{ status: 'live' }])
    await world.listen()
    expect(await world.sql(`select status from surveys where survey_id = 'open'`)).toEqual([{ status: 'paused' }])
    const { open } = await drafted()
    expect(await open()).toMatchObject(notReady)
    await world.isLive(true)
    expect(await open()).toMatchObject({ status: 200 })
  })

  test('a survey that is paused so can be edited, and opened once the supplier is live', async () => {
    await world.isLive(true)
    const { surveyId, open } = await drafted()
    expect(await open()).toMatchObject({ status: 200 })
    await world.listen()
    const [userId = ''] = await world.panelists(1)
    const read = async () => (await world.call<AdminSurvey>('GET', `survey-admin/surveys/${surveyId}`)).data
    const edit = async (changes: object) =>
      world.call('PATCH', `survey-admin/surveys/${surveyId}`, { version: (await read()).version, ...changes })
    expect(await read()).toMatchObject({ status: 'paused' })
    expect(await edit({ title: 'Better named' })).toMatchObject({
      status: 200,
      data: { title: 'Better named', status: 'paused' },
    })
    const list = { mode: 'exclude', panelistIds: [userId], version: (await read()).version }
    expect(await world.call('PUT', `survey-admin/surveys/${surveyId}/list`, list)).toMatchObject({ status: 200 })
    // Mistakes in the survey itself are refused as before.
    expect(await edit({ entryUrl: null })).toMatchObject({ status: 409, code: 'survey-not-ready' })
    const again = async () =>
      world.call('POST', `survey-admin/surveys/${surveyId}/status`, { version: (await read()).version, status: 'live' })
    expect(await again()).toMatchObject(notReady)
    await world.isLive(true)
    expect(await again()).toMatchObject({ status: 200 })
  })

  test('a survey that is opened while its supplier is put back is paused with the others', async () => {
    await world.isLive(true)
    const { surveyId, open } = await drafted()
    // Another open survey would add its own record when it is paused, and the opening could continue before the
    // supplier is locked.
    await world.sql(`update surveys set status = 'paused' where supplier_key = 'house' and status = 'live'`)
    await meetingPoint(world.sql, 2, 'insert on audit_log for each row')
    const opened = open()
    await until(async () => (await world.sql<{ is_called: boolean }>('select is_called from meeting'))[0]?.is_called)
    let isBack = false
    const back = world.listen().finally(() => (isBack = true))
    await until(async () => isBack || (await waiting()) > 0)
    await world.sql('select meet()')
    expect([(await opened).status, (await back).status]).toEqual([200, 200])
    expect(await world.sql('select status from surveys where survey_id = $1', [surveyId])).toEqual([
      { status: 'paused' },
    ])
  })
})
