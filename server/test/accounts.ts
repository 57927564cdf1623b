import type { Card } from '@tuppence/contract/surveys'
import { accessRoutes } from '../src/modules/access/routes.ts'
import { createAccess } from '../src/modules/access/service.ts'
import { createAudit } from '../src/modules/audit/service.ts'
import { affiliateRoutes } from '../src/modules/affiliates/routes.ts'
import { createAffiliates } from '../src/modules/affiliates/service.ts'
import type { Marks } from '../src/modules/auth/browser-marks.ts'
import { authRoutes } from '../src/modules/auth/routes.ts'
import { socialRoutes } from '../src/modules/auth/social-routes.ts'
import type { SocialSettings } from '../src/modules/auth/social-providers.ts'
import type { StaffSecondStep } from '../src/modules/auth/rules.ts'
import { createAuth } from '../src/modules/auth/service.ts'
import { createSupport } from '../src/modules/support/service.ts'
import { supportRoutes } from '../src/modules/support/routes.ts'
import { usersRoutes } from '../src/modules/users/routes.ts'
import { notificationsRoutes } from '../src/modules/notifications/routes.ts'
import { createNotifications } from '../src/modules/notifications/service.ts'
import type { Places } from '../src/modules/places/service.ts'
import { createUsers, type Users } from '../src/modules/users/service.ts'
import { visitorRoutes } from '../src/modules/visitors/routes.ts'
import { createVisitors } from '../src/modules/visitors/service.ts'
import { createWallet } from '../src/modules/wallet/service.ts'
import { openDatabase } from '../src/platform/db.ts'
import type { App } from '../src/platform/http.ts'
import { createJobs } from '../src/platform/jobs.ts'
import { createLimits } from '../src/platform/limits.ts'
import { createLog } from '../src/platform/log.ts'
import { createMail, type Letter } from '../src/platform/mail.ts'
import { createMetrics } from '../src/platform/metrics.ts'
import { createOutgoing } from '../src/platform/outgoing.ts'
import { createSecrets } from '../src/platform/secrets.ts'
import { serveSite } from '../src/platform/site.ts'
import { createWebServer } from '../src/platform/web-server.ts'
import { inTurn } from './in-turn.ts'

export const testLog = createLog('silent')
export const publicUrl = 'https://panel.test'
const welcomePoints = { verify: 100, top5: 150, first: 250 }
export const publicSiteKey = 'a-public-site-key-of-forty-three-characters'
export const supportEmail = 'desk@panel.test'
/** What articles tell of an installation. */
export const articleFacts = {
  appName: 'Panel',
  verifyPoints: '100',
  top5Points: '150',
  firstPoints: '250',
  welcomePoints: '500',
  screenOutDailyCap: '50',
}
const secretKey = 'a secret key for tests, of 32 characters or more'

type Options = {
  url: string
  poolSize?: number
  privacyStrict?: boolean
  /** Most tests are not about the second step of staff. */
  staffSecondStep?: StaffSecondStep
  /** Puts a broken module in the place of the real one. */
  breakUsers?: (users: Users) => Users
  social?: SocialSettings
  places?: Places
  /** What a digest finds. */
  newSurveys?: (userId: string, since: Date) => Promise<readonly Card[]>
  /** The instant of mornings and digests, in place of the database's clock. */
  clock?: () => Date
  /** Hears the warnings of the log. */
  warn?: (details: object) => void
  ownSiteKey?: string
  /** Partners on this machine that keep visits and guest claims in our place. */
  partners?: { affiliateVisitsUrl: string; respondentUrl: string }
  /** Sign-ups sooner after a click are held. */
  minSignupSeconds?: number
  /** Receivers of callbacks on this machine. */
  callbackHosts?: readonly string[]
}

export type Accounts = ReturnType<typeof openAccounts>

type Postbox = { letters: Letter[]; takeTurns: (act: () => Promise<void>) => Promise<void> }
const postboxes = new Map<string, Postbox>()

/** One for each database: its queue is one, whichever of the processes on it does the work. */
function postboxOf(url: string): Postbox {
  const known = postboxes.get(url)
  if (known) return known
  const fresh: Postbox = { letters: [], takeTurns: inTurn((act: () => Promise<void>) => act()) }
  postboxes.set(url, fresh)
  return fresh
}

/** One process's worth of the modules that know people, on a database of the test; mails are collected, not sent. */
export function openAccounts({
  url,
  poolSize = 5,
  privacyStrict = false,
  staffSecondStep = 'optional',
  breakUsers = (users) => users,
  social = {},
  places,
  newSurveys = async () => [],
  clock,
  warn = () => {},
  ownSiteKey,
  partners,
  minSignupSeconds = 0,
  callbackHosts = [],
}: Options) {
  const { db, pool, close } = openDatabase({ url, poolSize, log: testLog, connectTimeoutMs: 60_000 })
  const { letters, takeTurns } = postboxOf(url)
  const sender = createMail({
    smtpUrl: 'smtp://127.0.0.1:1',
    from: 'Panel <hello@panel.test>',
    appName: 'Panel',
    publicUrl,
  })
  const mail = { ...sender, send: async (letter: Letter) => void letters.push(letter) }
  const secrets = createSecrets(secretKey)
  const jobs = createJobs({ pool, log: testLog })
  const limits = createLimits({ pool })
  const audit = createAudit({ db })
  const users = breakUsers(createUsers({ db, secrets, ...(places ? { places } : {}) }))
  const notifications = createNotifications({
    db,
    users,
    jobs,
    mail,
    secrets,
    log: { warn: (details: object) => warn(details) },
    appName: 'Panel',
    publicUrl,
    newSurveys,
    bellLimits: { pollMs: 20, perUser: 2, perProcess: 4 },
    ...(clock ? { clock: async () => clock() } : {}),
  })
  const { notifyAll } = notifications
  const wallet = createWallet({ db, welcomePoints, holdDays: 0, notifyAll })
  const outgoing = createOutgoing({ allowHosts: [...(partners ? Object.values(partners) : []), ...callbackHosts] })
  const visitors = createVisitors({
    db,
    jobs,
    secrets,
    limits,
    outgoing,
    log: { warn: (details: object) => warn(details) },
    ownSiteKey: ownSiteKey ?? null,
    affiliateVisitsUrl: partners?.affiliateVisitsUrl ?? '',
    respondentUrl: partners?.respondentUrl ?? '',
    counting: {
      countedOf: (affId, visit) => affiliates.countedOf(affId, visit),
      visited: (tx, affId, counted) => affiliates.noteVisit(tx, affId, counted),
    },
  })
  const affiliates = createAffiliates({
    db,
    users,
    visitors,
    audit,
    jobs,
    mail,
    outgoing,
    limits,
    secrets,
    minSignupSeconds,
    appName: 'Panel',
    publicUrl,
  })
  const access = createAccess({ db, audit })
  const support = createSupport({
    db,
    users,
    access,
    audit,
    // Nobody here has taken a survey or asked for a reward.
    surveys: { lockOwnAttempt: async () => null },
    redemptions: { isOwn: async () => false },
    notifications,
    limits,
    jobs,
    mail,
    secrets,
    appName: 'Panel',
    publicUrl,
    supportEmail,
    articleFacts,
  })
  const auth = createAuth({
    db,
    users,
    wallet,
    visitors,
    affiliates,
    audit,
    jobs,
    mail,
    secrets,
    limits,
    appName: 'Panel',
    publicUrl,
    privacyStrict,
    staffSecondStep,
    social,
    log: { warn: (details: object) => warn(details) },
  })

  /**
   * Does the queued mail jobs now, each once, and empties the queue. Callers at the same time take turns: one that finds the
   * queue empty must not look for its letter while another is still writing it.
   */
  const deliver = (): Promise<void> => takeTurns(doJobs)

  async function doJobs(): Promise<void> {
    const { rows } = await pool.query<{ task: string; payload: Record<string, string> }>(
      `with done as (
         delete from graphile_worker._private_jobs j using graphile_worker._private_tasks t
         where t.id = j.task_id and t.identifier not like 'affiliates.%' returning j.id, t.identifier as task, j.payload)
       select task, payload from done order by id`,
    )
    for (const { task, payload } of rows) {
      if (task === 'auth.send-key') await auth.deliverKey(payload['keyId'] ?? '')
      if (task === 'auth.send-notice')
        await auth.deliverNotice(payload['userId'] ?? '', payload['notice'] as 'password-changed')
      if (task === 'support.confirm-ticket') await support.confirmTicket(payload['ticketId'] ?? '')
      if (task === 'support.notify-desk') await support.notifyDesk(payload['ticketId'] ?? '', payload['messageId'])
      if (task === 'support.mail-answer')
        await support.deliverAnswer(payload['ticketId'] ?? '', payload['messageId'] ?? '')
      if (task === 'notifications.mail-digest')
        await notifications.deliverDigest(payload['userId'] ?? '', payload['since'] ?? '')
      if (task === 'visitors.tell-partner')
        await visitors.callPartner(payload['partner'], payload['key'] ?? '', payload['body'] ?? '')
    }
  }

  /** The letters to an address, oldest first, after the waiting jobs are done. */
  async function lettersTo(email: string): Promise<Letter[]> {
    await deliver()
    return letters.filter((letter) => letter.to === email)
  }

  /** The key in the newest letter to an address. */
  async function mailedKey(email: string): Promise<string> {
    const found = /userKey=([\w-]+)/.exec((await lettersTo(email)).at(-1)?.text ?? '')?.[1]
    if (!found) throw new Error(`no key was mailed to ${email}`)
    return found
  }

  /** Opens every connection of the pool, so that a race starts on all of them at once. */
  async function warm(): Promise<void> {
    const clients = await Promise.all(Array.from({ length: poolSize }, () => pool.connect()))
    for (const client of clients) client.release()
  }

  return {
    db,
    pool,
    secrets,
    jobs,
    limits,
    audit,
    access,
    users,
    notifications,
    wallet,
    visitors,
    affiliates,
    support,
    auth,
    letters,
    deliver,
    lettersTo,
    mailedKey,
    warm,
    close,
  }
}

export const goodPassword = 'plum-orchard-7'
/** A browser that remembers what was given in it. */
function newMarks(): Marks {
  const given = new Set<string>()
  return {
    hasGiven: (...credential) => given.has(credential.join(' ')),
    remember: (...credential) => void given.add(credential.join(' ')),
  }
}
const usualMarks = newMarks()
/**
 * Where a call comes from; a fresh network address each time, so that limits meet only the tests that want them, and the same browser,
 * unless another one is named.
 */
export const visit = (ip = `10.${byte()}.${byte()}.${byte()}`, marks = usualMarks) => ({
  ip,
  userAgent: 'test',
  timeZone: 'Europe/London',
  marks,
})
/** A call out of a browser that nobody has used before. */
export const elsewhere = () => visit(undefined, newMarks())
const byte = () => Math.floor(Math.random() * 256)

/** Joins and verifies; answers the user's id. */
export async function join(accounts: Accounts, email: string, password = goodPassword): Promise<string> {
  const { data } = await accounts.auth.signup({ email, password }, visit())
  await accounts.auth.verifyEmail(await accounts.mailedKey(email), visit())
  return data.user.userId
}

/** Logs a verified user in. */
export async function logIn(accounts: Accounts, email: string, password = goodPassword) {
  const { data } = await accounts.auth.login({ email, password }, '', visit())
  if (!data.token) throw new Error('the log-in gave no tokens')
  return data.token
}

/** A web server with the calls of these modules, to be asked by `inject`. */
export function serve(accounts: Accounts): App {
  const { access, auth, users, notifications, limits, visitors, affiliates, support } = accounts
  const app = createWebServer({
    log: testLog,
    metrics: createMetrics(),
    trustedProxies: 0,
    authenticate: auth.authenticate,
  })
  authRoutes(app, { auth })
  socialRoutes(app, { auth, publicUrl, appName: 'Panel' })
  usersRoutes(app, { users, limits })
  notificationsRoutes(app, { notifications })
  accessRoutes(app, { access })
  supportRoutes(app, { support })
  visitorRoutes(app, { visitors })
  affiliateRoutes(app, { affiliates })
  serveSite(app, { appName: 'Panel', siteKey: publicSiteKey, socialProviders: ['google'], welcomePoints })
  return app
}
