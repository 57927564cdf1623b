import { createHmac } from 'node:crypto'
import type { Browser, Page } from '@playwright/test'
import type { Login } from '../areas/auth/contract/auth.ts'
import type { ProfileReply } from '../areas/profiler/contract.ts'
import { appCodeOf } from './authenticator.ts'
import { expect, type Person } from './people.ts'
import type { Product } from './product.ts'
import { askAs, cookies, enterAs, furnish, join, type Ask, type Office } from './pseudo-world.ts'
import { phone } from './screens.ts'
import { call, lettersTo, linkIn, newAddress } from './world.ts'

/** A panel in which there is one of everything that staff and vendors look at, written in no Latin letters. */
export type Records = {
  surveyId: string
  panelistId: string
  attemptId: string
  affId: string
  vendorId: string
  supplierKeys: readonly string[]
  importId: string
  batchId: string
  questionId: string
  requestId: string
  vendor: Person
  second: Person
  /** The addresses of everybody who is in the panel or was invited. */
  members: readonly string[]
}
const password = 'harbour-lantern-43'
const today = () => new Date().toISOString().slice(0, 10)

/** The answers of a member who may redeem. */
const replies: ProfileReply[] = [
  { questionId: 'gender', optionIds: ['female'] },
  { questionId: 'date_of_birth', value: '1990-05-17' },
  { questionId: 'postcode', value: '10001' },
  { questionId: 'employment', optionIds: ['full_time'] },
  { questionId: 'household_income', optionIds: ['from_50k'] },
]

/** Somebody is invited to work here, or as a vendor, and takes it up in that language. */
async function invite({ ask }: Office, product: Product, role: string): Promise<Person> {
  const email = newAddress('invited')
  await ask('POST', 'users/inviteUser', { email, role, language: 'qps' })
  await expect.poll(async () => (await lettersTo(email, product.sandboxUrl)).length).toBeGreaterThan(0)
  const [letter] = await lettersTo(email, product.sandboxUrl)
  if (!letter) throw new Error('no invitation came')
  const token = new URL(linkIn(letter, 'join-team', product.url)).searchParams.get('userKey') ?? ''
  const body = { token, firstName: 'Ада', lastName: 'Ли', password, language: 'qps' }
  const { data, message } = await call<Login>('POST', 'users/acceptInvitation', { body, at: product.url })
  if (!data?.token) throw new Error(`${email} cannot work here: ${message}`)
  return { email, password, user: data.user, token: data.token }
}

/** A member who took the survey too fast, asked about it, wrote to support and asks for a reward. */
async function haveMember(
  product: Product,
  surveyId: string,
  rewardId: string,
): Promise<Person & { attemptId: string }> {
  const member = await join(product)
  const ask = askAs(member.token.access.token, product)
  await ask('POST', 'profileSurveys/upsertProfileSurveyReply', { replies })
  const { attemptId } = await ask<{ attemptId: string }>('POST', 'survey/startSurvey', { surveyId })
  await ask('POST', `survey/attempt/${attemptId}/submit`, { answers: { tea: 'a', much: 3, many: ['1'], why: 'Так' } })
  await ask('POST', 'wallet/raiseDispute', { attemptId, message: 'Где баллы?' })
  await ask('POST', 'support/tickets', { topic: 'other', subject: 'Вопрос', message: 'Где баллы?', attemptId })
  await ask('POST', 'wallet/createRedemptionRequest', { points: 500, rewardId, password: member.password })
  return { ...member, attemptId }
}

/** Two campaigns of the vendor, and somebody who came by one of them and joined faster than people do. */
async function haveCampaign({ ask }: Office, product: Product, vendor: Person, browser: Browser): Promise<string> {
  const draft = {
    affiliateTitle: 'Письмо',
    baseUrl: `${product.url}/`,
    clickId: 'c1',
    source: 'письмо',
    affType: 1,
    affVendor: vendor.user.userId,
    cost: 2.5,
    totalBudget: 100,
    totalLead: 40,
    redirectTypeId: 2,
    redirectUrl: `https://k1.example.com/s2s?click_id={c1}&event_id={event_id}`,
  }
  const { affId } = await ask<{ affId: string }>('POST', 'affiliate/createAffiliate', draft)
  await ask('POST', 'affiliate/createAffiliate', {
    ...draft,
    affiliateTitle: 'Пауза',
    redirectTypeId: 3,
    redirectUrl: '',
  })
  const context = await browser.newContext({ baseURL: product.url, viewport: phone })
  await context.addCookies(cookies(product.url))
  const page = await context.newPage()
  const visit = page.waitForResponse(/\/affiliateUser$/)
  await page.goto(`/c/${affId}?c1=7`)
  await visit
  const email = newAddress('clicker')
  const form = page.getByRole('dialog')
  await form.locator('input[type=email]').fill(email)
  await form.locator('input[type=password]').fill(password)
  await form.getByRole('checkbox').click()
  await form.locator('button[type=submit]').last().click()
  await expect.poll(async () => (await lettersTo(email, product.sandboxUrl)).length).toBeGreaterThan(0)
  const [letter] = await lettersTo(email, product.sandboxUrl)
  if (!letter) throw new Error('no letter')
  await page.goto(linkIn(letter, 'email-verification', product.url))
  await page.waitForLoadState('networkidle')
  await context.close()
  return affId
}

type Made = { secret: string }
/** A supplier of our own format that was heard, wrongly and rightly, and goes live; and one of each network's. */
async function haveSuppliers(office: Office, second: Ask, product: Product): Promise<string[]> {
  const { ask } = office
  const { secret } = await ask<Made>('POST', 'supplier-admin/suppliers', {
    supplierKey: 'k1',
    name: 'Поставщик',
    format: 'house',
    inventoryUrl: 'https://k1.example.com/list',
  })
  const at = `${product.url}/api/v1/supplier/k1/`
  const said = `attemptId=9&outcome=completed&eventId=7&ts=${Math.floor(Date.now() / 1000)}`
  const sig = createHmac('sha256', secret).update(said).digest('hex')
  for (const end of [`&sig=${sig}`, '&sig=0', '']) await fetch(`${at}callback?${said}${end}`)
  const networks = ['bitlabs', 'cpx', 'prodege'].map((format, index) => ({ supplierKey: `k${index + 2}`, format }))
  for (const network of networks)
    await ask('POST', 'supplier-admin/suppliers', {
      ...network,
      name: 'Сеть',
      ipAddresses: ['203.0.113.9'],
      holdDays: 3,
    })
  await ask('POST', 'supplier-admin/suppliers/k1/goLive')
  await approveAll(second)
  await offerSurveys(at, secret)
  const csv = 'id,status,reason\n9,rejected,Нет\n9,rejected,\n10,accepted,\n'
  await ask('POST', 'supplier-admin/suppliers/k1/reconciliations', { fileName: '1.csv', csv })
  await ask('POST', 'supplier-admin/suppliers/k1/importInventory')
  return ['k1', ...networks.map(({ supplierKey }) => supplierKey)]
}

/** Whatever waits for a second person is done by one. */
async function approveAll(second: Ask): Promise<void> {
  const { rows } = await second<{ rows: { stepId: string }[] }>('GET', 'settings/getSteps?limit=50')
  for (const { stepId } of rows) await second('POST', 'settings/approveStep', { stepId })
}

/** Surveys that a supplier tells of by itself, each kept back for another reason. */
async function offerSurveys(at: string, secret: string): Promise<void> {
  const one = {
    title: 'Опрос',
    minutes: 5,
    cpi: '1.00',
    status: 'live',
    entryUrl: 'https://k1.example.com/?a={attemptId}',
    category: 'Еда',
  }
  const surveys = [
    { ...one, id: '1' },
    { ...one, id: '2', status: 'paused' },
    { ...one, id: '3', remaining: 0 },
    { ...one, id: '4', cpi: '0.001' },
    { ...one, id: '5', cpi: '900.00' },
    ...[{ id: '0' }, { id: 'gender', codes: ['0'] }, { id: 'gender', codes: [] }, { id: 'gender', min: 1 }].map(
      (condition, index) => ({ ...one, id: `${index + 6}`, qualifications: [condition] }),
    ),
    { ...one, id: '10', qualifications: [{ id: 'date_of_birth', codes: ['1', '3'] }] },
    { ...one, id: '11', qualifications: [{ id: 'postcode', codes: [] }] },
  ]
  const document = JSON.stringify({ standard: 'house', surveys })
  const ts = Math.floor(Date.now() / 1000)
  const sig = createHmac('sha256', secret).update(`${ts}.${document}`).digest('hex')
  const headers = { 'content-type': 'application/json' }
  const answer = await fetch(`${at}inventory`, { method: 'POST', headers, body: JSON.stringify({ document, ts, sig }) })
  expect(answer.status, await answer.text()).toBe(200)
}

/** A file of members with a fault in most of its lines, checked. */
async function haveImport({ ask }: Office): Promise<string> {
  const columns = ['email', 'firstName', 'birthday', 'countryId', 'language', 'openingBalance', 'phone', 'zipcode']
  const lines = [
    'адрес,имя,дата,страна,язык,баллы,телефон,индекс',
    'a1@example.com,Ия,1990-05-17,US,en,100,,',
    'a1@example.com,Ия,1990-05-17,US,en,100,,',
    'нет,Ия,1990-05-17,US,en,1,,',
    ',Ия,1990-05-17,US,en,1,,',
    'a2@example.com,Ия,2020-01-01,US,en,1,,',
    'a3@example.com,Ия,17.05.1990,US,en,1,,',
    'a4@example.com,Ия,1990-05-17,ЫЫ,en,1,,',
    'a5@example.com,Ия,1990-05-17,US,ыы,1,,',
    'a6@example.com,Ия,1990-05-17,US,en,-7,,',
    'a7@example.com,Ия,1990-05-17,US,en,1,12,99',
    'a8@example.com,Ия',
  ]
  const file = Buffer.from(lines.join('\n'))
  const { importId } = await ask<{ importId: string }>('POST', 'import/createImport', {
    fileName: '1.csv',
    bytes: file.length,
  })
  await ask('POST', `import/addPart/${importId}`, { no: 0, data: file.toString('base64') })
  const { options } = await ask<{ options: object }>('POST', `import/finishUpload/${importId}`, {})
  await ask('POST', `import/checkImport/${importId}`, {
    choices: columns.map((field, column) => ({ column, field })),
    options,
  })
  const state = async () => (await ask<{ state: string; digest: string }>('GET', `import/getImport/${importId}`)).state
  await expect.poll(state).toBe('checked')
  const { digest } = await ask<{ digest: string }>('GET', `import/getImport/${importId}`)
  await ask('POST', `import/startImport/${importId}`, { digest })
  return importId
}

/** Points proposed and taken, rewards paid by hand, an open and a decided request of data, a key, a webhook, a saved view. */
async function haveDesk(office: Office, second: Ask, product: Product, panelistId: string): Promise<Desk> {
  const { ask } = office
  await ask('POST', 'wallet/proposeAdjustment', { panelistId, points: 50, reason: 'Так' })
  const body = { panelistId, kind: 'copy', receivedOn: today() }
  const { requestId } = await ask<{ requestId: string }>('POST', 'duties/recordRequest', body)
  await ask('POST', `panelist/notes/${panelistId}`, { text: 'Так' })
  const key = { name: 'Ключ', permissionIds: ['panelists.view'], code: appCodeOf(office.secret, 1) }
  await ask('POST', 'access/createApiKey', key)
  type Hook = { endpointId: string }
  const hook = { url: 'https://k1.example.com/h', events: ['panelist.joined'], description: 'Так' }
  const { endpointId } = await ask<Hook>('POST', 'webhooks/createEndpoint', hook)
  await ask('POST', `webhooks/sendTest/${endpointId}`)
  await ask('POST', 'reports/views', { report: 'traffic', name: 'Мой', query: 'status=verified', isShared: true })
  return { requestId, batchId: await haveBatch(office, second, product) }
}
type Desk = { requestId: string; batchId: string }

/** A batch of rewards that are paid by hand, of one that a member asked for. */
async function haveBatch({ ask }: Office, second: Ask, product: Product): Promise<string> {
  const { rewardId } = await ask<{ rewardId: string }>('POST', 'rewards/createReward', {
    kind: 'manual',
    name: { en: 'Перевод' },
    amounts: [500],
    method: 'paypal',
  })
  await ask('POST', `rewards/setRewardState/${rewardId}`, { state: 'offered' })
  await approveAll(second)
  const member = await join(product)
  const asks = askAs(member.token.access.token, product)
  await asks('POST', 'profileSurveys/upsertProfileSurveyReply', { replies })
  const { redemptionId } = await asks<{ redemptionId: string }>('POST', 'wallet/createRedemptionRequest', {
    points: 500,
    rewardId,
    password: member.password,
    payeeName: 'Ия',
    payeeHandle: member.email,
  })
  for (const by of [ask, second])
    await by('POST', 'wallet/reviewRedemptionRequest', { redemptionId, decision: 'approve' }).catch(() => undefined)
  const waits = async () =>
    (await ask<Waiting>('GET', 'redemptions/getWaitingPayouts')).waiting.some(({ rows }) => rows > 0)
  await expect.poll(waits).toBe(true)
  return (await ask<{ batchId: string }>('POST', 'redemptions/createBatch', {})).batchId
}
type Waiting = { waiting: { rows: number }[] }

/** Has the administrator read that language, with a name in no Latin letters. */
export async function readInPseudo({ ask, page, context }: Office, product: Product): Promise<void> {
  await context.addCookies(cookies(product.url))
  await ask('PUT', 'user/chooseLanguage', { language: 'qps' })
  await ask('PUT', 'user/updateUser', { firstName: 'Рея', lastName: 'Диас' })
  await page.evaluate(() => localStorage.setItem('firstname', 'Рея'))
}

/** Fills the panel with one of everything. */
export async function haveOneOfEach(office: Office, product: Product, browser: Browser): Promise<Records> {
  const { ask, page } = office
  await readInPseudo(office, product)
  const { surveyId, rewardId } = await furnish(ask)
  const vendor = await invite(office, product, '8')
  const second = await invite(office, product, '2')
  const invited = newAddress('open')
  await ask('POST', 'users/inviteUser', { email: invited, role: '4', language: 'qps' })
  const asSecond = askAs(second.token.access.token, product)
  const member = await haveMember(product, surveyId, rewardId)
  const { userId: panelistId } = member.user
  const { attemptId } = member
  const affId = await haveCampaign(office, product, vendor, browser)
  const supplierKeys = await haveSuppliers(office, asSecond, product)
  const importId = await haveImport(office)
  const desk = await haveDesk(office, asSecond, product, panelistId)
  await page.reload()
  const { rows } = await ask<{ rows: { email: string }[] }>('GET', 'panelist/getAllPanelist?limit=100')
  const members = [...rows.map(({ email }) => email), invited, vendor.email, second.email]
  const questionId = 'gender'
  const { userId: vendorId } = vendor.user
  return {
    surveyId,
    attemptId,
    panelistId,
    affId,
    vendorId,
    supplierKeys,
    importId,
    questionId,
    vendor,
    second,
    members,
    ...desk,
  }
}

/** A page of the browser of somebody who reads that language. */
export async function pageOf(browser: Browser, product: Product, person: Person): Promise<Page> {
  const context = await browser.newContext({ baseURL: product.url })
  await context.addCookies(cookies(product.url))
  const page = await context.newPage()
  await enterAs(page, person)
  return page
}
