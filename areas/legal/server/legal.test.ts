import { parse } from 'csv-parse/sync'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { staffWorld, type Person, type StaffWorld } from '../../../app/testing/staff-world.ts'
import { dayMs } from '../../../platform/contract/durations.ts'
import { transaction } from '../../../platform/server/db.ts'
import { proseText } from '../../../platform/contract/prose.ts'
import type { AuditPerson } from '../../audit/contract.ts'
import {
  acceptedDocuments,
  draftVersion,
  legalDocuments,
  type ConsentRow,
  type LegalDocument,
  type LegalOverview,
  type LegalText,
  type LegalVersion,
  type LegalVersionText,
  type PendingText,
  type TermsInForce,
} from '../contract.ts'

let world: StaffWorld
let admin: Person
beforeAll(async () => {
  world = await staffWorld()
  admin = await world.person({ role: '3', firstName: 'Rhea', lastName: 'Diaz' })
})
afterAll(() => world.close())

const today = () => new Date().toISOString().slice(0, 10)
const dayIn = (days: number) => new Date(Date.now() + days * dayMs).toISOString().slice(0, 10)
const read = (document: LegalDocument, more = '') =>
  world.call<LegalText>(null, 'GET', `legal/getText?document=${document}${more}`)
const written = async (document: LegalDocument, more = '') =>
  (await world.call<LegalVersionText>(admin.token, 'GET', `legal/getTextVersion?document=${document}${more}`)).data
const save = (document: LegalDocument, revision: number, texts: object, by = admin) =>
  world.call<LegalVersionText>(by.token, 'PUT', 'legal/saveText', { document, revision, texts })
const publish = (document: LegalDocument, revision: number, more: object = {}, by = admin) =>
  world.call<LegalVersionText>(by.token, 'POST', 'legal/publishText', {
    document,
    revision,
    effectiveOn: today(),
    isMaterial: false,
    ...more,
  })
const english = (body: string, changes = '') => ({ en: { body, changes } })
const overviewOf = async (document: LegalDocument) =>
  (await world.call<{ documents: LegalOverview[] }>(admin.token, 'GET', 'legal/getTexts')).data.documents.find(
    (one) => one.document === document,
  )
const pendingFor = async (member: Person) =>
  (await world.call<{ texts: PendingText[] }>(member.token, 'GET', 'legal/getPendingTexts')).data.texts
const statuses = (answers: { status: number }[]) => answers.map(({ status }) => status).toSorted((a, b) => a - b)
let joined = 0
async function join(): Promise<Person> {
  joined += 1
  const email = `joiner${joined}@example.com`
  const body = { email, password: 'plum-orchard-7', providerId: 'manual', type: 'signup', acceptedTerms: true }
  await world.program.app.inject({
    method: 'POST',
    url: '/api/v1/auth/signup',
    remoteAddress: '8.8.8.8',
    payload: body,
  })
  const account = await world.program.users.findByEmail(world.program.db, email)
  if (!account) throw new Error('nobody joined')
  return { userId: account.userId, email, token: await world.logIn(account.userId, '1') }
}
const consentsOf = (userId: string) =>
  world.rows<{ document: string; version: string; how: string; ip_country: string | null }>(
    'select document, version, how, ip_country from consents where user_id = $1 order by at, document',
    [userId],
  )

test('until the operator publishes, everyone reads the built-in texts, which say that they are drafts', async () => {
  for (const document of legalDocuments) {
    expect((await written(document)).outdated).toEqual([])
    const { data } = await read(document)
    expect(data).toMatchObject({ document, version: draftVersion, isDraft: true, isCurrent: true, language: 'en' })
    const es = await read(document, '&language=es')
    expect(es.data).toMatchObject({ isDraft: true, language: 'es' })
    const [words, spanish] = [proseText(data.blocks), proseText(es.data.blocks)]
    expect(words.length).toBeGreaterThan(500)
    expect(spanish).not.toBe(words)
    expect(words + spanish).not.toContain('{{')
  }
  expect(await read('terms-conditions', '&version=1')).toMatchObject({ status: 404 })
  expect(await world.program.legal.cookiePolicy('en')).toContain('<strong>Draft.</strong>')
  expect(await world.program.legal.cookiePolicy('es')).toContain('<strong>Borrador.</strong>')
})

test('a new member accepts the texts in force, and the country of the network is recorded', async () => {
  const { userId } = await join()
  expect(await consentsOf(userId)).toEqual([
    { document: 'adult-statement', version: '18', how: 'form', ip_country: 'US' },
    { document: 'privacy-policy', version: draftVersion, how: 'form', ip_country: 'US' },
    { document: 'terms-conditions', version: draftVersion, how: 'form', ip_country: 'US' },
  ])
})

test('only staff see a draft, one at a time changes it, and it can be discarded', async () => {
  const document = 'cookie-policy'
  expect(await written(document)).toMatchObject({ version: null, state: 'shipped', revision: 0 })
  const first = await save(document, 0, english('## Cookies\n\nOf {{appName}}.'))
  expect(first).toMatchObject({
    status: 200,
    data: { version: 1, state: 'draft', revision: 1, changedByName: 'Rhea Diaz' },
  })
  expect((await read(document)).data.isDraft).toBe(true)
  const answers = await Promise.all([1, 2, 3, 4, 5].map((n) => save(document, 1, english(`Number ${n}`))))
  expect(statuses(answers)).toEqual([200, 409, 409, 409, 409])
  expect((await save(document, 0, english('Late'))).code).toBe('changed-meanwhile')
  expect((await written(document)).texts.en.body).toMatch(/^Number \d$/)
  const discard = (revision: number) => world.call(admin.token, 'POST', 'legal/discardText', { document, revision })
  expect((await discard(1)).status).toBe(409)
  expect((await discard(2)).status).toBe(200)
  expect(await written(document)).toMatchObject({ state: 'shipped' })
})

test('what cannot be kept is refused beside its field, and nothing is written', async () => {
  const wrong = { en: { body: 'Fine', changes: '' }, es: { body: 'Hola {{firstName}}', changes: '' } }
  const refused = await save('cookie-policy', 0, wrong)
  expect(refused).toMatchObject({ status: 400, errors: [{ field: 'texts.es.body' }] })
  expect(refused.errors?.[0]?.message).toContain('firstName')
  expect(await save('cookie-policy', 0, english('  '))).toMatchObject({
    status: 400,
    errors: [{ field: 'texts.en.body' }],
  })
  expect((await save('cookie-policy', 0, english('x'.repeat(40_001)))).status).toBe(400)
  expect((await save('cookie-policy', 0, english('a\u0000b'))).status).toBe(400)
  const preview = (body: string) =>
    world.call<{ blocks: unknown[] }>(admin.token, 'POST', 'legal/previewText', { document: 'cookie-policy', body })
  expect(await preview('{{x}}')).toMatchObject({ status: 400, errors: [{ field: 'body' }] })
  expect((await preview('**a** <b>')).data.blocks).toMatchObject([{ kind: 'paragraph' }])
  expect(await world.rows(`select 1 from legal_versions where document = 'cookie-policy'`)).toEqual([])
})

test('terms and privacy policy are published, changed, and accepted again only after a material change', async () => {
  const early = await join()
  // The built-in texts, unchanged.
  for (const document of acceptedDocuments) expect((await publish(document, 0)).status).toBe(200)
  expect((await read('terms-conditions')).data).toMatchObject({ version: '1', isDraft: false, day: today() })
  expect(await pendingFor(early)).toEqual([])
  const later = await join()
  expect((await consentsOf(later.userId)).map(({ version }) => version)).toEqual(['18', '1', '1'])

  await save('terms-conditions', 0, {
    en: { body: 'All is new at {{appName}}.', changes: 'Points are worth more.' },
    es: { body: 'Todo es nuevo.', changes: 'Los puntos valen más.' },
  })
  expect((await publish('terms-conditions', 1, { isMaterial: true })).data).toMatchObject({
    version: 2,
    state: 'current',
  })
  const pending = [{ document: 'terms-conditions', version: '2', day: today(), changes: 'Points are worth more.' }]
  for (const member of [early, later]) expect(await pendingFor(member)).toEqual(pending)
  expect(await pendingFor(await join())).toEqual([])

  const accept = (version: string) =>
    world.call(later.token, 'POST', 'legal/acceptTexts', { accepted: [{ document: 'terms-conditions', version }] })
  expect((await accept('1')).code).toBe('changed-meanwhile')
  expect(await Promise.all([accept('2'), accept('2'), accept('2')])).toMatchObject([
    { status: 200 },
    { status: 200 },
    { status: 200 },
  ])
  expect(await pendingFor(later)).toEqual([])
  expect((await consentsOf(later.userId)).filter(({ how }) => how === 'visit')).toEqual([
    { document: 'terms-conditions', version: '2', how: 'visit', ip_country: null },
  ])

  // Nobody has to accept a small correction. Members who have not accepted the important change still have to, now in
  // the corrected text.
  await save('terms-conditions', 0, english('All is new at {{appName}}!'))
  await publish('terms-conditions', 1)
  expect(await pendingFor(later)).toEqual([])
  expect(await pendingFor(early)).toMatchObject([{ version: '3' }])
  expect(proseText((await read('terms-conditions', '&language=es')).data.blocks)).toMatch(/^All is new at .+!$/)
  expect((await read('terms-conditions', '&version=2&language=es')).data).toMatchObject({
    isCurrent: false,
    language: 'es',
  })
})

test('who joins accepts what the form showed; a newer version refuses the form and says which is in force', async () => {
  await publish('terms-conditions', (await written('terms-conditions')).revision)
  const inForce = async () => (await world.call<TermsInForce>(null, 'GET', 'legal/getTermsInForce')).data.texts
  const joining = async (email: string, shownTerms: TermsInForce['texts']) => {
    const body = { email, password: 'plum-orchard-7', providerId: 'manual', type: 'signup', acceptedTerms: true }
    const answer = await world.program.app.inject({
      method: 'POST',
      url: '/api/v1/auth/signup',
      remoteAddress: '8.8.8.9',
      headers: { timezone: 'America/New_York' },
      payload: { ...body, shownTerms },
    })
    return answer.json<{ status: number; code?: string; data: { texts?: unknown; user?: { userId: string } } }>()
  }
  const shown = await inForce()
  await save('terms-conditions', 0, english('Newer at {{appName}}.', 'All of it.'))
  await publish('terms-conditions', 1, { isMaterial: true })
  const now = await inForce()
  expect(now).not.toEqual(shown)
  expect(await joining('shown@example.com', shown)).toMatchObject({
    status: 409,
    code: 'terms-changed',
    data: { texts: now },
  })
  expect(await world.rows(`select 1 from users where email = 'shown@example.com'`)).toEqual([])
  const { data } = await joining('shown@example.com', now)
  const accepted = await consentsOf(data.user?.userId ?? '')
  for (const { document, version } of now)
    expect(accepted).toContainEqual(expect.objectContaining({ document, version }))
})

test('what members accepted on a former panel is no version of ours, whatever its number is', async () => {
  const member = await join()
  await world.rows('delete from consents where user_id = $1', [member.userId])
  const { legal, db } = world.program
  const at = new Date('2024-05-01T00:00:00Z')
  const taken = { userId: member.userId, language: 'en', at }
  const before = (await overviewOf('terms-conditions'))?.accepted
  const current = (await read('terms-conditions')).data.version
  for (const version of [current, '12']) await transaction(db, (tx) => legal.takeOver(tx, [{ ...taken, version }]))
  expect((await overviewOf('terms-conditions'))?.accepted).toBe(before)
  const asked = await pendingFor(member)
  expect(asked).toMatchObject([{ document: 'terms-conditions', version: current }])
  const accepted = asked.map(({ document, version }) => ({ document, version }))
  expect(await world.call(member.token, 'POST', 'legal/acceptTexts', { accepted })).toMatchObject({ status: 200 })
  expect(await pendingFor(member)).toEqual([])
  const kept = (await consentsOf(member.userId)).filter(({ document }) => document === 'terms-conditions')
  expect(new Set(kept.map(({ how, version }) => `${how} ${version}`))).toEqual(
    new Set([`import ${current}`, 'import 12', `visit ${current}`]),
  )
  expect((await overviewOf('terms-conditions'))?.accepted).toBe((before ?? 0) + 1)
})

test('staff, vendors and strangers are asked for nothing', async () => {
  for (const role of ['2', '8']) {
    const { token } = await world.person({ role })
    expect(await world.call(token, 'GET', 'legal/getPendingTexts')).toMatchObject({ status: 200, data: { texts: [] } })
  }
  expect(await world.call(null, 'GET', 'legal/getPendingTexts')).toMatchObject({ status: 401 })
})

test('a version for a later day waits for it, and none may come into force before it', async () => {
  const document = 'privacy-policy'
  await save(document, 0, english('From later on.'))
  expect(await publish(document, 1, { effectiveOn: dayIn(400) })).toMatchObject({ errors: [{ field: 'effectiveOn' }] })
  expect(await publish(document, 1, { effectiveOn: '2020-01-01' })).toMatchObject({
    errors: [{ field: 'effectiveOn' }],
  })
  expect((await publish(document, 1, { effectiveOn: dayIn(30), isMaterial: true })).data.state).toBe('coming')
  expect((await read(document)).data).toMatchObject({ version: '1', coming: { version: '2', day: dayIn(30) } })
  expect((await read(document, '&version=2')).data).toMatchObject({ isCurrent: false })
  expect((await pendingFor(await join())).length).toBe(0)
  const { data } = await world.call<{ documents: LegalOverview[] }>(admin.token, 'GET', 'legal/getTexts')
  expect(data.documents.find((one) => one.document === document)).toMatchObject({
    current: { version: 1, state: 'current' },
    coming: { version: 2, state: 'coming', publishedByName: 'Rhea Diaz' },
    draft: null,
  })
  await save(document, 0, english('Sooner.'))
  expect((await publish(document, 1, { effectiveOn: today() })).errors).toMatchObject([{ field: 'effectiveOn' }])
  const { versions } = (
    await world.call<{ versions: LegalVersion[] }>(admin.token, 'GET', `legal/getTextVersions?document=${document}`)
  ).data
  expect(versions.map(({ state }) => state)).toEqual(['draft', 'coming', 'current', 'shipped'])
})

test('a draft is published once, however often it is pressed', async () => {
  await save('cookie-policy', 0, english('Cookies.'))
  const answers = await Promise.all([1, 2, 3, 4].map(() => publish('cookie-policy', 1)))
  expect(statuses(answers)).toEqual([200, 409, 409, 409])
  expect(await world.program.legal.cookiePolicy('en')).toMatch(
    /^<p class="since">In force since [\d/]+<\/p><p>Cookies\.<\/p>$/,
  )
  expect(await publish('cookie-policy', 0, { isMaterial: true })).toMatchObject({
    status: 400,
    errors: [{ field: 'isMaterial' }],
  })
})

test('a published version never changes', async () => {
  for (const statement of [
    `update legal_texts set body = 'x' where document = 'terms-conditions' and version = 1`,
    `insert into legal_texts values ('cookie-policy', 1, 'es', 'x', '')`,
    `delete from legal_texts where version = 1`,
    `update legal_versions set effective_on = '2020-01-01' where version = 1`,
    `delete from legal_versions where version = 1`,
  ])
    await expect(world.rows(statement)).rejects.toThrow('a published legal text stays as it is')
})

test('acceptances are listed newest first, page by page, and downloaded as a file, which is recorded', async () => {
  await world.rows(
    `insert into consents (user_id, document, version, language, at, how)
     select user_id, 'terms-conditions', v::text, 'en', now() - interval '9 days', 'import' from users, generate_series(101, 110) v
     where email like 'joiner%'`,
  )
  const list = async (query: string) =>
    (await world.call<{ rows: ConsentRow[]; next: string | null }>(admin.token, 'GET', `legal/getConsents?${query}`))
      .data
  const [{ count } = { count: 0 }] = await world.rows<{ count: number }>('select count(*)::int as count from consents')
  const seen: ConsentRow[] = []
  for (let next: string | null = ''; next !== null;) {
    const page = await list(`limit=10${next ? `&after=${next}` : ''}`)
    seen.push(...page.rows)
    next = page.next
  }
  expect(seen).toHaveLength(count)
  const keyOf = ({ userId, document, version, how }: ConsentRow) => [userId, document, version, how].join(' ')
  expect(new Set(seen.map(keyOf)).size).toBe(count)
  expect(seen.map(({ at }) => at)).toEqual(
    seen
      .map(({ at }) => at)
      .toSorted()
      .toReversed(),
  )
  const oldest: ConsentRow[] = []
  for (let next: string | null = ''; next !== null;) {
    const page = await list(`limit=7&sort=oldest${next && `&after=${next}`}`)
    oldest.push(...page.rows)
    next = page.next
  }
  expect(oldest.map(keyOf)).toEqual(seen.map(keyOf).toReversed())
  const { rows } = await list('document=privacy-policy&limit=100')
  expect(new Set(rows.map(({ document }) => document))).toEqual(new Set(['privacy-policy']))
  const mine = await list(`userId=${rows[0]?.userId}&limit=100&endDate=${dayIn(-1)}`)
  expect(mine.rows).toHaveLength(10)
  expect((await list('userId=nobody')).rows).toEqual([])
  expect(await world.call(admin.token, 'GET', 'legal/getConsents?after=bm90aGluZw')).toMatchObject({ status: 404 })

  const file = await world.program.app.inject({
    url: '/api/v1/legal/exportConsents?document=terms-conditions&beside=1',
    headers: { authorization: `Bearer ${admin.token}` },
  })
  expect(String(file.headers['content-disposition'])).toMatch(/consents_\d{4}-\d\d-\d\d\.csv/)
  const lines = parse(file.body, { bom: true, columns: true }) as Record<string, string>[]
  const wanted = seen.filter(({ document }) => document === 'terms-conditions')
  expect(lines).toEqual(
    wanted.map((row) => ({
      user_id: row.userId,
      email: row.email ?? '',
      document: row.document,
      version: row.version,
      language: row.language,
      at: row.at,
      how: row.how,
      ip_country: row.ipCountry ?? '',
    })),
  )
  expect(await world.rows(`select after from audit_log where action = 'legal.export'`)).toEqual([
    { after: { document: 'terms-conditions' } },
  ])
})

test('whose acceptances are looked for is found by name or email', async () => {
  const { userId, email } = await world.person({ firstName: 'Consenting' })
  const found = (query: string) => world.call<AuditPerson[]>(admin.token, 'GET', `legal/people?${query}`)
  expect((await found('searchField=consent')).data).toMatchObject([{ userId }])
  expect((await found(`searchField=${email}`)).data).toMatchObject([{ userId }])
  expect((await found(`id=${userId}`)).data).toMatchObject([{ userId, email }])
  expect((await found('searchField=%20')).data).toEqual([])
})

test('Admins write and publish, and nobody without the right sees any of it', async () => {
  const superAdmin = await world.person({ role: '2' })
  expect((await world.call(superAdmin.token, 'GET', 'legal/getTexts')).status).toBe(200)
  for (const role of ['1', '4', '5', '6', '7', '8', '9']) {
    const { token } = await world.person({ role })
    for (const path of ['getTexts', 'getTextVersion?document=cookie-policy', 'getConsents', 'people', 'exportConsents'])
      expect(await world.call(token, 'GET', `legal/${path}`)).toMatchObject({ status: 403, code: 'not-allowed' })
    expect((await publish('cookie-policy', 0, {}, { ...admin, token })).status).toBe(403)
  }
})
