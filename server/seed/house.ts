import { createAffiliates } from '../src/modules/affiliates/service.ts'
import { createAudit } from '../src/modules/audit/service.ts'
import { createDisputes } from '../src/modules/disputes/service.ts'
import { createMatching } from '../src/modules/matching/service.ts'
import { createNotifications, type Note } from '../src/modules/notifications/service.ts'
import { createProfiler } from '../src/modules/profiler/service.ts'
import { createQuality } from '../src/modules/quality/service.ts'
import { createRedemptions } from '../src/modules/redemptions/service.ts'
import { createRewards } from '../src/modules/rewards/service.ts'
import { createSuppliers } from '../src/modules/suppliers/service.ts'
import { createCanned } from '../src/modules/support/canned.ts'
import { createThreads } from '../src/modules/support/threads.ts'
import { createTickets } from '../src/modules/support/tickets.ts'
import { createSurveyAdmin } from '../src/modules/surveys/admin/service.ts'
import { createSurveys } from '../src/modules/surveys/service.ts'
import { createUsers } from '../src/modules/users/service.ts'
import { createWallet } from '../src/modules/wallet/service.ts'
import type { Program } from '../src/app.ts'
import { nowOf, type Tx } from '../src/platform/db.ts'
import { createMail } from '../src/platform/mail.ts'
import { createSecrets } from '../src/platform/secrets.ts'
import { addressAbroad, countryAbroad } from './content/abroad.ts'

type Calls = { queue: (callbackId: string, at: Date) => void }
export type House = ReturnType<typeof furnish>

/**
 * The product's own modules, all within one transaction, so that the demo world exists whole or not at all. Nobody is there to
 * prove a password, and what happened long ago mails nobody now.
 */
export function furnish(tx: Tx, { config, auth }: Pick<Program, 'config' | 'auth'>) {
  const { appName, publicUrl, mailFrom, welcomePoints, holdDays, screenOutDailyCap, minSignupSeconds } = config
  const db = tx
  const secrets = createSecrets(config.secretKey)
  const audit = createAudit({ db })
  // Nobody's lists are kept up to date while the past is written: a tenth of all statements.
  const users = { ...createUsers({ db, secrets }), touch: async () => new Map() }
  const jobs = { add: async () => undefined }
  const limits = { take: async () => undefined, giveBack: async () => undefined }
  const mail = {
    layout: createMail({ smtpUrl: '', from: mailFrom, appName, publicUrl }).layout,
    send: async () => undefined,
  }
  const notifications = createNotifications({
    db,
    users,
    jobs,
    mail,
    secrets,
    log: { warn: () => undefined },
    appName,
    publicUrl,
    newSurveys: async () => [],
  })
  // The bells of those who never log in would be another tenth of all statements.
  const told = new Set<string>()
  const notifyAll = (at: Tx, notes: readonly Note[]) =>
    notifications.notifyAll(
      at,
      notes.filter(({ userId }) => told.has(userId)),
    )
  const notify = (at: Tx, note: Note) => notifyAll(at, [note])
  const wallet = createWallet({ db, welcomePoints, holdDays, notifyAll })
  // What vendors are told is written into the diary; who they are gets no surprise from a past that was not theirs.
  const calls: Calls = { queue: () => undefined }
  const affiliates = createAffiliates({
    db,
    users,
    visitors: strangers,
    audit,
    jobs: {
      add: async (at, name, { callbackId }, options) => {
        if (name === 'affiliates.call-back') calls.queue(String(callbackId), options?.runAt ?? (await nowOf(at)))
      },
    },
    mail,
    outgoing: vendorsNetworks(),
    limits,
    secrets,
    minSignupSeconds,
    appName,
    publicUrl,
  })
  const toldWallet = affiliates.hearing(wallet)
  const profiler = createProfiler({ db, users, wallet: toldWallet, demandOf: async () => new Map() })
  const matching = createMatching()
  const surveys = createSurveys({
    db,
    users,
    wallet: toldWallet,
    profiler,
    matching,
    publicUrl,
    sandboxUrl: '',
    screenOutDailyCap,
    // Looking at every completion would be another tenth of all statements.
    judge: {
      doubtsAbout: async (at, finished) => {
        const theirs = finished.filter(({ userId }) => doubted.has(userId))
        return theirs.length > 0 ? quality.judge.doubtsAbout(at, theirs) : new Map()
      },
      keep: async (at, judged) => quality.judge.keep(at, judged, []),
      entered: async () => undefined,
    },
  })
  // Nobody of the demo world's past is known by a browser, and only one address is abroad.
  const doubted = new Set<string>()
  const quality = createQuality({
    db,
    users,
    surveys,
    visitors: { besideThese: async () => new Map() },
    notify,
    audit,
    countryOf: async (ip) => (ip === addressAbroad ? countryAbroad : null),
    patience: config.quality,
  })
  const suppliers = createSuppliers({
    db,
    surveys,
    users,
    questions: () => profiler.questionsById().values(),
    audit,
    secrets,
    publicUrl,
    paysAtOnce: false,
    jobs: { add: async () => undefined },
    outgoing: { call: async () => ({ answered: false, reason: 'refused', detail: '', tries: 0, ms: 0 }) },
  })
  const surveyAdmin = createSurveyAdmin({
    db,
    users,
    surveys,
    profiler,
    audit,
    limits,
    publicUrl,
    sandboxUrl: '',
    isSupplierKnown: async (supplierKey) => supplierKey === 'house',
    expectedCompletes: async () => 0,
  })
  const rewards = createRewards({
    db,
    secrets,
    users,
    audit,
    notifications: { notifyAll },
    hasProvider: config.vendor !== null,
  })
  const redemptions = createRedemptions({
    db,
    users,
    wallet,
    rewards,
    audit,
    secrets,
    appName,
    publicUrl,
    auth: { verifyPassword: async () => true },
    notifications: { notify, mailing: async () => null },
    jobs,
    mail,
    limits,
  })
  const disputes = createDisputes({ db, users, wallet, surveys, audit, jobs, mail, notify, appName, publicUrl })
  const tickets = createThreads({
    db,
    users,
    surveys,
    redemptions,
    notifications: { notify },
    limits,
    jobs,
    supportEmail: '',
  })
  const strangersTickets = createTickets({
    db,
    users,
    secrets,
    notifications: { mailing: async () => null },
    limits,
    jobs,
    mail,
    appName,
    publicUrl,
    supportEmail: '',
  })
  const canned = createCanned({ db, users, audit })
  const rooms = {
    quality,
    users,
    wallet,
    affiliates,
    profiler,
    matching,
    surveys,
    surveyAdmin,
    suppliers,
    rewards,
    redemptions,
    disputes,
    tickets,
    strangersTickets,
    canned,
  }
  /** `told`: whose bell rings. `doubted`: whose completions are looked at. `calls`: what becomes of the calls to vendors. */
  return { tx, auth, notifications, told, doubted, calls, ...rooms }
}

/** In the past nobody's device was looked at. */
const strangers = {
  classify: () => ({ agentClass: 'human', deviceKind: 'desktop', network: null, referrerHost: '' }) as const,
  riskOf: async () => ({ sameDevice: [], similarDevice: [], sameNetwork: 0, flags: [] }),
  shareNetwork: async () => false,
}

/** One call in so many found a network down for a moment. */
const downEvery = 9
/** The vendors' networks as they answered: now and then not at the first call, and one that is gone never. */
function vendorsNetworks() {
  let asked = 0
  return {
    call: async ({ url }: { url: string }) => {
      asked += 1
      const { hostname } = new URL(url)
      if (hostname.includes('closed'))
        return { answered: false, reason: 'unreachable', detail: 'ENOTFOUND', tries: 1, ms: 9 } as const
      const isDown = asked % downEvery === 0
      const body = JSON.stringify({ message: isDown ? 'Please try again.' : 'Received' })
      return {
        answered: true,
        status: isDown ? 503 : 200,
        body,
        isCut: false,
        tries: 1,
        ms: 40 + (asked % 60),
      } as const
    },
    refusalOf: () => null,
    isNeighbour: () => true,
  }
}
