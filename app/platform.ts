import { areas } from '../areas/list.ts'
import { siteSettings } from '../areas/site/contract/settings.ts'
import { readBrand } from '../areas/site/server/brand.ts'
import { makeLook } from './panel-rules.ts'
import { listMails, listSettings } from '../platform/server/area.ts'
import { createChosen } from '../platform/server/chosen.ts'
import { createCopyOut } from '../platform/server/copy-out.ts'
import { createCountryOf } from '../platform/server/country-of.ts'
import { openDatabase } from '../platform/server/db.ts'
import { openReads } from '../platform/server/reads.ts'
import { openEvents } from '../platform/server/open-events.ts'
import { createJobs } from '../platform/server/jobs.ts'
import { createLimits } from '../platform/server/limits.ts'
import type { Log } from '../platform/server/log.ts'
import { createMail } from '../platform/server/mail.ts'
import { createMailTexts } from '../platform/server/mail-texts.ts'
import { createOutgoing } from '../platform/server/outgoing.ts'
import { createSecrets, type Keyring } from '../platform/server/secrets.ts'
import { readFirstValues } from './first-values.ts'
import type { Config } from './server/config.ts'

/** How many times higher the limits per network and per visitor are in the demo world. */
const demoGenerosity = 50

export type PlatformOptions = {
  config: Config
  log: Log
  databaseUrl: string
  isDemo: boolean
  /** Whether the connections go through a pooler. */
  pooled?: boolean
  /** The name of its connections in the database. */
  name?: string
}

/**
 * Builds everything besides other areas that an area may ask for; `close` ends the connections. Nothing is read or
 * written yet.
 */
export function buildPlatform({
  config,
  log,
  databaseUrl,
  isDemo,
  pooled = false,
  name = 'tuppence',
}: PlatformOptions) {
  const { publicUrl, affiliateVisitsUrl, respondentUrl } = config
  const database = openDatabase({ url: databaseUrl, poolSize: config.databasePoolSize, log, pooled, name })
  const { db, pool } = database
  const { events, close: closeEvents } = openEvents(db, {
    url: config.eventsDatabaseUrl,
    poolSize: config.eventsPoolSize,
    log,
    name,
  })
  const reads = openReads(database, { ...config.reads, log, name, pooled })
  const sandboxUrl = sandboxUrlOf(config)
  // Among hosts on this machine's network, only those that the operator configured may be called.
  const allowHosts = [sandboxUrl, affiliateVisitsUrl, respondentUrl].filter((address) => address !== '')
  const chosen = createChosen(listSettings(areas), readFirstValues(config, isDemo))
  const keyring: Keyring = { root: config.secretKey, writes: config.secretKey, others: [] }
  const mailTexts = createMailTexts(listMails(areas))
  const platform = {
    db,
    /** Where people read what they do not act upon: a replica, if there is one. It refuses every change. */
    reads: reads.db,
    pool,
    events,
    jobs: createJobs({ pool, log }),
    mail: createMail({
      smtpUrl: config.smtpUrl,
      from: config.mailFrom,
      appName: () => chosen.get(siteSettings.name),
      publicUrl,
      look: () => makeLook(readBrand(chosen), publicUrl),
      texts: mailTexts,
    }),
    mailTexts,
    secrets: createSecrets(keyring),
    limits: createLimits({ pool, generosity: isDemo ? demoGenerosity : 1 }),
    outgoing: createOutgoing({ allowHosts, log }),
    log,
    copyOut: createCopyOut({ pool: reads.pool }),
    countryOf: createCountryOf(),
    chosen,
    settings: config,
    isDemo,
    /** The current name of the panel. */
    get appName(): string {
      return chosen.get(siteSettings.name)
    },
    publicUrl,
    sandboxUrl,
  }
  const close = async (): Promise<void> => {
    platform.mail.close()
    platform.outgoing.close()
    await reads.close()
    await closeEvents()
    await database.close()
  }
  return { platform, keyring, reads, close }
}

const sandboxUrlOf = ({ sandboxPort }: Config): string => (sandboxPort > 0 ? `http://localhost:${sandboxPort}` : '')
