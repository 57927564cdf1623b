import { join } from 'node:path'
import { superAdminRole } from '@tuppence/contract/access'
import { countedRows } from '@tuppence/contract/paging'
import type pg from 'pg'
import type { Config } from './config.ts'
import { accessRoutes } from './modules/access/routes.ts'
import { createAccess } from './modules/access/service.ts'
import { auditRoutes } from './modules/audit/routes.ts'
import { createAudit } from './modules/audit/service.ts'
import { affiliateJobs } from './modules/affiliates/jobs.ts'
import { affiliateRoutes } from './modules/affiliates/routes.ts'
import { campaignsPollMs, createAffiliates } from './modules/affiliates/service.ts'
import { audienceRoutes } from './modules/audience/routes.ts'
import { audiencePollMs, createAudience } from './modules/audience/service.ts'
import { authJobs } from './modules/auth/jobs.ts'
import { authRoutes } from './modules/auth/routes.ts'
import { socialRoutes } from './modules/auth/social-routes.ts'
import { createAuth } from './modules/auth/service.ts'
import { disputesJobs } from './modules/disputes/jobs.ts'
import { disputesRoutes } from './modules/disputes/routes.ts'
import { createDisputes } from './modules/disputes/service.ts'
import { invitationJobs } from './modules/invitations/jobs.ts'
import { invitationRoutes } from './modules/invitations/routes.ts'
import { createInvitations } from './modules/invitations/service.ts'
import { financeRoutes } from './modules/finance/routes.ts'
import { createFinance } from './modules/finance/service.ts'
import { createMatching } from './modules/matching/service.ts'
import { notificationsJobs } from './modules/notifications/jobs.ts'
import { notificationsRoutes } from './modules/notifications/routes.ts'
import { createNotifications } from './modules/notifications/service.ts'
import { panelistsJobs } from './modules/panelists/jobs.ts'
import { panelistsRoutes } from './modules/panelists/routes.ts'
import { createPanelists } from './modules/panelists/service.ts'
import { placesRoutes } from './modules/places/routes.ts'
import { createPlaces } from './modules/places/service.ts'
import { privacyJobs } from './modules/privacy/jobs.ts'
import { privacyRoutes } from './modules/privacy/routes.ts'
import { createPrivacy } from './modules/privacy/service.ts'
import { profilerRoutes } from './modules/profiler/routes.ts'
import { createProfiler } from './modules/profiler/service.ts'
import { createCountryOf } from './modules/quality/geoip.ts'
import { qualityJobs } from './modules/quality/jobs.ts'
import { qualityRoutes } from './modules/quality/routes.ts'
import { createQuality } from './modules/quality/service.ts'
import { redemptionsJobs } from './modules/redemptions/jobs.ts'
import { redemptionsRoutes } from './modules/redemptions/routes.ts'
import { createRedemptions } from './modules/redemptions/service.ts'
import { createTremendous } from './modules/redemptions/tremendous.ts'
import { reportsJobs } from './modules/reports/jobs.ts'
import { reportsRoutes } from './modules/reports/routes.ts'
import { createReports } from './modules/reports/service.ts'
import { rewardsJobs } from './modules/rewards/jobs.ts'
import { rewardsRoutes } from './modules/rewards/routes.ts'
import { createRewards } from './modules/rewards/service.ts'
import { createStock } from './modules/rewards/stock.ts'
import { stockRoutes } from './modules/rewards/stock-routes.ts'
import { supplierAdminRoutes } from './modules/suppliers/admin-routes.ts'
import { supplierJobs } from './modules/suppliers/jobs.ts'
import { supplierRoutes } from './modules/suppliers/routes.ts'
import { createSuppliers } from './modules/suppliers/service.ts'
import { supportJobs } from './modules/support/jobs.ts'
import { supportRoutes } from './modules/support/routes.ts'
import { createSupport } from './modules/support/service.ts'
import { surveyAdminJobs } from './modules/surveys/admin/jobs.ts'
import { surveyAdminRoutes } from './modules/surveys/admin/routes.ts'
import { createSurveyAdmin } from './modules/surveys/admin/service.ts'
import { surveyJobs } from './modules/surveys/jobs.ts'
import { surveyInsightRoutes } from './modules/surveys/insight-routes.ts'
import { surveyRoutes } from './modules/surveys/routes.ts'
import { catalogPollMs, createSurveys } from './modules/surveys/service.ts'
import { usersJobs } from './modules/users/jobs.ts'
import { usersRoutes } from './modules/users/routes.ts'
import { createUsers } from './modules/users/service.ts'
import { visitorJobs } from './modules/visitors/jobs.ts'
import { visitorRoutes } from './modules/visitors/routes.ts'
import { createVisitors } from './modules/visitors/service.ts'
import { walletJobs } from './modules/wallet/jobs.ts'
import { walletRoutes } from './modules/wallet/routes.ts'
import { createWallet } from './modules/wallet/service.ts'
import { describeApi, serveApiDocs } from './platform/api-docs.ts'
import { createCopyOut } from './platform/copy-out.ts'
import { openDatabase, type Tx } from './platform/db.ts'
import { serveDocuments } from './platform/documents.ts'
import { createJobs, jobBacklog } from './platform/jobs.ts'
import { createLimits } from './platform/limits.ts'
import type { Log } from './platform/log.ts'
import { createMail } from './platform/mail.ts'
import { createMetrics } from './platform/metrics.ts'
import { createOutgoing } from './platform/outgoing.ts'
import { createProbes, serveProbes } from './platform/probes.ts'
import { createSecrets } from './platform/secrets.ts'
import { serveSite } from './platform/site.ts'
import { unhandledRejections } from './platform/unhandled.ts'
import { createWebServer } from './platform/web-server.ts'

/** How many times higher the demo world's limits per network and per visitor are. */
const demoGenerosity = 50

export type ProgramOptions = {
  config: Config
  log: Log
  databaseUrl: string
  isDemo: boolean
  /** Whether a pooler stands between us and the database. */
  pooled?: boolean
  /** The name that its connections have. */
  name?: string
  /** False for a command that only looks: then nothing is written until something is asked for. */
  settlesIn?: boolean
}
export type Program = Awaited<ReturnType<typeof createProgram>>

/**
 * Builds the whole program: every part after the parts it needs, each handed over by name. Nothing listens and no job runs
 * until the caller says so.
 */
export async function createProgram({
  config,
  log,
  databaseUrl,
  isDemo,
  pooled = false,
  name = 'tuppence',
  settlesIn = true,
}: ProgramOptions) {
  const { appName, publicUrl, welcomePoints, holdDays } = config
  const {
    db,
    pool,
    close: closeDatabase,
  } = openDatabase({ url: databaseUrl, poolSize: config.databasePoolSize, log, pooled, name })
  const metrics = createMetrics()
  const secrets = createSecrets(config.secretKey)
  const limits = createLimits({ pool, generosity: isDemo ? demoGenerosity : 1 })
  const jobs = createJobs({ pool, log })
  const mail = createMail({ smtpUrl: config.smtpUrl, from: config.mailFrom, appName, publicUrl })
  const { affiliateVisitsUrl, respondentUrl } = config
  // Where the operator sends us may be on this machine or network; nobody else may lead us there.
  const ownHosts = [sandboxUrlOf(config), affiliateVisitsUrl, respondentUrl].filter((address) => address !== '')
  const outgoing = createOutgoing({ allowHosts: ownHosts, log })

  const audit = createAudit({ db, findPeople: (ids) => users.findMany(db, ids) })
  const access = createAccess({
    db,
    audit,
    members: () => users.countByRole(db, countedRows + 1),
    roleOf: (tx, userId) => users.openRole(tx, userId),
  })
  const places = createPlaces()
  const users = createUsers({ db, secrets, places })
  const notifications = createNotifications({
    db,
    users,
    jobs,
    mail,
    secrets,
    log,
    appName,
    publicUrl,
    newSurveys: (userId, since) => surveys.newFor(userId, since),
  })
  const { notifyAll } = notifications
  const wallet = createWallet({ db, welcomePoints, holdDays, notifyAll })
  const { ownSiteKey } = config
  const visitors = createVisitors({
    db,
    jobs,
    secrets,
    limits,
    outgoing,
    log,
    ownSiteKey,
    affiliateVisitsUrl,
    respondentUrl,
    attributionDays: config.attributionDays,
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
    minSignupSeconds: config.minSignupSeconds,
    appName,
    publicUrl,
  })
  // Vendors hear what becomes of their leads by the way: the bonus is paid and points are taken back in the same transaction.
  const toldWallet = affiliates.hearing(wallet)
  const { privacyStrict } = config
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
    appName,
    publicUrl,
    privacyStrict,
    staffSecondStep: config.staffSecondStep ?? (isDemo ? 'optional' : 'required'),
    social: config.social,
    log,
  })
  const profiler = createProfiler({
    db,
    users,
    wallet: toldWallet,
    demandOf: () => surveys.demand(),
    forgetSensitive: (tx, userId) => surveys.forgetSensitive(tx, userId),
  })
  const matching = createMatching()
  const audience = createAudience({ db, questions: profiler.questionsById, odds: () => surveys.odds() })
  const { screenOutDailyCap } = config
  const surveys = createSurveys({
    db,
    users,
    wallet: toldWallet,
    profiler,
    matching,
    publicUrl,
    screenOutDailyCap,
    sandboxUrl: sandboxUrlOf(config),
    judge: {
      doubtsAbout: (tx, finished) => quality.judge.doubtsAbout(tx, finished),
      keep: (tx, judged, takenBack) => quality.judge.keep(tx, judged, takenBack),
      entered: (entry) => quality.judge.entered(entry),
    },
  })
  const suppliers = createSuppliers({
    db,
    surveys,
    users,
    questions: () => profiler.questionsById().values(),
    audit,
    jobs,
    outgoing,
    secrets,
    publicUrl,
    paysAtOnce: holdDays === 0,
  })
  const quality = createQuality({
    db,
    users,
    surveys,
    visitors,
    notify: notifications.notify,
    audit,
    countryOf: createCountryOf(),
    patience: config.quality,
  })
  const invitations = createInvitations({
    db,
    users,
    surveys,
    audience,
    notifications,
    audit,
    jobs,
    mail,
    secrets,
    appName,
    publicUrl,
  })
  const surveyAdmin = createSurveyAdmin({
    db,
    users,
    surveys,
    profiler,
    audit,
    limits,
    expectedCompletes: async (ask) => (await audience.feasibility(ask)).expectedCompletes,
    isSupplierKnown: async (supplierKey) =>
      (await suppliers.settings.list()).some((one) => one.supplierKey === supplierKey && one.isActive),
    publicUrl,
    sandboxUrl: sandboxUrlOf(config),
  })
  const rewards = createRewards({
    db,
    secrets,
    users,
    audit,
    notifications,
    hasProvider: config.vendor !== null,
  })
  const stock = createStock({
    db,
    rewards,
    users,
    audit,
    jobs,
    mail,
    appName,
    publicUrl,
    waitingFor: () => redemptions.waitingForCodes(),
  })
  const redemptions = createRedemptions({
    db,
    users,
    wallet,
    auth,
    rewards,
    notifications,
    audit,
    jobs,
    mail,
    secrets,
    limits,
    ...(config.vendor
      ? { ordering: { vendor: createTremendous({ outgoing, ...config.vendor }), perSecond: config.vendor.perSecond } }
      : {}),
    undoSeconds: config.approvalUndoSeconds,
    appName,
    publicUrl,
  })
  const disputes = createDisputes({
    db,
    users,
    wallet,
    surveys,
    notify: notifications.notify,
    mailing: notifications.mailing,
    audit,
    jobs,
    mail,
    appName,
    publicUrl,
  })
  const panelists = createPanelists({
    db,
    users,
    access,
    wallet,
    visitors,
    auth,
    profiler,
    surveys,
    redemptions,
    notifications,
    audit,
    jobs,
    mail,
    appName,
    publicUrl,
    closeAccount: (tx, account, by) => privacy.closeFor(tx, account, by),
  })
  const finance = createFinance({ db, users, wallet, notifications, audit })
  const reports = createReports({ db, copyOut: createCopyOut({ pool }), redemptions, audit })
  const { supportEmail } = config
  const support = createSupport({
    db,
    users,
    access,
    audit,
    surveys,
    redemptions,
    notifications,
    limits,
    jobs,
    mail,
    secrets,
    appName,
    publicUrl,
    supportEmail,
    articleFacts: articleFactsOf(config),
  })

  const privacy = createPrivacy({
    db,
    users,
    auth,
    redemptions,
    audit,
    jobs,
    mail,
    secrets,
    limits,
    appName,
    publicUrl,
    exporters: {
      account: users.exportOf,
      logIn: auth.exportOf,
      browsers: visitors.exportOf,
      campaigns: affiliates.exportOf,
      profile: profiler.exportOf,
      consents: profiler.exportConsents,
      surveys: surveys.exportOf,
      quality: quality.exportOf,
      invitations: invitations.exportOf,
      points: wallet.exportOf,
      redemptions: redemptions.exportOf,
      disputes: disputes.exportOf,
      adjustments: finance.exportOf,
      savedViews: reports.exportOf,
      support: support.exportOf,
      staffNotes: panelists.exportOf,
      notifications: notifications.exportOf,
      record: audit.exportOf,
    },
    // The ledger stays, under the user's id; the account itself is closed last, by users.
    erasers: [
      surveys.erase,
      quality.erase,
      invitations.erase,
      profiler.erase,
      redemptions.erase,
      (tx, { userId }) => disputes.erase(tx, userId),
      finance.erase,
      reports.erase,
      (tx, { userId, email }) => support.erase(tx, userId, email),
      (tx, { userId }) => notifications.erase(tx, userId),
      panelists.erase,
      affiliates.erase,
      visitors.erase,
      auth.erase,
    ],
  })

  const app = createWebServer({
    log,
    metrics,
    trustedProxies: config.trustedProxies,
    isHttps: new URL(publicUrl).protocol === 'https:',
    authenticate: auth.authenticate,
  })
  await describeApi(app, appName)
  accessRoutes(app, { access })
  placesRoutes(app, { places })
  usersRoutes(app, { users, limits })
  notificationsRoutes(app, { notifications })
  walletRoutes(app, { wallet })
  visitorRoutes(app, { visitors })
  affiliateRoutes(app, { affiliates })
  authRoutes(app, { auth })
  socialRoutes(app, { auth, publicUrl, appName })
  profilerRoutes(app, { profiler })
  audienceRoutes(app, { audience })
  surveyRoutes(app, { surveys })
  surveyInsightRoutes(app, { surveys })
  surveyAdminRoutes(app, { surveyAdmin })
  supplierRoutes(app, { suppliers })
  supplierAdminRoutes(app, { suppliers })
  qualityRoutes(app, { quality })
  invitationRoutes(app, { invitations })
  rewardsRoutes(app, { rewards })
  stockRoutes(app, { stock })
  redemptionsRoutes(app, { redemptions })
  disputesRoutes(app, { disputes })
  financeRoutes(app, { finance })
  reportsRoutes(app, { reports })
  panelistsRoutes(app, { panelists })
  auditRoutes(app, { audit })
  supportRoutes(app, { support })
  privacyRoutes(app, { privacy })
  serveSite(app, { appName, siteKey: config.siteKey, socialProviders: auth.socialProviders(), welcomePoints })
  serveApiDocs(app, appName)
  const probes = createProbes({ pool, metrics })
  // Where people come through a proxy, only one that says whom it speaks for can be told from a program of this machine.
  const metricsHere = config.metrics.port === 0 && (config.trustedProxies > 0 || isThisMachine(publicUrl))
  serveProbes(app, probes, metricsHere)
  const { followUs, cookiePolicyUrl, contactEmail } = config
  const operator = { appName, publicUrl, followUs, cookiePolicyUrl, contactEmail }
  await serveDocuments(app, { webRoot: webRootOf(), operator, imageHosts: affiliates.pixelOrigins })

  jobs.every('10 3 * * *', 'limits.prune', limits.prune)
  usersJobs(jobs, { users })
  notificationsJobs(jobs, { notifications })
  walletJobs(jobs, { wallet })
  visitorJobs(jobs, { visitors })
  affiliateJobs(jobs, { affiliates })
  authJobs(jobs, { auth })
  surveyJobs(jobs, { surveys })
  surveyAdminJobs(jobs, { surveyAdmin })
  supplierJobs(jobs, { suppliers })
  qualityJobs(jobs, { quality })
  invitationJobs(jobs, { invitations })
  rewardsJobs(jobs, { stock })
  redemptionsJobs(jobs, { redemptions })
  disputesJobs(jobs, { disputes })
  reportsJobs(jobs, { reports })
  panelistsJobs(jobs, { panelists })
  supportJobs(jobs, { support })
  privacyJobs(jobs, { privacy })
  metrics.gauge('bells_open', 'Pages that listen for notifications', async () => notifications.bell.count())
  metrics.gauge('unhandled_rejections', 'Rejections that nothing handled', async () => unhandledRejections())
  metrics.gauge('jobs_waiting', 'Jobs that wait in the queue', async () => (await jobBacklog(db)).waiting)
  metrics.gauge('jobs_failing', 'Waiting jobs that have failed before', async () => (await jobBacklog(db)).failing)

  const leave: (() => void)[] = []
  /** Finishes what is in hand: no new requests, then no jobs, then no followers, last the connections. */
  const close = async (): Promise<void> => {
    await app.close()
    await jobs.stop()
    for (const unfollow of leave) unfollow()
    mail.close()
    outgoing.close()
    await closeDatabase()
  }
  const lost = (what: string) => (error: unknown) => log.warn({ err: error }, `${what} could not be followed`)
  try {
    if (settlesIn) {
      await visitors.makeRoom()
      await affiliates.makeRoom()
      await profiler.syncQuestionBank()
    }
    await affiliates.refresh()
    leave.push(affiliates.follow(campaignsPollMs, lost('the campaigns')))
    await surveys.refresh()
    leave.push(surveys.follow(catalogPollMs, lost('the catalogue')))
    leave.push(audience.follow(audiencePollMs, lost('the audience')))
  } catch (error) {
    await close()
    throw error
  }

  return {
    app,
    db,
    pool,
    jobs,
    config,
    isDemo,
    users,
    wallet,
    affiliates,
    auth,
    profiler,
    surveys,
    surveyAdmin,
    suppliers,
    quality,
    invitations,
    rewards,
    redemptions,
    disputes,
    finance,
    reports,
    stock,
    notifications,
    privacy,
    panelists,
    access,
    audit,
    limits,
    probes,
    /** Makes the first Super Admin of a production that starts empty. */
    createFirstAdmin: (tx: Tx, admin: { email: string; password: string }) =>
      auth.createStaff(tx, { ...admin, role: superAdminRole }),
    /** Every broken invariant of the ledger, by name; empty when it is right. */
    checkLedger: async () => [
      ...(await wallet.check(db)),
      ...(await redemptions.check(db)),
      ...(await disputes.check(db)),
    ],
    close,
  }
}

export type ProgramPool = pg.Pool

/** The built browser program, beside the sources and beside the bundle alike. */
const webRootOf = (): string => join(import.meta.dirname, '..', '..', 'web', 'dist')
/** What articles tell of this installation. */
const articleFactsOf = ({ appName, welcomePoints: { verify, top5, first }, screenOutDailyCap }: Config) => ({
  appName,
  verifyPoints: String(verify),
  top5Points: String(top5),
  firstPoints: String(first),
  welcomePoints: String(verify + top5 + first),
  screenOutDailyCap: String(screenOutDailyCap),
})
const isThisMachine = (url: string): boolean => ['localhost', '127.0.0.1', '[::1]'].includes(new URL(url).hostname)
const sandboxUrlOf = ({ sandboxPort }: Config): string => (sandboxPort > 0 ? `http://localhost:${sandboxPort}` : '')
