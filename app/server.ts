import type pg from 'pg'
import { superAdminRole } from '../platform/contract/access.ts'
import { areas } from '../areas/list.ts'
import { join } from 'node:path'
import { previewsPath } from '../areas/site/contract/brand.ts'
import { servePreviews } from '../platform/server/previews.ts'
import { loadStoredSettings } from '../areas/settings/server/apply-stored.ts'
import type { Brand } from '../areas/site/server/brand.ts'
import { makeLook, makeOperator, readWelcomePoints } from './panel-rules.ts'
import { serveApiDocs } from '../platform/server/api-docs.ts'
import { apiDocument, limitedCalls } from './server/openapi/api-document.ts'
import { assemble } from '../platform/server/area.ts'
import { databaseMetrics, watchPool } from '../platform/server/database-metrics.ts'
import { jobMetrics } from '../platform/server/job-metrics.ts'
import { mailsTotal } from '../platform/server/mail-metrics.ts'
import type { Db, Tx } from '../platform/server/db.ts'
import { serveDocuments } from '../platform/server/documents.ts'
import { createIdempotency } from '../platform/server/idempotency.ts'
import { createMetrics } from '../platform/server/metrics.ts'
import { readBackupAgeHours } from '../platform/server/proven-backups.ts'
import { createProbes, serveProbes } from '../platform/server/probes.ts'
import { loadKeys } from '../platform/server/installation.ts'
import { followRotation } from '../platform/server/rotation-store.ts'
import { runChecks } from '../platform/server/run-checks.ts'
import { serveSite } from '../platform/server/site.ts'
import { unhandledTotal } from '../platform/server/unhandled.ts'
import { createWebServer } from '../platform/server/web-server.ts'
import { buildPlatform, type PlatformOptions } from './platform.ts'
import { findWebRoot } from './built-pages.ts'
import { stopAccepting } from './server/listening.ts'

export type ProgramOptions = PlatformOptions & {
  /** False for a command that only reads: nothing is written until the command asks for it. */
  settlesIn?: boolean
}
export type Program = Awaited<ReturnType<typeof createProgram>>

/**
 * Builds the whole program: each area after the areas it needs, which are handed over by name. It does not listen, and
 * no job runs, until the caller starts them.
 */
export async function createProgram({ settlesIn = true, ...options }: ProgramOptions) {
  const { config, log, isDemo } = options
  const { publicUrl } = config
  const { platform, keyring, reads, close: closePlatform } = await openPlatform(options)
  const { db, pool, jobs, limits } = platform
  const metrics = createMetrics()
  const idempotency = createIdempotency(platform)
  const house = assemble(areas, platform)
  const { auth, affiliates, bounces, keys, landing, legal, site } = house.services

  platform.mail.guardWith(bounces.guard)

  const app = createWebServer({
    log,
    metrics,
    accessLog: config.accessLog,
    trustedProxies: config.trustedProxies,
    isHttps: new URL(publicUrl).protocol === 'https:',
    authenticate: auth.authenticate,
    authenticateKey: keys.authenticate,
    languages: site.languages,
    carryOut: idempotency.carryOut,
    limited: limitedCalls,
    hasReplicas: reads.isApart,
  })
  house.mount(app)
  serveSite(app, () => ({
    appName: site.name(),
    siteKey: config.siteKey,
    socialProviders: auth.socialProviders(),
    welcomePoints: readWelcomePoints(platform.chosen),
  }))
  serveApiDocs(app, { appName: site.name, document: apiDocument })
  const probes = createProbes({ pool, metrics })
  // If people come through a proxy, a program on this machine can be recognised only if the proxy says for whom it
  // speaks.
  const metricsHere = config.metrics.port === 0 && (config.trustedProxies > 0 || isThisMachine(publicUrl))
  serveProbes(app, probes, metricsHere)
  const operatorOfBrand = (brand: Brand) =>
    makeOperator(brand, platform.chosen, { publicUrl, languages: site.languages(), showcase: landing.showcase() })
  const operator = () => operatorOfBrand(site.brand())
  servePreviews(app, {
    folder: join(findWebRoot(), 'pages'),
    path: previewsPath,
    find: async (previewId) => {
      const brand = await site.preview(previewId)
      return brand && { operator: operatorOfBrand(brand), look: makeLook(brand, '') }
    },
    letters: house.letterSamples,
    texts: platform.mailTexts,
  })
  await serveDocuments(app, {
    webRoot: findWebRoot(),
    operator,
    imageHosts: affiliates.pixelOrigins,
    cookiePolicy: legal.cookiePolicy,
  })

  jobs.every('10 3 * * *', 'limits.prune', limits.prune)
  jobs.every('20 * * * *', 'idempotency.prune', idempotency.prune)
  house.addJobs(jobs)
  watchPool(pool)
  metrics.register([...listOwnMetrics(db, pool), ...reads.metrics, ...house.metrics()])

  const checkAreas = () => runChecks(reads.db, house.checks())

  const leave: (() => void | Promise<void>)[] = []
  /**
   * Finishes the work in progress: new requests are refused first, then jobs stop, then followers, and the connections
   * are closed last.
   */
  const close = async (): Promise<void> => {
    await stopAccepting(app.server)
    await app.close()
    await jobs.stop()
    for (const unfollow of leave) await unfollow()
    await closePlatform()
  }
  const warnOfLoss = (what: string) => (error: unknown) => log.warn({ err: error }, `${what} could not be followed`)
  try {
    if (settlesIn) await house.settle()
    await house.follow(warnOfLoss, leave)
    if (settlesIn)
      leave.push(
        await followRotation({ db, ring: keyring, given: config, name: options.name, lost: warnOfLoss('keys') }),
      )
  } catch (error) {
    await close()
    throw error
  }

  return {
    app,
    db,
    pool,
    reads,
    jobs,
    config,
    isDemo,
    limits,
    probes,
    /**
     * The parts with which the areas were built. The demo world builds the areas a second time from them, within one
     * transaction.
     */
    platform,
    ...house.services,
    /** The lines that are printed at the start before the program reports that it is ready. */
    linesBeforeReady: house.beforeReady,
    /** Creates the first Super Admin of an empty production database. */
    createFirstAdmin: (tx: Tx, admin: { email: string; password: string }) =>
      auth.createStaff(tx, { ...admin, role: superAdminRole }),
    /** Finds what contradicts the ledger in the areas, such as a hold without its redemption. */
    checkAreas,
    /** Finds every broken invariant of the ledger, reading all of it; none if the books are right. */
    checkLedger: async () => [...(await house.services.wallet.check(reads.db)), ...(await checkAreas())],
    close,
  }
}

/** The age of the newest proven backup in seconds; null when there is none. */
async function readBackupAge(db: Db): Promise<number | null> {
  const hours = await readBackupAgeHours(db)
  return hours === null ? null : Math.round(hours * 3_600)
}

const isThisMachine = (url: string): boolean => ['localhost', '127.0.0.1', '[::1]'].includes(new URL(url).hostname)

/** The metrics that belong to no area. */
const listOwnMetrics = (db: Db, pool: pg.Pool) => [
  unhandledTotal,
  mailsTotal,
  ...jobMetrics(db),
  ...databaseMetrics({ db, pool, readBackupAge: () => readBackupAge(db) }),
]

/** Builds the platform with the keys and the stored settings of its database, which apply from the start. */
async function openPlatform(options: PlatformOptions) {
  const built = buildPlatform(options)
  const { platform, keyring, close } = built
  try {
    await loadKeys(platform.db, keyring, options.config)
    await loadStoredSettings(platform.db, platform.chosen)
    return built
  } catch (error) {
    await close()
    throw error
  }
}
