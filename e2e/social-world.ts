import type { Login, SocialMessage } from '../areas/auth/contract/auth.ts'
import type { SocialProvider } from '../platform/contract/site.ts'
import type { App } from '../platform/server/http.ts'
import { startSandbox } from '../sandbox/src/sandbox.ts'
import { goodPassword, openAccounts, publicUrl, serve, visit, type Accounts } from '../app/testing/accounts.ts'
import { freshDatabase } from '../app/testing/database.ts'

export type SocialWorld = Awaited<ReturnType<typeof openSocialWorld>>
type Person = { email: string; name?: string; verified?: boolean }
export type Outcome = { ticket: string; uid: string; providerId: SocialProvider }
type Answer = { status: number; message: string; code?: string; data: Login }

/** The product and the providers that the sandbox plays, over real sockets; the browser between them is the test. */
export async function openSocialWorld() {
  const database = await freshDatabase()
  const sandbox = await startSandbox({ port: 0, serverUrl: 'http://127.0.0.1:1', publicUrl, supplierSecret: 's' })
  const client = { clientId: 'tuppence-sandbox', clientSecret: 'tuppence-sandbox-identity-secret' }
  const social = {
    google: { issuer: `${sandbox.url}/idp/google`, ...client },
    facebook: { issuer: `${sandbox.url}/idp/facebook`, ...client },
  }
  const warnings: object[] = []
  const accounts = openAccounts({
    url: database.url,
    poolSize: 10,
    social,
    warn: (details) => warnings.push(details),
  })
  const app = serve(accounts)
  return {
    database,
    sandbox,
    accounts,
    app,
    warnings,
    ...logIns(app, sandbox.url),
    ...members(accounts),
    forgetLimits: () => accounts.pool.query('delete from rate_limits'),
    close: async (): Promise<void> => {
      await app.close()
      await accounts.close()
      await sandbox.stop()
      await database.drop()
    },
  }
}

/** One browser's cookies, as far as these pages need them: by name, whatever the path. */
function openBrowser(app: App, sandboxUrl: string) {
  const cookies = new Map<string, string>()
  const keep = (lines: readonly string[]) => {
    for (const line of lines) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
      cookies.set(name, value)
    }
  }
  const header = () => [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')

  /** Our own address, asked in-process. */
  async function ours(url: string) {
    const { pathname, search } = new URL(url, publicUrl)
    const answer = await app.inject({ url: pathname + search, headers: { cookie: header(), accept: 'text/html' } })
    const set = answer.headers['set-cookie']
    keep(typeof set === 'string' ? [set] : (set ?? []))
    return answer
  }
  /** The provider's, by network; redirects are followed until one leads back to us. */
  async function theirs(url: string, form?: Record<string, string>): Promise<{ back: string | null; page: string }> {
    const answer = await fetch(new URL(url, sandboxUrl), {
      method: form ? 'POST' : 'GET',
      headers: { cookie: header() },
      redirect: 'manual',
      ...(form ? { body: new URLSearchParams(form) } : {}),
    })
    keep(answer.headers.getSetCookie())
    const location = answer.headers.get('location')
    if (!location) return { back: null, page: await answer.text() }
    const next = new URL(location, sandboxUrl)
    return next.origin === publicUrl ? { back: next.href, page: '' } : theirs(next.href)
  }
  return { ours, theirs }
}
type Browser = ReturnType<typeof openBrowser>

/** Goes to the provider; answers where the chooser's form leads. */
async function goThere({ ours, theirs }: Browser, provider: SocialProvider): Promise<string> {
  const started = await ours(`/api/v1/auth/social/${provider}/start`)
  if (started.statusCode !== 303) throw new Error(`the start answered ${started.statusCode}`)
  const { page } = await theirs(started.headers.location ?? '')
  return /action="(\/idp\/[^"]+)"/.exec(page)?.[1] ?? ''
}

/** Signs in at the provider; answers the address it sends the browser back to. */
async function comeBack(at: Browser, provider: SocialProvider, { email, name = '', verified = true }: Person) {
  const form = await goThere(at, provider)
  const { back } = await at.theirs(form, { act: 'sign-in', email, name, ...(verified ? { verified: '1' } : {}) })
  return back ?? ''
}

/** The message on the popup's last page. */
export function messageIn(page: string): SocialMessage {
  const found = /data-message="([^"]*)"/.exec(page)?.[1] ?? ''
  const text = found.replace(/&#(\d+);/g, (_, code: string) => String.fromCharCode(Number(code)))
  return JSON.parse(text) as SocialMessage
}

/** The way of somebody who logs in by a provider: to it, back with a ticket, and the exchange of the ticket. */
function logIns(app: App, sandboxUrl: string) {
  const browser = () => openBrowser(app, sandboxUrl)
  async function ticketFor(provider: SocialProvider, person: Person): Promise<Outcome> {
    const at = browser()
    const { body } = await at.ours(await comeBack(at, provider, person))
    const message = messageIn(body)
    if ('problem' in message) throw new Error(`no ticket: ${message.problem}`)
    return message
  }
  async function exchange(
    { ticket, uid, providerId }: Omit<Outcome, 'ticket'> & { ticket: unknown },
    more: object = {},
  ) {
    const payload = { token: ticket, uid, providerId, acceptedTerms: true, ...more }
    const answer = await app.inject({
      method: 'POST',
      url: '/api/v1/auth/loginWithSocial',
      remoteAddress: visit().ip,
      headers: { 'time-zone': 'Europe/Paris' },
      payload,
    })
    return { http: answer.statusCode, ...answer.json<Answer>() }
  }
  return {
    browser,
    goThere,
    comeBack,
    ticketFor,
    exchange,
    logIn: async (provider: SocialProvider, person: Person) => exchange(await ticketFor(provider, person)),
  }
}

const members = (accounts: Accounts) => ({
  count: async (table: string): Promise<number> =>
    (await accounts.pool.query<{ n: number }>(`select count(*)::int as n from ${table}`)).rows[0]?.n ?? 0,
  pointsOf: async (userId: string) => (await accounts.wallet.balances(accounts.db, userId)).available,
  join: async (email: string): Promise<string> => {
    const { data } = await accounts.auth.signup({ email, password: goodPassword }, visit())
    return data.user.userId
  },
  verify: async (email: string) => accounts.auth.verifyEmail(await accounts.mailedKey(email), visit()),
  passwordLogIn: (email: string) => accounts.auth.login({ email, password: goodPassword }, '', visit()),
})
