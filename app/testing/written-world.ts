import { transferMessage } from '../../areas/wallet/contract.ts'
import { sensitiveConsentVersion } from '../../areas/profiler/contract.ts'
import { createProgram, type Program } from '../server.ts'
import { readConfig } from '../server/config.ts'
import { linkIdentity } from '../../areas/auth/server/social-store.ts'
import type { SurveyDraft } from '../../areas/surveys/server/service.ts'
import { nowOf, transaction } from '../../platform/server/db.ts'
import { createLog } from '../../platform/server/log.ts'
import { checkAnswers } from './answer-check.ts'
import { freshDatabase } from './database.ts'

const config = readConfig({
  SECRET_KEY: 'a secret key for tests, of 32 characters or more',
  SMTP_URL: 'smtp://127.0.0.1:1',
  SITE_KEY: 'a-public-site-key-of-forty-three-characters',
  LOG_LEVEL: 'silent',
})
export const password = 'plum-orchard-7'
/** The texts that one person writes everywhere, so that a test can search for them afterwards. */
export const markers = {
  address: 'marguerite.zzyzx@example.com',
  name: 'Marguerita',
  street: '17 Zanzibar Crescent',
  phone: '+1 555 0199 4477',
  words: 'quetzalcoatl-diary',
  ip: '203.0.113.77',
  browser: 'MarkerBrowser/9.7',
  birthday: '1987-03-19',
} as const
const userAgent = `${markers.browser} (Windows NT 10.0) Chrome/140.0.0.0`

const diary: SurveyDraft = {
  surveyId: 'diary',
  title: 'A diary',
  kind: 'hosted',
  category: 'Everyday life',
  points: 700,
  minutes: 4,
  countryId: null,
  devices: [],
  status: 'live',
  supplierKey: null,
  entryUrl: null,
  questionnaire: { pages: [{ name: 'p', elements: [{ type: 'comment', name: 'q1', title: 'Your day' }] }] },
  normSeconds: null,
  targets: [],
  quotas: [],
}

export type Answer = { status: number; code?: string; message: string; data: Record<string, unknown> }
type Call = { token?: string; body?: object; headers?: Record<string, string> }
export type Person = { userId: string; token: string }
export type WrittenWorld = Awaited<ReturnType<typeof openWrittenWorld>>

/**
 * The whole program on a database of the test, and people who write in every place where something can be written. No
 * job runs.
 */
export async function openWrittenWorld() {
  const database = await freshDatabase()
  const program: Program = await createProgram({
    config,
    log: createLog('silent'),
    databaseUrl: database.url,
    isDemo: true,
  })
  checkAnswers(program.app)
  const { db, pool, users, auth, wallet, redemptions, notifications } = program
  const rows = async <Row extends object>(sql: string, values: unknown[] = []): Promise<Row[]> =>
    (await pool.query<Row & Record<string, unknown>>(sql, values)).rows

  await program.surveys.save([diary])
  await program.suppliers.save({ supplierKey: 'partner', name: 'A partner', secret: 'x' })
  const reward = { kind: 'codes' as const, name: { en: 'Gift card' }, deliveryText: { en: 'By email' } }
  const nobody = { userId: null, ip: null }
  await program.rewards.create(nobody, { ...reward, amounts: [500] }, 'gift-card')
  const codes = Array.from({ length: 50 }, (_, n) => `IN-STOCK-${n}`)
  await transaction(db, (tx) => program.rewards.addCodes(tx, 'gift-card', 500, codes))
  await program.rewards.setState(nobody, 'gift-card', 'offered')
  const staff = { email: 'finance@panel.test', password: 'a-long-staff-password-7', role: '5' }
  const reviewer = await transaction(db, async (tx) => {
    return auth.createStaff(tx, staff)
  })

  await rows(
    `insert into campaigns (aff_id, title, base_url, click_id, sub_id_1, sub_id_2, source, creative_id, placement, type_id,
       vendor_id, cost_cents, budget_cents, lead_cap, redirect_type, redirect_url)
     values (7, 'A link', 'https://panel.test/', 'click_id', '', '', 'blog', '', '', 1, $1, 100, 100000, 1000, 2,
       'https://vendor.example/s2s')`,
    [reviewer.userId],
  )
  await program.affiliates.refresh()

  async function call(method: 'GET' | 'POST' | 'PUT', path: string, { token, body, headers = {} }: Call = {}) {
    const answer = await program.app.inject({
      method,
      url: path.startsWith('/') ? path : `/api/v1/${path}`,
      remoteAddress: markers.ip,
      headers: {
        'user-agent': userAgent,
        'time-zone': 'Europe/London',
        'page-url': `https://panel.test/my-survey?note=${markers.words}`,
        ...(token ? { authorization: `Bearer ${token}` } : {}),
        ...headers,
      },
      ...(body ? { payload: body } : {}),
    })
    return answer.json<Answer>()
  }
  /** Makes a call that must succeed; returns its data. */
  async function ok(...asked: Parameters<typeof call>): Promise<Answer['data']> {
    const answer = await call(...asked)
    if (answer.status !== 200) throw new Error(`${asked[0]} ${asked[1]}: ${JSON.stringify(answer)}`)
    return answer.data
  }

  /** A new browser that came through a campaign's link. */
  async function browser(): Promise<string> {
    const deviceData = { platform: { name: 'Win32' }, canvas: markers.words }
    const headers = { 'x-api-key': config.siteKey }
    const body = { deviceData, userAgent: markers.browser }
    const visitorId = String((await ok('POST', 'captcha/getFingerprintTokenss', { body, headers }))['visitorId'])
    const referrer = `https://${markers.words}.example/x`
    const fullUrl = `https://panel.test/${markers.words}?aff_id=7&click_id=${markers.words}`
    await ok('POST', 'affiliateUser', {
      body: { fullUrl, visitorData: { visitorId, referrer, language: 'en', consent: 'all' } },
    })
    return visitorId
  }

  async function logIn(email: string): Promise<string> {
    const { data } = await auth.login({ email, password }, '', { ip: markers.ip, userAgent })
    if (!data.token) throw new Error('no tokens')
    return data.token.access.token
  }

  /** A person who signed up in a browser and verified the address. */
  async function newcomer(email: string, visitorId?: string): Promise<Person> {
    const from = visitorId ?? (await browser())
    const joined = { email, password, providerId: 'manual', type: 'signup', acceptedTerms: true }
    await ok('POST', 'auth/signup', { body: { ...joined, affId: '7', visitorId: from } })
    const account = await users.findByEmail(db, email)
    if (!account) throw new Error('nobody joined')
    const { userId } = account
    await transaction(db, async (tx) => {
      await users.markEmailVerified(tx, userId, await nowOf(tx))
      await auth.setPassword(tx, userId, password)
    })
    return { userId, token: await logIn(email) }
  }

  /** Points under review with an appeal, and an invitation. */
  async function doubtAndInvite(userId: string, attemptId: string): Promise<void> {
    const { words } = markers
    const ids = [attemptId, userId]
    await pool.query(
      `insert into attempt_quality (attempt_id, user_id, survey_id, title, points, score, reasons, seconds, state, at, release_at,
         appeal, appealed_at, reason)
       values ($1, $2, 'diary', 'A diary', 5, 20, jsonb_build_array($3::text), 9, 'held', now(), now(), $3, now(), $3)
       on conflict (attempt_id) do update set reasons = excluded.reasons, state = excluded.state, appeal = excluded.appeal,
         appealed_at = excluded.appealed_at, reason = excluded.reason`,
      [...ids, words],
    )
    await pool.query(
      `insert into foreign_entries (attempt_id, user_id, country_id, home_id) values ($1, $2, 'DE', 'US') on conflict do nothing`,
      ids,
    )
    await pool.query(`insert into invitation_rounds values ($1, 'diary', 1, 1, 0, null, now())`, [attemptId])
    await pool.query('insert into invitation_waves values ($1, 1, now(), 1)', [attemptId])
    await pool.query(
      `insert into invitations (survey_id, user_id, invitation_id, round_id, wave_no, send_at, state, sent_at)
       values ('diary', $2, $1, $1, 1, now(), 'sent', now())`,
      ids,
    )
    await pool.query(
      `insert into supplier_aliases (supplier_key, user_id, alias) values ('partner', $1::uuid, left(replace($1::uuid::text, '-', ''), 22))`,
      [userId],
    )
    await pool.query('insert into invitation_caps values ($1, array[now()])', [userId])
  }

  /** What staff wrote about a user: a note, and a block that was lifted. */
  async function judgedByStaff(userId: string): Promise<void> {
    await pool.query(
      `insert into panelist_notes (note_id, user_id, author_id, text, at) values (gen_random_uuid(), $1, $2, $3, now())`,
      [userId, reviewer.userId, markers.words],
    )
    await pool.query(
      `insert into restrictions (restriction_id, user_id, kind, reasons, note, decided_by, at, lifted_by, lifted_at)
       values (gen_random_uuid(), $1, 'blocked', array['by-staff'], $3, $2, now(), $2, now())`,
      [userId, reviewer.userId, markers.words],
    )
    await pool.query(
      `insert into ticket_notes (note_id, ticket_id, author_id, text, at)
       select gen_random_uuid(), ticket_id, $2, $3, now() from tickets where user_id = $1`,
      [userId, reviewer.userId, markers.words],
    )
  }

  /** A person who wrote something in every place where something can be written. */
  async function writer(email: string): Promise<Person> {
    const { userId, token } = await newcomer(email)
    const { words } = markers
    await ok('PUT', 'user/updateUser', {
      token,
      body: {
        firstName: markers.name,
        lastName: words,
        phone: markers.phone,
        address: markers.street,
        gender: 'female',
        dateOfBirth: markers.birthday,
        countryId: 'US',
        stateId: 'US.NY',
        cityName: words,
        zipcode: '11215',
      },
    })
    await ok('POST', 'user/createUserActivitylogs', { token, body: { activityType: words, activityDetails: words } })
    await ok('POST', 'error/clientErrorLogger', {
      token,
      body: { userId, errorSource: words, error: words, errorInfo: markers.street },
    })
    const consent = { isGiven: true, version: sensitiveConsentVersion }
    await ok('POST', 'profileSurveys/sensitiveConsent', { token, body: consent })
    const reply = { questionId: 'date_of_birth', value: markers.birthday }
    await ok('POST', 'profileSurveys/upsertProfileSurveyReply', { token, body: { replies: [reply] } })
    const claim = { visitorId: words, pid: `${words}-pid`, uid: userId }
    await ok('POST', '/api/updateUserIdForGuestUser', { token, body: claim })

    const { attemptId } = await ok('POST', 'survey/startSurvey', { token, body: { surveyId: 'diary' } })
    await ok('PUT', `survey/attempt/${String(attemptId)}/answers`, {
      token,
      body: { answers: { q1: words }, pageNo: 0 },
    })
    await ok('POST', `survey/attempt/${String(attemptId)}/submit`, { token, body: { answers: { q1: words } } })
    await ok('POST', 'survey/surveyActivityLogs', {
      token,
      body: { surveyId: 'diary', activityType: 'read', activityDetails: words },
    })
    await ok('POST', 'wallet/raiseDispute', { token, body: { attemptId, message: words } })
    await ok('POST', 'support/contact', {
      body: { name: markers.name, email, topic: 'other', message: `${words}, before logging in` },
    })
    await ok('POST', 'support/tickets', { token, body: { topic: 'other', subject: words, message: words } })
    await ok('GET', 'notifications', { token })
    await ok('PUT', 'notifications/preferences', {
      token,
      body: { preferences: [{ kind: 'ticket', byMail: false }] },
    })
    await transaction(db, async (tx) => {
      const identity = {
        provider: 'google' as const,
        issuer: 'https://idp.test',
        subject: words,
        email,
        isEmailVerified: true,
      }
      await linkIdentity(tx, { ...identity, firstName: '', lastName: '' }, userId, await nowOf(tx))
      await notifications.notify(tx, {
        userId,
        kind: 'account',
        message: transferMessage('earned', { count: 1, why: words }),
        link: null,
      })
      const credit = { key: `t:${userId}`, userId, points: 900, kind: 'adjustment' as const, house: 'test' }
      await wallet.credit(tx, [{ ...credit, description: 'For the test' }])
    })
    await pool.query(
      `insert into social_tickets (ticket_id, ticket_hash, provider, issuer, subject, email, is_email_verified, first_name,
         last_name, created_at, expires_at)
       values (gen_random_uuid(), '', 'google', 'https://idp.test', $1, $2, true, $3, '', now(), now())`,
      [words, email, markers.name],
    )
    await doubtAndInvite(userId, String(attemptId))
    await judgedByStaff(userId)
    await ok('POST', 'wallet/getRedemptionVerificationCode', { token })
    const { redemptionId } = await ok('POST', 'wallet/createRedemptionRequest', {
      token,
      body: { points: 500, rewardId: 'gift-card', password },
      headers: { 'idempotency-key': words },
    })
    await redemptions.decide(
      { userId: reviewer.userId, ip: '10.0.0.9' },
      { redemptionId: String(redemptionId), decision: 'reject', reason: `Not you, ${markers.name}?` },
    )
    await pool.query(
      `insert into audit_log (audit_id, action, subject, before, ip) values (gen_random_uuid(), 'test.quoted', $1, $2, $3)`,
      [userId, { words }, markers.ip],
    )
    return { userId, token }
  }

  /** Finds every place in the whole database that contains a marker, as text or as bytes: `table marker`. */
  async function traces(): Promise<string[]> {
    const tables = await rows<{ name: string }>(
      `select format('%I.%I', n.nspname, c.relname) as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
       where c.relkind in ('r', 'p') and not c.relispartition and n.nspname not in ('pg_catalog', 'information_schema') order by 1`,
    )
    const found: string[] = []
    for (const { name } of tables) {
      const lines = await rows<{ text: string }>(`select lower(t::text) as text from ${name} t`)
      const dump = lines.map(({ text }) => text).join('\n')
      for (const [marker, text] of Object.entries(markers))
        if (dump.includes(text.toLowerCase()) || dump.includes(Buffer.from(text).toString('hex')))
          found.push(`${name} ${marker}`)
    }
    return found
  }

  return {
    program,
    rows,
    call,
    ok,
    browser,
    newcomer,
    writer,
    traces,
    close: async (): Promise<void> => {
      await program.close()
      await database.drop()
    },
  }
}
