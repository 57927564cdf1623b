import type { InvitationsOf, Round } from '../contract.ts'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { serveCallers } from '../../../app/testing/callers.ts'
import { goodAnswers, judgedWorld, noon, teaSurvey, type JudgedWorld } from '../../../app/testing/judged-world.ts'
import { newId } from '../../../platform/server/secrets.ts'
import type { Invitations } from './service.ts'
import { invitationRoutes } from './routes.ts'

let world: JudgedWorld
let invitations: Invitations
let server: Awaited<ReturnType<typeof serveCallers>>
let staff: string
let people: string[]
const staffId = newId()
beforeEach(async () => {
  world = await judgedWorld()
  const [inviter] = world.inviters
  if (!inviter) throw new Error('nobody invites')
  invitations = inviter
  server = await serveCallers((app) => invitationRoutes(app, { invitations }))
  people = await world.panelists(6)
  const [one = ''] = await world.panelists(1, 'DE')
  staff = server.sign(one, '4', ['surveys.invite'])
  await world.surveys.save(['tea', 'coffee'].map((surveyId) => ({ ...teaSurvey, surveyId, countryId: 'US' })))
})
afterEach(async () => {
  await server.app.close()
  await world.close()
})

const invite = (ask: Partial<{ people: number; waveSize: number; gapMinutes: number }> = {}, surveyId = 'tea') =>
  server.call<Round>(staff, 'POST', `invitations/surveys/${surveyId}`, {
    body: { people: 100, waveSize: 100, gapMinutes: 0, ...ask },
  })
const read = async (surveyId = 'tea') =>
  (await server.call<InvitationsOf>(staff, 'GET', `invitations/surveys/${surveyId}`)).data
const invited = async (surveyId = 'tea', state = 'sent') =>
  (
    await world.sql<{ user_id: string }>('select user_id from invitations where survey_id = $1 and state = $2', [
      surveyId,
      state,
    ])
  ).map((row) => row.user_id)
const deliverAll = async () => {
  for (const { id } of await world.sql<{ id: string }>(
    `select invitation_id as id from invitations where state = 'sent'`,
  ))
    await invitations.deliver(id)
}
const later = (hours: number) => world.setClock(new Date(noon.getTime() + hours * 3_600_000))

describe('an invitation', () => {
  test('reaches everybody who may be invited once, by bell and by mail with the card and a way to end such mails', async () => {
    expect(await invite()).toMatchObject({ status: 200, data: { chosen: 6, waiting: 6, state: 'running' } })
    await invitations.sendDue()
    expect((await invited()).toSorted()).toEqual(people.toSorted())
    await deliverAll()
    expect(world.letters).toHaveLength(6)
    const [letter] = world.letters
    expect(letter?.subject).toBe('You are invited: About tea')
    expect(letter?.text).toContain('40 points (US$0.40) · about 4 min')
    expect(letter?.headers).toMatchObject({ 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' })
    expect(letter?.text).toMatch(/http:\/\/panel\.test\/invitation\?t=[\w-]+\.[\w-]+\n[^]*\/unsubscribe\?t=/)
    const told = await world.notifications.list(people[0] ?? '', { currentPage: 1, limit: 20 }, 'UTC')
    expect(told.rows[0]).toMatchObject({
      kind: 'new-surveys',
      code: 'invitation-notes.invited',
      message_values: { title: 'About tea' },
    })
    expect(told.rows[0]?.link).toMatch(/^\/invitation\?t=/)
    expect(await read()).toMatchObject({ rounds: [{ state: 'done', sent: 6, waiting: 0, leftOut: 0 }] })
  })

  test('goes to nobody who took part, unsubscribed, was invited before or lately to another survey', async () => {
    const [taker = '', unwilling = '', ...rest] = people
    await world.take(taker, 'tea', goodAnswers)
    await world.notifications.setPreferences(unwilling, [{ kind: 'new-surveys', byMail: false }])
    expect((await invite({ people: 1 }, 'coffee')).data.chosen).toBe(1)
    await invitations.sendDue()
    const [lately = ''] = await invited('coffee')
    await invite()
    await invitations.sendDue()
    const open = rest.filter((userId) => userId !== lately)
    expect((await invited()).toSorted()).toEqual(open.toSorted())
    expect((await invite()).code).toBe('nobody-to-invite')
  })

  test('goes first to those who finish what they begin', async () => {
    const [keen = ''] = people.slice(-1)
    await world.take(keen, 'coffee', goodAnswers)
    await invite({ people: 1 })
    expect(await invited('tea', 'waiting')).toEqual([keen])
  })

  test('waits for the morning of whoever sleeps, and for the next day of whoever was written to today', async () => {
    const [sleeper = ''] = people
    await world.notifications.list(sleeper, { currentPage: 1, limit: 1 }, 'Asia/Tokyo')
    world.setClock(new Date('2026-11-20T14:30:00Z'))
    await invite()
    await invite({}, 'coffee')
    await invitations.sendDue()
    expect(await invited()).not.toContain(sleeper)
    const [waits] = await world.sql<{ send_at: Date }>(
      `select send_at from invitations where user_id = $1 and survey_id = 'tea'`,
      [sleeper],
    )
    expect(waits?.send_at).toEqual(new Date('2026-11-21T01:00:00Z'))
    expect([...(await invited()), ...(await invited('coffee'))].toSorted()).toEqual(
      people.filter((userId) => userId !== sleeper).toSorted(),
    )
    later(46)
    await invitations.sendDue()
    const all = [...(await invited()), ...(await invited('coffee'))]
    expect(all.filter((userId) => userId === sleeper)).toHaveLength(1)
    expect(all).toHaveLength(11)
  })

  test('is opened by its link, counted with who started and completed, and by no forged one', async () => {
    await invite()
    await invitations.sendDue()
    const [one = '', other = ''] = people
    const tokenFor = async (userId: string) => {
      const [row] = await world.sql<{ id: string }>('select invitation_id as id from invitations where user_id = $1', [
        userId,
      ])
      return invitations.tokenOf(row?.id ?? '')
    }
    const open = (token: string) =>
      server.call<{ surveyId: string }>(null, 'POST', 'invitations/open', { body: { token } })
    expect(await open(await tokenFor(one))).toMatchObject({
      status: 200,
      data: { surveyId: 'tea', title: 'About tea', isOpen: true },
    })
    await open(await tokenFor(one))
    await open(await tokenFor(other))
    const forged = `${(await tokenFor(one)).split('.')[0] ?? ''}.${'a'.repeat(16)}`
    for (const token of [forged, 'x', `${newId()}.abc`])
      expect(await open(token)).toMatchObject({ status: 400, code: 'invitation-invalid' })
    // Invitations are sent by the clock of this test, but surveys are taken by that of the database.
    await world.sql(`update invitations set sent_at = now() - interval '1 hour'`)
    const begun = async (userId: string) => {
      const { attemptId } = await world.surveys.start(userId, 'tea', 'desktop')
      return () => world.surveys.submit(userId, attemptId, { ...goodAnswers })
    }
    await (
      await begun(one)
    )()
    await begun(other)
    expect((await read()).rounds[0]).toMatchObject({ sent: 6, opened: 2, started: 2, completed: 1 })
  })
})

describe('waves', () => {
  test('come one after the other, and stopping them reaches nobody further, who may be invited again', async () => {
    await invite({ waveSize: 2, gapMinutes: 60 })
    await invitations.sendDue()
    const [round] = (await read()).rounds
    expect(round?.waves.map(({ sent, waiting }) => [sent, waiting])).toEqual([
      [2, 0],
      [0, 2],
      [0, 2],
    ])
    const stop = () => server.call<Round>(staff, 'POST', `invitations/rounds/${round?.roundId ?? ''}/stop`)
    later(1)
    await invitations.sendDue()
    expect(await stop()).toMatchObject({ data: { state: 'stopped', sent: 4, waiting: 0, chosen: 6 } })
    expect((await stop()).data.stoppedAt).toBe((await read()).rounds[0]?.stoppedAt)
    later(5)
    await invitations.sendDue()
    expect(await invited()).toHaveLength(4)
    await deliverAll()
    expect(world.letters).toEqual([])
    expect((await invite()).data.chosen).toBe(2)
    const record = await world.sql(`select action from audit_log where action like 'invitations.%' order by at`)
    expect(record.map(({ action }) => String(action))).toEqual([
      'invitations.invite',
      'invitations.stop',
      'invitations.invite',
    ])
  })

  test('leave out whoever no longer fits when the time comes, and everybody of a closed survey', async () => {
    await invite({ waveSize: 3, gapMinutes: 60 })
    const [first] = await world.sql<{ user_id: string }>('select user_id from invitations where wave_no = 1')
    const taker = first?.user_id ?? ''
    await world.take(taker, 'tea', goodAnswers)
    await invitations.sendDue()
    later(1)
    await world.surveys.setStatus('tea', 'closed')
    await invitations.sendDue()
    const because = await world.sql<{ why: string; people: number }>(
      `select left_out_because as why, count(*)::int as people from invitations where state = 'left-out' group by 1 order by 1`,
    )
    expect(because.find(({ why }) => why === 'no-fit')?.people).toBe(1)
    expect(because.find(({ why }) => why === 'closed')?.people).toBeGreaterThanOrEqual(2)
    expect((await read()).rounds[0]).toMatchObject({
      state: 'done',
      leftOut: because.reduce((sum, row) => sum + row.people, 0),
    })
  })
})

test('only who may invite does, and only to a live survey', async () => {
  for (const [token, status] of [
    [null, 401],
    [server.sign(people[0] ?? ''), 403],
    [server.sign(staffId, '4', ['surveys.view', 'surveys.publish']), 403],
    [server.sign(staffId, '8'), 403],
  ] as const) {
    const body = { people: 1, waveSize: 1, gapMinutes: 0 }
    expect((await server.call(token, 'POST', 'invitations/surveys/tea', { body })).status).toBe(status)
    expect((await server.call(token, 'GET', 'invitations/surveys/tea')).status).toBe(status)
    expect((await server.call(token, 'POST', `invitations/rounds/${newId()}/stop`)).status).toBe(status)
  }
  expect(await invited('tea', 'waiting')).toEqual([])
  expect((await server.call(staff, 'GET', 'invitations/surveys/nowhere')).status).toBe(404)
  expect((await server.call(staff, 'POST', `invitations/rounds/${newId()}/stop`)).status).toBe(404)
  expect((await invite({ people: 0 })).status).toBe(400)
  await world.surveys.setStatus('tea', 'paused')
  expect(await invite()).toMatchObject({ status: 409, code: 'survey-not-open' })
})
