import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openMailbox } from '../../../app/testing/assembled.ts'
import { hostedDraft } from '../../../app/testing/survey-world.ts'
import { staffWorld, type Person, type StaffWorld } from '../../../app/testing/staff-world.ts'
import type { Eligibility } from '../../redemptions/contract.ts'
import type { Ticket } from '../../support/contract/tickets.ts'
import type { UserDetails } from '../../users/contract/users.ts'
import type { Panelist, PanelistList } from '../contract.ts'
import { writeLockedLetter } from './mail.ts'

let world: StaffWorld
let manager: Person
let agent: Person
beforeAll(async () => {
  world = await staffWorld()
  manager = await world.person({ role: '4', firstName: 'Mo', lastName: 'Hart' })
  agent = await world.person({ role: '6', firstName: 'Ana', lastName: 'Reyes' })
  await world.program.surveys.save([hostedDraft({ surveyId: 'open-to-all', status: 'live' })])
})
afterAll(() => world.close())

const restrict = (userId: string, body: object, by = manager.token) =>
  world.call<Panelist>(by, 'POST', `panelist/restrict/${userId}`, body)
const lift = (userId: string, kind: string, reason = 'A mistake of ours', by = agent.token) =>
  world.call<Panelist>(by, 'POST', `panelist/liftRestriction/${userId}`, { kind, reason })
const keep = (userId: string, kind: string, reason: string, by = agent.token) =>
  world.call<Panelist>(by, 'POST', `panelist/keepRestriction/${userId}`, { kind, reason })
const own = async ({ token }: Person) =>
  (await world.call<UserDetails>(token, 'GET', 'user/getUserDetails')).data.restrictions
const start = ({ token }: Person, surveyId = 'open-to-all') =>
  world.call(token, 'POST', 'survey/startSurvey', { surveyId })
const isGood = async ({ token }: Person) =>
  (await world.call<Eligibility>(token, 'GET', 'wallet/getRedemptionEligibility')).data.checks.find(
    ({ code }) => code === 'account-good',
  )?.ok
const told = async ({ userId }: Person) =>
  (await world.rows<{ code: string }>('select code from notifications where user_id = $1 order by at', [userId])).map(
    ({ code }) => code,
  )
const actions = async ({ userId }: Person) =>
  world.rows<{ action: string; after: object }>(
    'select action, after from audit_log where subject = $1 order by at, audit_id',
    [userId],
  )

/** Returns a person's locks as the list shows them to staff. */
const locksListed = async ({ email }: Person) =>
  (await world.call<PanelistList>(manager.token, 'GET', `panelist/getAllPanelist?email=${email}`)).data.rows[0]?.locks

describe('a lock that staff set', () => {
  test.each([
    ['quality', 'untrue-answers', ['surveys'], true],
    ['duplicate', 'same-person', ['surveys', 'redemptions'], false],
    ['country', 'lives-elsewhere', ['surveys', 'redemptions'], false],
  ])(
    'for %s is true on the member’s pages before and after, and support lifts it',
    async (kind, reason, stops, redeems) => {
      const member = await world.person()
      expect(await own(member)).toEqual([])
      expect(await isGood(member)).toBe(true)
      const note = 'You said both 24 and 61.'
      const set = await restrict(member.userId, { kind, reason, note })
      expect(set).toMatchObject({ status: 200, message: 'The account is locked. The panelist was told why.' })
      expect(set.data.restrictions).toMatchObject([{ kind, byName: 'Mo Hart', note }])
      expect(await locksListed(member)).toEqual([kind])
      expect(await own(member)).toEqual([
        {
          restrictionId: expect.any(String),
          kind,
          reasons: [reason],
          stops,
          decidedBy: 'person',
          at: expect.any(String),
          until: null,
          note,
          appeal: null,
          review: null,
        },
      ])
      expect(await start(member)).toMatchObject({ status: 403, code: 'account-locked' })
      const listed = await world.call<{ rows: object[] }>(member.token, 'GET', 'survey/getRecommendedSurveys')
      expect(listed.data.rows).toEqual([])
      expect(await isGood(member)).toBe(redeems)

      const lifted = await lift(member.userId, kind)
      expect(lifted).toMatchObject({ status: 200, message: 'The lock was lifted.', data: { restrictions: [] } })
      expect(await locksListed(member)).toEqual([])
      expect(await own(member)).toEqual([])
      expect(await start(member)).toMatchObject({ status: 200 })
      expect(await isGood(member)).toBe(true)
      expect(await told(member)).toEqual([`locks.locked-${kind}`, `locks.lifted-${kind}`])
      expect(await actions(member)).toEqual([
        { action: 'panelists.restrict', after: { kind, cause: reason, note } },
        { action: 'panelists.lift-restriction', after: expect.objectContaining({ reason: 'A mistake of ours' }) },
      ])
      expect(await world.queued('panelists.mail-restriction-lifted')).toContainEqual({ userId: member.userId, kind })
      expect(await world.program.users.checkLocks(world.program.db)).toEqual([])
    },
  )

  test('needs a reason of its kind, a note where that is another one, and the right; nobody locks themselves', async () => {
    const { userId, token } = await world.person()
    expect(await restrict(userId, { kind: 'country', reason: 'same-person' })).toMatchObject({
      status: 400,
      errors: [{ field: 'reason' }],
    })
    expect(await restrict(userId, { kind: 'country', reason: 'other', note: '  ' })).toMatchObject({
      status: 400,
      errors: [{ field: 'note', message: 'Please enter the reason. The panelist will read it.' }],
    })
    for (const kind of ['under-age', 'blocked', 'nothing'])
      expect(await restrict(userId, { kind, reason: 'other', note: 'x' })).toMatchObject({ status: 400 })
    const body = { kind: 'quality', reason: 'untrue-answers' }
    for (const by of [token, agent.token]) expect(await restrict(userId, body, by)).toMatchObject({ status: 403 })
    expect(await restrict(manager.userId, body)).toMatchObject({ code: 'account-own' })
    expect(await lift(userId, 'quality')).toMatchObject({ status: 404 })
    expect(await lift(userId, 'quality', 'x', token)).toMatchObject({ status: 403 })
    expect(await own({ userId, token, email: '' })).toEqual([])
  })

  test('is neither lifted nor kept by whom it is about, whatever they may do for others', async () => {
    const boss = await world.person({ role: '2' })
    const helper = await world.person({ role: '1,6' })
    expect((await restrict(helper.userId, { kind: 'quality', reason: 'untrue-answers' }, boss.token)).status).toBe(200)
    const refused = {
      status: 403,
      code: 'account-own',
      message: 'Someone else has to decide about a lock on your own account.',
    }
    expect(await lift(helper.userId, 'quality', 'I am fine', helper.token)).toMatchObject(refused)
    expect(await keep(helper.userId, 'quality', 'I am not', helper.token)).toMatchObject(refused)
    expect(await own(helper)).toMatchObject([{ kind: 'quality', review: null }])
    expect((await lift(helper.userId, 'quality', 'A mistake', boss.token)).status).toBe(200)
  })

  test('is set once by those who set it at the same moment', async () => {
    const { userId } = await world.person()
    const body = { kind: 'duplicate', reason: 'same-person' }
    const all = await Promise.all(Array.from({ length: 6 }, () => restrict(userId, body)))
    expect(all.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(all.filter(({ code }) => code === 'locked-already')).toHaveLength(5)
    expect(await world.queued('panelists.mail-locked')).toHaveLength(
      new Set((await world.queued('panelists.mail-locked')).map(({ restrictionId }) => restrictionId)).size,
    )
  })

  test('stands beside another: what one stops stays stopped when the other is lifted', async () => {
    const member = await world.person()
    await restrict(member.userId, { kind: 'quality', reason: 'careless-answers' })
    await restrict(member.userId, { kind: 'country', reason: 'connection-elsewhere' })
    expect(await isGood(member)).toBe(false)
    await lift(member.userId, 'country')
    expect(await isGood(member)).toBe(true)
    expect(await start(member)).toMatchObject({ code: 'account-locked' })
    await lift(member.userId, 'quality')
    expect(await start(member)).toMatchObject({ status: 200 })
  })

  test('is told in the language of its member, with no word of the staff who set it', async () => {
    const { mail } = openMailbox('Harbour', 'https://panel.example')
    const letter = writeLockedLetter(
      mail,
      { to: 'a@example.com', language: 'es' },
      {
        kind: 'country',
        reason: 'lives-elsewhere',
        note: 'Más <b>cosas</b>',
      },
    )
    expect(letter.subject).toBe('Tu cuenta de Harbour está limitada')
    expect(letter.text).toContain('Parece que no vives en el país de tu perfil')
    expect(letter.text).toContain('Tus puntos siguen siendo tuyos')
    expect(letter.html).not.toContain('<b>cosas')
  })
})

describe('asking for a review', () => {
  const ask = (member: Person, restrictionId: string, message = 'I share the computer with my sister.') =>
    world.call<Ticket>(member.token, 'POST', 'support/tickets', {
      topic: 'account',
      subject: 'Please look again',
      message,
      restrictionId,
    })

  test('opens one ticket for each lock, which member and staff find beside it; a person decides, and says why', async () => {
    const member = await world.person()
    await restrict(member.userId, { kind: 'duplicate', reason: 'same-person' })
    const restrictionId = (await own(member))[0]?.restrictionId ?? ''
    const { data: ticket } = await ask(member, restrictionId)
    const appeal = { at: expect.any(String), ticketNumber: ticket.ticketNumber }
    expect(await own(member)).toMatchObject([{ appeal }])
    const seen = await world.call<Panelist>(agent.token, 'GET', `panelist/panelistById/${member.userId}`)
    expect(seen.data.restrictions).toMatchObject([{ appeal }])
    expect(await ask(member, restrictionId)).toMatchObject({ status: 409, code: 'appeal-made' })
    expect(await world.rows('select 1 from tickets where user_id = $1', [member.userId])).toHaveLength(1)

    expect(await keep(member.userId, 'duplicate', ' ')).toMatchObject({ code: 'reason-missing' })
    const kept = await keep(member.userId, 'duplicate', 'Both accounts use one card.')
    expect(kept.data.restrictions).toMatchObject([{ reviewedByName: 'Ana Reyes' }])
    expect(await own(member)).toMatchObject([
      { review: { at: expect.any(String), reason: 'Both accounts use one card.' } },
    ])
    expect(await start(member)).toMatchObject({ code: 'account-locked' })
    expect((await told(member)).at(-1)).toBe('locks.kept')
    expect((await actions(member)).at(-1)).toMatchObject({ action: 'panelists.keep-restriction' })
  })

  test('is for a lock of one’s own that is in force', async () => {
    const [member, stranger] = [await world.person(), await world.person()]
    await restrict(member.userId, { kind: 'quality', reason: 'untrue-answers' })
    const restrictionId = (await own(member))[0]?.restrictionId ?? ''
    expect(await ask(stranger, restrictionId)).toMatchObject({ status: 404 })
    expect(await ask(member, 'no-id')).toMatchObject({ status: 404 })
    await lift(member.userId, 'quality')
    expect(await ask(member, restrictionId)).toMatchObject({ status: 404 })
    expect(
      await world.rows('select 1 from tickets where user_id = any($1)', [[member.userId, stranger.userId]]),
    ).toEqual([])
  })
})

test('a block is a lock that support can lift as well; what the account says follows its locks', async () => {
  const member = await world.person()
  await world.call(manager.token, 'POST', `panelist/blockPanelist/${member.userId}`, { block: true, reason: 'Slip' })
  const blocked = await world.call<Panelist>(agent.token, 'GET', `panelist/panelistById/${member.userId}`)
  expect(blocked.data.restrictions).toMatchObject([
    { kind: 'blocked', note: 'Slip', stops: ['log-in', 'surveys', 'redemptions'] },
  ])
  expect(await lift(member.userId, 'blocked')).toMatchObject({ status: 200, data: { status: 'active', block: null } })
  expect(await world.queued('panelists.mail-unblocked')).toContainEqual({ userId: member.userId })
  expect(await world.program.users.checkLocks(world.program.db)).toEqual([])
  await world.rows('update users set blocked_at = now() where user_id = $1', [member.userId])
  expect(await world.program.users.checkLocks(world.program.db)).toMatchObject([{ subject: member.userId }])
})
