import { privacyApi } from '../../auth/contract/account.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { markers, openWrittenWorld, password, type WrittenWorld } from '../../../app/testing/written-world.ts'

let world: WrittenWorld
beforeAll(async () => {
  world = await openWrittenWorld()
})
afterAll(() => world.close())
/** For a test that searches every table, counts what all others were paid, or has somebody write, which one can in a world. */
const beginAnew = async (): Promise<void> => {
  await world.close()
  world = await openWrittenWorld()
}

const close = (token: string, body: object = { password, confirm: 'CLOSE' }) =>
  world.call('POST', privacyApi.closeAccount.path, { token, body })

/** For each table with data of a user: where the user's copy has that data. */
const copied: Readonly<Record<string, (copy: Copy) => unknown>> = {
  users: ({ account }) => account['email'],
  user_activities: ({ account }) => account['activities'],
  credentials: ({ logIn }) => logIn['passwordChangedAt'],
  consents: ({ logIn }) => logIn['accepted'],
  sessions: ({ logIn }) => logIn['sessions'],
  mailed_keys: ({ logIn }) => logIn['mailedLinks'],
  identities: ({ logIn }) => logIn['connections'],
  visits: ({ browsers }) => browsers['visits'],
  visitor_users: ({ browsers }) => browsers['browsers'],
  leads: ({ campaigns }) => campaigns,
  guest_claims: ({ browsers }) => browsers['claims'],
  profile_answers: ({ profile }) => profile,
  profile_consents: ({ consents }) => consents,
  attempts: ({ surveys }) => surveys,
  attempt_quality: ({ quality }) => quality['checks'],
  foreign_entries: ({ quality }) => quality['elsewhere'],
  supplier_aliases: ({ suppliers }) => suppliers,
  supplier_consents: ({ suppliers }) => suppliers,
  supplier_answer_consents: ({ suppliers }) => suppliers,
  disclosures: ({ suppliers }) => suppliers,
  invitations: ({ invitations }) => invitations,
  accounts: ({ points }) => points['balances'],
  transfers: ({ points }) => points['links'],
  postings: ({ points }) => points['links'],
  redemptions: ({ redemptions }) => redemptions['requests'],
  redemption_codes: ({ redemptions }) => redemptions['mailedCodes'],
  idempotent_requests: ({ redemptions }) => redemptions['requestKeys'],
  disputes: ({ disputes }) => disputes,
  tickets: ({ support }) => support['tickets'],
  ticket_messages: ({ support }) => support['tickets'],
  ticket_notes: ({ support }) => support['ticketNotes'],
  client_errors: ({ support }) => support['pageErrors'],
  notifications: ({ notifications }) => notifications['notifications'],
  mail_choices: ({ notifications }) => notifications['mails'],
  survey_digests: ({ notifications }) => notifications['timeZone'],
  panelist_notes: ({ staffNotes }) => staffNotes.filter(({ what }) => what === 'note'),
  links: ({ links }) => links['links'],
  members: ({ panelHealth }) => panelHealth,
  restrictions: ({ account }) => account['restrictions'],
  audit_log: ({ record }) => record,
}
type Part = Record<string, unknown>
type Copy = Record<
  'account' | 'logIn' | 'links' | 'browsers' | 'points' | 'redemptions' | 'support' | 'notifications' | 'quality',
  Part
> &
  Record<
    | 'profile'
    | 'campaigns'
    | 'consents'
    | 'surveys'
    | 'suppliers'
    | 'disputes'
    | 'record'
    | 'staffNotes'
    | 'invitations'
    | 'panelHealth',
    Part[]
  >

/** The tables that name users but are in no copy, each with the reason. */
const notCopied: Readonly<Record<string, string>> = {
  profile_facets: 'the profile once more, in numbers instead of words',
  panelist_changes: 'that something changed, for a day; what it is now is in the copy',
  survey_lists:
    "a researcher's note of whom a study looks for or knows already; the attempts it was made from are in the copy",
  mail_suppressions: 'addresses whose emails came back, which in this world none did; it has a test in bounces',
  participations: 'the days on which somebody took part, beside the rest of panelHealth; it has a test in health',
  member_ages: 'the same once more by the age of the account, in money and points; it has a test in health',
  health_stale: 'that something changed, for minutes',
  invitation_caps: 'when somebody was last invited, for a week; the invitations are in the copy',
  point_adjustments:
    'what staff proposed for somebody, who in this world got nothing by hand; it has a test in finance',
  report_views: 'filters that staff keep; it has a test in reports',
  alerts: 'who of staff looks after an alert, which the audit log has too',
  second_steps: 'of whoever is more than a panelist; since when there is one is in the copy, with a test in auth',
  recovery_codes: 'hashes; how many are left is in the copy, with a test in auth',
  second_step_challenges: 'a log-in that waits for minutes; erased, with a test in auth',
  refused_birthdays: 'an under-age birthday, which nobody in this world sent; it has a test in users',
  payout_lines: 'what became of a payment by hand, which nobody in this world asked for; it has a test in payouts',
  import_lines:
    'the line of a file that somebody was imported by, as nobody in this world was; it has a test in import',
  opening_balances:
    'points from a former panel that wait for a first log-in, which everybody here had; it has a test in import',
  pending_credits: 'which credits still wait is among the balances',
  repeatable_requests:
    'what staff and their programs were answered, sealed, for a day, and hashes of what they sent; it has a test in the platform',
  wall_listings: 'which surveys partners showed them in the last two hours, which pages list; it goes with the account',
  ring_members: 'with whom links tie somebody, which would tell of others; the links are in the copy',
  ring_decision_accounts:
    'what a person decided about linked accounts, of which nobody in this world is one; it has a test in rings',
  duty_requests: 'what they asked of their own data, which is noted after the copy is made; it has a test in duties',
}
const namesUsers = ['user_id', 'actor_id', 'author_id', 'panelist_id']

test('every table that names users is in the copy that they can have, or says why it is not', async () => {
  const { token } = await world.writer('copied@example.com')
  await world.program.health.advance()
  const copy = (await world.ok('GET', privacyApi.exportMyData.path, { token })) as Copy
  const tables = await world.rows<{ name: string }>(
    `select distinct c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
       join pg_attribute a on a.attrelid = c.oid
     where n.nspname = 'public' and c.relkind in ('r', 'p') and not c.relispartition and a.attname = any($1)`,
    [namesUsers],
  )
  expect(tables.length).toBeGreaterThan(20)
  expect(tables.map(({ name }) => name).filter((name) => !copied[name] && !notCopied[name])).toEqual([])
  const missing = Object.entries(copied).filter(([, partOf]) => {
    const part = partOf(copy)
    return part === undefined || part === null || part === '' || (Array.isArray(part) && part.length === 0)
  })
  expect(missing.map(([name]) => name)).toEqual([])
})

test('the copy says what was written, and opens nothing', async () => {
  await beginAnew()
  const { token } = await world.writer('another.copy@example.com')
  const copy = JSON.stringify(await world.ok('GET', 'user/exportMyData', { token }))
  const { address: _, ...written } = markers
  expect(Object.entries(written).filter(([, text]) => !copy.includes(text))).toEqual([])
  expect(copy).toContain('another.copy@example.com')
  expect(copy).not.toMatch(/\$argon2|key_?hash|token_?hash|person_?key|sealed/i)
  const other = await world.newcomer('nosy@example.com')
  expect(JSON.stringify(await world.ok('GET', 'user/exportMyData', { token: other.token }))).not.toContain(
    'another.copy',
  )
})

test('erasing somebody leaves no trace of them in a dump of every table, and the ledger whole', async () => {
  await beginAnew()
  const { userId, token } = await world.writer(markers.address)
  await world.program.health.advance()
  const before = await world.traces()
  expect(new Set(before.map((hit) => hit.split(' ')[1]))).toEqual(new Set(Object.keys(markers)))
  expect(new Set(before.map((hit) => hit.split(' ')[0])).size).toBeGreaterThan(15)

  expect(await close(token)).toMatchObject({ status: 200, message: 'Your account is closed.' })
  // Counts of IP addresses disappear by themselves within a day.
  await world.rows('update rate_limits set expire = 0')
  await world.program.limits.prune()
  expect(await world.traces()).toEqual([])

  expect(await world.program.checkLedger()).toEqual([])
  const [left] = await world.rows<{ closed: boolean; postings: number; persons: number }>(
    `select u.closed_at is not null as closed, (select count(*)::int from people where person_key = u.person_key) as persons,
       (select count(*)::int from postings p where p.user_id = u.user_id) as postings
     from users u where u.user_id = $1`,
    [userId],
  )
  expect(left).toMatchObject({ closed: true, persons: 1 })
  expect(left?.postings).toBeGreaterThan(2)
})

test('the search for traces finds what one forgetful part of the program would leave', async () => {
  await beginAnew()
  const { userId, token } = await world.writer(markers.address)
  await close(token)
  await world.rows('update rate_limits set expire = 0')
  await world.program.limits.prune()
  await world.program.notifications.setPreferences(userId, [{ kind: 'ticket', byMail: false }])
  await world.rows(
    `insert into user_activities (activity_id, user_id, activity_type, activity_details, ip)
     values (gen_random_uuid(), $1, 'late', $2, $3)`,
    [userId, markers.words, markers.ip],
  )
  expect(await world.traces()).toEqual(['public.user_activities words', 'public.user_activities ip'])
  // The second erasure deletes what a running call wrote after the account was closed.
  await world.program.privacy.eraseAgain(userId)
  expect(await world.traces()).toEqual([])
  expect(await world.rows('select 1 from mail_choices where user_id = $1', [userId])).toEqual([])
})

test('a closed account is nobody’s: its sessions end, no log-in finds it, and its person cannot join again', async () => {
  await beginAnew()
  const { token } = await world.newcomer('gone@example.com')
  await close(token)
  expect(await world.call('GET', 'user/getUserDetails', { token })).toMatchObject({ status: 401, code: 'signed-out' })
  const login = { email: 'gone@example.com', password }
  expect(await world.call('POST', 'auth/login', { body: login })).toMatchObject({
    status: 404,
    code: 'email-unknown-login',
  })
  const joined = { ...login, providerId: 'manual', type: 'signup', acceptedTerms: true }
  expect(await world.call('POST', 'auth/signup', { body: joined })).toMatchObject({ code: 'email-taken' })
  expect(await world.rows(`select 1 from transfers where key like 'welcome:%'`)).toHaveLength(0)
})

test('who shares a browser with somebody keeps their own traces when the other is erased', async () => {
  const visitorId = await world.browser()
  const stays = await world.newcomer('stays@example.com', visitorId)
  const goes = await world.newcomer('goes@example.com', visitorId)
  const own = `select (select count(*)::int from visits where user_id = $1) as visits,
    (select count(*)::int from visitor_users join devices using (visitor_id) where user_id = $1) as browsers`
  const before = await world.rows(own, [stays.userId])
  expect(before).toEqual([{ visits: 1, browsers: 1 }])
  await close(goes.token)
  expect(await world.rows(own, [stays.userId])).toEqual(before)
  expect(await world.rows(own, [goes.userId])).toEqual([{ visits: 0, browsers: 0 }])
  expect(await world.call('GET', 'user/getUserDetails', { token: stays.token })).toMatchObject({ status: 200 })
})

test('a claimed guest stays claimed when the account that claimed it is erased', async () => {
  const first = await world.newcomer('first@example.com')
  const second = await world.newcomer('second@example.com')
  const claim = (person: typeof first) =>
    world.call('POST', '/api/updateUserIdForGuestUser', {
      token: person.token,
      body: { visitorId: 'guest', pid: 'p1', uid: person.userId },
    })
  expect(await claim(first)).toMatchObject({ status: 200 })
  await close(first.token)
  expect(await claim(second)).toMatchObject({ status: 409, code: 'guest-claimed' })
})
