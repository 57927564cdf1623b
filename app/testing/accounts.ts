import { checkAnswers } from './answer-check.ts'
import type { UnwordedCard } from '../../areas/surveys/server/service.ts'
import type { Marks } from '../../areas/auth/server/browser-marks.ts'
import type { SocialSettings } from '../../areas/auth/server/social-providers.ts'
import type { StaffSecondStep } from '../../areas/auth/server/rules.ts'
import type { Users } from '../../areas/users/server/service.ts'
import type { App } from '../../platform/server/http.ts'
import type { Letter } from '../../platform/server/mail-writer.ts'
import { createMetrics } from '../../platform/server/metrics.ts'
import { createOutgoing } from '../../platform/server/outgoing.ts'
import { serveSite } from '../../platform/server/site.ts'
import { createWebServer } from '../../platform/server/web-server.ts'
import { readWelcomePoints } from '../panel-rules.ts'
import { assembleProcess, openMailbox, testLog, type Mailbox, type Parts } from './assembled.ts'
import { inTurn } from './in-turn.ts'

export const publicUrl = 'https://panel.test'
export const publicSiteKey = 'a-public-site-key-of-forty-three-characters'
export const supportEmail = 'desk@panel.test'
/** The facts about an installation that articles contain. */
export const articleFacts = {
  appName: 'Panel',
  verifyPoints: '100',
  top5Points: '150',
  firstPoints: '250',
  welcomePoints: '500',
  screenOutDailyCap: '50',
}

type Options = {
  url: string
  /** The database of events, when it is another one. */
  eventsUrl?: string
  poolSize?: number
  privacyStrict?: boolean
  /** Off by default, as most tests are not about the second step of staff. */
  staffSecondStep?: StaffSecondStep
  /** Replaces the real module with a broken one. */
  breakUsers?: (users: Users) => Users
  social?: SocialSettings
  /** The surveys in a digest. */
  newSurveys?: (userId: string, since: Date) => Promise<readonly UnwordedCard[]>
  newestSurveyAt?: () => Date | null
  /** The time of mornings and digests, instead of the database's clock. */
  clock?: () => Date
  /** Receives the warnings of the log. */
  warn?: (details: object) => void
  ownSiteKey?: string
  /** Partners on this machine that keep visits and guest claims for us. */
  partners?: { affiliateVisitsUrl: string; respondentUrl: string }
  /** Sign-ups sooner than this after a click are held. */
  minSignupSeconds?: number
  /** Receivers of callbacks on this machine. */
  callbackHosts?: readonly string[]
  /** Passwords are hashed at the least cost, unless the test is about that. */
  hasAgreedHashCost?: boolean
  /** Replaces parts of the product that the support area receives. */
  toSupport?: NonNullable<Parts['given']>['support']
}

export type Accounts = ReturnType<typeof openAccounts>

type Postbox = Mailbox & { takeTurns: (act: () => Promise<void>) => Promise<void> }
const postboxes = new Map<string, Postbox>()

/** One postbox for each database: its processes share one queue, whichever of them does the work. */
function postboxOf(url: string): Postbox {
  const known = postboxes.get(url)
  if (known) return known
  const fresh: Postbox = { ...openMailbox(), takeTurns: inTurn((act: () => Promise<void>) => act()) }
  postboxes.set(url, fresh)
  return fresh
}

/** One process of the product for tests of log-in, on a database of the test; emails are collected, not sent. */
export function openAccounts({
  url,
  eventsUrl,
  poolSize = 5,
  privacyStrict = false,
  staffSecondStep = 'optional',
  breakUsers = (users) => users,
  social = {},
  newSurveys = async () => [],
  newestSurveyAt = () => null,
  clock,
  warn = () => {},
  ownSiteKey,
  partners,
  minSignupSeconds = 0,
  callbackHosts = [],
  hasAgreedHashCost = false,
  toSupport = {},
}: Options) {
  const { mail, letters, takeTurns } = postboxOf(url)
  const log = { warn: (details: object) => warn(details) }
  const process = assembleProcess({
    url,
    eventsUrl: eventsUrl ?? null,
    poolSize,
    mail,
    outgoing: createOutgoing({ allowHosts: [...(partners ? Object.values(partners) : []), ...callbackHosts] }),
    settings: {
      privacyStrict,
      staffSecondStep,
      social,
      supportEmail,
      minSignupSeconds,
      ownSiteKey: ownSiteKey ?? null,
      ...partners,
    },
    given: {
      notifications: {
        log,
        newSurveys,
        newestSurveyAt,
        bellLimits: { pollMs: 20, perUser: 2, perProcess: 4 },
        ...(clock ? { clock: async () => clock() } : {}),
      },
      visitors: { log },
      auth: { log, ...(hasAgreedHashCost ? {} : { passwordCost: { memoryCost: 64, timeCost: 1 } }) },
      support: toSupport,
    },
    services: { users: breakUsers },
  })

  /**
   * Runs the queued jobs, each once, and empties the queue except for calls to vendors. Callers take turns: while one
   * job writes an email, another caller must not find the queue empty and look for that email.
   */
  const deliver = (): Promise<void> =>
    takeTurns(async () => void (await process.doJobs({ except: ['affiliates.%', 'webhooks.deliver'] })))

  /** The letters to an address, the oldest first, after the waiting jobs are done. */
  async function lettersTo(email: string): Promise<Letter[]> {
    await deliver()
    return letters.filter((letter) => letter.to === email)
  }

  /** The key in the latest letter to an address. */
  async function mailedKey(email: string): Promise<string> {
    const found = /userKey=([\w-]+)/.exec((await lettersTo(email)).at(-1)?.text ?? '')?.[1]
    if (!found) throw new Error(`no key was mailed to ${email}`)
    return found
  }

  return { ...process, letters, deliver, lettersTo, mailedKey }
}

export const goodPassword = 'plum-orchard-7'
/** A browser that remembers its marks. */
function newMarks(): Marks {
  const given = new Set<string>()
  return {
    hasGiven: (...credential) => given.has(credential.join(' ')),
    remember: (...credential) => void given.add(credential.join(' ')),
  }
}
const usualMarks = newMarks()
/**
 * The origin of a call: a new network address each time, so that only tests that want limits meet them, and the same
 * browser unless another is named.
 */
export const visit = (ip = `10.${byte()}.${byte()}.${byte()}`, marks = usualMarks) => ({
  ip,
  userAgent: 'test',
  timeZone: 'Europe/London',
  marks,
})
/** A call from a browser that was never used before. */
export const elsewhere = () => visit(undefined, newMarks())
const byte = () => Math.floor(Math.random() * 256)

/** Signs up and verifies the address; returns the user's id. */
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

/** A web server with every call of the product, for `inject`. */
export function serve({ auth, mount, chosen }: Accounts): App {
  const app = createWebServer({
    log: testLog,
    metrics: createMetrics(),
    trustedProxies: 0,
    authenticate: auth.authenticate,
  })
  checkAnswers(app)
  mount(app)
  const site = { appName: 'Panel', siteKey: publicSiteKey, socialProviders: ['google' as const] }
  serveSite(app, () => ({ ...site, welcomePoints: readWelcomePoints(chosen) }))
  return app
}
