import type { Campaign } from '../../areas/affiliates/contract/campaigns.ts'
import type { Permission } from '../../platform/contract/access.ts'
import { transaction } from '../../platform/server/db.ts'
import { newId } from '../../platform/server/secrets.ts'
import { goodPassword, logIn, openAccounts, serve, visit, type Accounts } from './accounts.ts'
import { freshDatabase } from './database.ts'
import type { CallResult } from './callers.ts'

export const browserAgent = 'Mozilla/5.0 (Windows NT 10.0) Chrome/140.0.0.0'
type Method = 'GET' | 'POST' | 'PUT'
type Asked = { token?: string | null; body?: object; ip?: string; headers?: Record<string, string> }

export type AffiliateWorld = Awaited<ReturnType<typeof affiliateWorld>>

/** Sets up campaigns over HTTP on a test database: a manager, two vendors, and people who follow links. */
export async function affiliateWorld(options: Partial<Parameters<typeof openAccounts>[0]> = {}) {
  const database = await freshDatabase()
  const one: Accounts = openAccounts({ url: database.url, poolSize: 10, ...options })
  const app = serve(one)
  await one.affiliates.makeRoom()

  const staff = async (email: string, role: string, firstName = ''): Promise<{ userId: string; token: string }> => {
    const password = 'a-long-staff-password-7'
    const account = await transaction(one.db, (tx) => one.auth.createStaff(tx, { email, password, role, firstName }))
    return { userId: account.userId, token: (await logIn(one, email, password)).access.token }
  }
  /** A person whose role is based on 9 and has these permissions in place of those of 9. */
  const ofRoleBasedOn9 = async (...permissions: Permission[]): Promise<{ userId: string; token: string }> => {
    const roleId = newId()
    await one.pool.query(`insert into roles (role_id, role_name, based_on) values ($1, $1, '9')`, [roleId])
    await one.pool.query('insert into role_permissions (role_id, permission) select $1, unnest($2::text[])', [
      roleId,
      permissions,
    ])
    return staff(`${roleId}@example.com`, `9,${roleId}`)
  }
  const manager = await staff('manager@example.com', '9')
  const vendor = await staff('vendor@example.com', '8', 'Vera')
  const rival = await staff('rival@example.com', '8', 'Rita')

  async function call<Data = unknown>(method: Method, path: string, asked: Asked = {}): Promise<CallResult<Data>> {
    const { token = manager.token, body, ip = visit().ip, headers = {} } = asked
    const answer = await app.inject({
      method,
      url: path.startsWith('/') ? path : `/api/v1/${path}`,
      remoteAddress: ip,
      headers: { 'user-agent': browserAgent, ...headers, ...(token ? { authorization: `Bearer ${token}` } : {}) },
      ...(body ? { payload: body } : {}),
    })
    return { ...answer.json<CallResult<Data>>(), status: answer.statusCode }
  }

  const draft = (more: object = {}) => ({
    baseUrl: 'https://panel.test/',
    clickId: 'clickId',
    subId1: 'sub1',
    subId2: '',
    source: 'My blog',
    creativeId: '',
    placement: '',
    affType: 1,
    affVendor: vendor.userId,
    cost: 2.5,
    totalBudget: 100,
    totalLead: 10,
    redirectTypeId: 3,
    redirectUrl: '',
    affiliateTitle: 'Spring',
    ...more,
  })
  const campaign = async (more: object = {}): Promise<Campaign> => {
    const made = await call<{ affId: string }>('POST', 'affiliate/createAffiliate', { body: draft(more) })
    if (made.status !== 200) throw new Error(`${made.message} ${JSON.stringify(made.errors)}`)
    return read(made.data.affId)
  }
  const read = async (affId: string): Promise<Campaign> =>
    (await call<Campaign>('GET', `affiliate/campaign?affId=${affId}`)).data

  /** Comes through a campaign's link; returns the signed id of the browser. */
  const land = async (affId: string, query = 'clickId=c1'): Promise<string> => {
    const body = { fullUrl: `https://panel.test/?aff_id=${affId}&${query}`, visitorData: { consent: 'all' } }
    return (await call<{ visitorId: string }>('POST', 'affiliateUser', { token: null, body })).data.visitorId
  }
  const signUp = (email: string, origin: { affId: string; visitorId: string }) =>
    call('POST', 'auth/signup', {
      token: null,
      headers: { 'time-zone': 'Europe/London' },
      body: { email, password: goodPassword, providerId: 'manual', type: 'signup', acceptedTerms: true, ...origin },
    })

  /** Comes through a campaign's link and signs up; returns the key in the emailed link. */
  async function arrive(affId: string, email: string, query = 'clickId=c1'): Promise<string> {
    await signUp(email, { affId, visitorId: await land(affId, query) })
    return one.mailedKey(email)
  }
  type Verified = { email: string; returnUrl: string | null; callbackId?: string }
  const verify = async (key: string): Promise<Verified> =>
    (await call<Verified>('POST', 'auth/mail-verification', { token: null, body: { userId: key } })).data

  return {
    one,
    app,
    url: database.url,
    manager,
    vendor,
    rival,
    staff,
    ofRoleBasedOn9,
    call,
    draft,
    campaign,
    land,
    signUp,
    read,
    arrive,
    verify,
    /** Goes from the link to the verified address. */
    lead: async (affId: string, query?: string): Promise<Verified> =>
      verify(await arrive(affId, `${newId()}@example.com`, query)),
    rows: async <Row extends object>(sql: string, values: unknown[] = []): Promise<Row[]> =>
      (await one.pool.query<Row & Record<string, unknown>>(sql, values)).rows,
    close: async (): Promise<void> => {
      await app.close()
      await one.close()
      await database.drop()
    },
  }
}
