import { reportDay } from '../../platform/contract/day.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { giftCards } from '../../seed/gift-cards.ts'
import { staffWorld, type Method, type Person, type StaffWorld } from '../testing/staff-world.ts'
import { transaction } from '../../platform/server/db.ts'

/**
 * The calls of the specification, section 7, exactly as written there: with the fields that it names and no others,
 * with empty filters, and without any header of ours. A call that needs something from an email or a provider is
 * refused for that reason and no other.
 */

const password = 'plum-orchard-7'
const draft = {
  surveyId: 'spec',
  title: 'A survey',
  kind: 'hosted' as const,
  category: 'Everyday life',
  points: 700,
  minutes: 4,
  countryId: null,
  devices: [],
  status: 'live' as const,
  supplierKey: null,
  entryUrl: null,
  questionnaire: { pages: [{ name: 'p', elements: [{ type: 'comment', name: 'q1', title: 'Your day' }] }] },
  normSeconds: null,
  targets: [],
  quotas: [],
}

let world: StaffWorld
let member: Person
let admin: Person
let vendor: Person
let leaver: Person

type Answer = { status: number; code?: string; message: string; data: Record<string, unknown> }
const ask = async (
  token: string | null,
  method: Method,
  path: string,
  body?: object,
  headers = {},
): Promise<Answer> => {
  const answer = await world.program.app.inject({
    method,
    url: path.startsWith('/') && !path.startsWith('/user') ? path : `/api/v1/${path.replace(/^\//, '')}`,
    headers: { ...headers, ...(token ? { authorization: `Bearer ${token}` } : {}) },
    ...(body ? { payload: body } : {}),
  })
  if (!String(answer.headers['content-type']).includes('json'))
    return { status: answer.statusCode, message: answer.body, data: {} }
  return answer.json<Answer>()
}

beforeAll(async () => {
  world = await staffWorld()
  const { program } = world
  await program.surveys.save([draft])
  admin = await world.person({ role: '2' })
  vendor = await world.person({ role: '8' })
  leaver = await world.person()
  const by = { userId: admin.userId, ip: '10.0.0.1' }
  const [card] = giftCards
  if (!card) throw new Error('no gift card')
  const { rewardId, ...reward } = card
  await program.rewards.create(by, reward, rewardId)
  await transaction(program.db, (tx) => program.rewards.addCodes(tx, rewardId, 500, ['AAA-BBB-1', 'AAA-BBB-2']))
  await program.rewards.setState(by, rewardId, 'offered')
  const email = 'spec@example.com'
  const joining = { email, password, providerId: 'manual', type: 'signup', acceptedTerms: true }
  await ask(null, 'POST', 'auth/signup', joining)
  const [row] = await world.rows<{ user_id: string }>(
    `update users set email_verified_at = now() where email = $1 returning user_id`,
    [email],
  )
  const userId = row?.user_id ?? ''
  await world.rows('update credentials set is_proved = true where user_id = $1', [userId])
  member = { userId, email, token: await world.logIn(userId, '1') }
  const started = await ask(member.token, 'POST', 'survey/startSurvey', { surveyId: 'spec' })
  const answers = { answers: { q1: 'Fine.' } }
  await ask(member.token, 'POST', `survey/attempt/${String(started.data['attemptId'])}/submit`, answers)
}, 120_000)
afterAll(() => world.close())

const dates = 'startDate=&endDate='
const page = 'currentPage=1&limit=10'
type Row = [caller: 'nobody' | 'member' | 'admin', call: string, body?: () => object, refusedFor?: string]

/** Refused calls name what is missing. The last ones end the session or the account. */
const rows: Row[] = [
  ['nobody', 'POST auth/loginWithSocial', () => ({ uid: 'u', providerId: 'google', token: 't' }), 'ticket-invalid'],
  ['nobody', 'POST auth/login', () => ({ email: member.email, password })],
  ['nobody', 'POST auth/forgot-password', () => ({ email: member.email })],
  ['nobody', 'POST auth/reset-forgot-password', () => ({ password, userId: 'a-key' }), 'key-invalid'],
  ['nobody', 'POST auth/resendEmail', () => ({ email: 'new@example.com', type: 'verifyEmail' }), 'email-not-resent'],
  ['nobody', 'GET auth/emailAlreadyExist?email=free@example.com'],
  ['nobody', 'POST auth/mail-verification', () => ({ userId: 'a-key' }), 'key-invalid'],
  ['member', 'GET survey/getAttemptSurveyCount'],
  ['member', `GET survey/getRecommendedSurveys?${page}&type=`],
  ['member', `GET survey/getCompletedSurveys?${page}`],
  ['member', `GET survey/getAllSurvey?${page}&type=`],
  ['member', 'POST survey/surveyActivityLogs', () => ({ activityType: 'start', activityDetails: 'A survey' })],
  ['member', 'GET wallet/getWalletAmount/3'],
  ['member', 'GET wallet/getPointLevels'],
  [
    'member',
    'POST wallet/createRedemptionRequest',
    () => ({ points: 500, rewardId: giftCards[0]?.rewardId, password }),
  ],
  ['member', 'POST wallet/getRedemptionVerificationCode'],
  ['member', `GET wallet/getUserWalletHistory?${page}`],
  ['member', `GET wallet/getAllRedeemPointsTransaction?${page}`],
  ['admin', 'GET wallet/getAllRedeemRequests?limit=10&currentPage=1'],
  ['member', 'PUT /user/updateUser', () => ({ firstName: 'Ada', lastName: 'Byron' })],
  ['member', 'GET user/getUserDetails'],
  ['member', 'GET /user/getAllCountries'],
  ['member', 'GET /user/getAllCities/US.NY'],
  ['member', 'GET /user/zipcode/US.NY/Brooklyn'],
  ['nobody', 'POST user/getUserDetailsEmailverify', () => ({ userId: 'a-key' }), 'tokens-already-fetched'],
  ['member', `GET user/userActivities?panelistId=&${page}&${dates}`],
  ['admin', 'GET user/userSignupCount'],
  ['nobody', 'POST /user/createUserActivitylogs', () => ({ activityType: 'Login page', activityDetails: 'viewed' })],
  ['member', 'GET profileSurveys/randomProfileSurveys'],
  [
    'member',
    'POST profileSurveys/upsertProfileSurveyReply',
    () => ({ replies: [{ questionId: 'gender', optionIds: ['female'] }] }),
  ],
  ['member', 'GET profileSurveys/getProfileQuestions?currentPage=1&categoryId='],
  ['member', 'GET profileSurveys/profileProgress'],
  ['member', 'GET profileSurveys/getUserProfileAnswer'],
  ['member', 'GET profileSurveys/getTop5ProfilerQuestions'],
  ['admin', `GET panelist/getAllPanelist?${page}&name=&email=&${dates}&status=`],
  ['admin', 'PATCH panelist/updatePanelist', () => ({ panelistId: member.userId, lastName: 'Lovelace' })],
  ['admin', 'GET panelist/panelistById/{member}'],
  ['admin', `GET panelist/getSelectedUsers?${page}&name=&email=&role=`],
  ['admin', 'GET panelist/rolePermissionWithUser?searchField='],
  ['admin', 'PATCH panelist/updateUserRole', () => ({ userId: member.userId, role: '1' })],
  ['admin', `GET panelist/getSurveyHistoryByUserId?panelistId={member}&${page}`],
  ['admin', 'GET rolesAndPermission/getAllRoles'],
  ['admin', 'GET rolesAndPermission/getAllPermissions'],
  ['admin', 'GET rolesAndPermission/getPermissionByRoleId/4'],
  ['admin', 'POST rolesAndPermission/addRoles', () => ({ roleName: 'Readers', basedOn: '4' })],
  ['admin', 'PATCH rolesAndPermission/updateRole', () => ({ roleId: '7', description: 'Reads reports' })],
  ['member', 'GET rolesAndPermission/getUserModuleAcess'],
  ['admin', `GET reports/panelistTrafficReport?${page}&${dates}&userName=&email=&status=`],
  ['admin', 'GET reports/downloadSurveyHistoryData?startDate={today}&endDate={today}'],
  ['admin', `GET reports/userSurveyAttemptReportByDate?${page}&${dates}`],
  ['admin', `GET affiliate/getAffiliate?${page}&date=&${dates}`],
  ['admin', 'GET affiliate/getAffiliateType'],
  ['admin', 'GET affiliate/affiliateVendor'],
  ['admin', 'POST affiliate/createAffiliate', () => campaign()],
  ['admin', 'PUT affiliate/updateAffiliate', () => ({ ...campaign(), affId: '1001' })],
  ['admin', `GET affiliate/affiliateUserData?affId=1001&${page}`],
  ['nobody', 'POST captcha/getFingerprintTokenss', () => ({ deviceData: {}, userAgent: 'A browser' })],
  ['nobody', 'POST affiliateUser', () => ({ fullUrl: 'http://localhost:3000/?aff_id=1001', visitorData: {} })],
  ['member', 'POST /api/updateUserIdForGuestUser', () => ({ visitorId: 'v', pid: 'p', uid: member.userId })],
  [
    'nobody',
    'POST /error/clientErrorLogger',
    () => ({ userId: null, errorSource: 'page', error: 'Oh', errorInfo: { componentStack: 'in App' } }),
  ],
  ['member', 'POST auth/logout', () => ({ userId: member.userId, firstname: 'Ada', role: '1' })],
  ['admin', 'POST panelist/blockPanelist/{member}'],
  ['admin', 'POST panelist/deletePanelist/{leaver}'],
]
const campaign = () => ({
  baseUrl: 'http://localhost:3000/',
  clickId: 'click',
  subId1: '',
  subId2: '',
  source: 'letter',
  creativeId: '',
  placement: '',
  affType: 1,
  affVendor: vendor.userId,
  cost: 2.5,
  totalBudget: 100,
  totalLead: 40,
  redirectTypeId: 3,
  redirectUrl: '',
  affiliateTitle: 'A campaign',
})

test.each(rows)('%s: %s', async (caller, call, body, refusedFor) => {
  const [method = '', address = ''] = call.split(' ')
  const today = reportDay(new Date())
  const path = address
    .replaceAll('{member}', member.userId)
    .replaceAll('{leaver}', leaver.userId)
    .replaceAll('{today}', today)
    .replace(/^\/error/, 'error')
  const token = caller === 'nobody' ? null : caller === 'member' ? member.token : admin.token
  const headers = call.includes('captcha') ? { 'x-api-key': 'a-public-site-key-of-forty-three-characters' } : {}
  const answer = await ask(token, method as Method, path, body?.(), headers)
  expect(answer).toMatchObject(refusedFor ? { code: refusedFor } : { status: 200 })
})

test('a blank birthday of an edit is told as every other blank field', async () => {
  const asked = { panelistId: vendor.userId, dateOfBirth: '' }
  const answer = await ask(admin.token, 'PATCH', 'panelist/updatePanelist', asked)
  expect(answer).toMatchObject({ status: 400, message: 'Date of birth cannot be left empty' })
})

test('the number of a campaign is a text on the wire, and taken as either', async () => {
  const made = await ask(admin.token, 'POST', 'affiliate/createAffiliate', campaign())
  const affId = String(made.data['affId'])
  expect(made.data['affId']).toBe(affId)
  for (const given of [affId, Number(affId)])
    expect(await ask(admin.token, 'PUT', 'affiliate/updateAffiliate', { ...campaign(), affId: given })).toMatchObject({
      status: 200,
      data: { affId },
    })
})

test('the owner of an account that is blocked without a word reads that none was given', async () => {
  const [told] = await world.rows<{ why: { code: string } }>(
    `select message_values->'why' as why from notifications where user_id = $1 and code like '%.blocked'`,
    [member.userId],
  )
  expect(told?.why.code).toBe('locks.noReason')
})
