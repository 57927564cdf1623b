import { areas } from '../areas/list.ts'
import { siteSettings } from '../areas/site/contract/settings.ts'
import { brandOf } from '../areas/site/server/brand.ts'
import { lookOf } from './panel-rules.ts'
import { mailsOf, settingsOf } from '../platform/server/area.ts'
import { createChosen } from '../platform/server/chosen.ts'
import { createCopyOut } from '../platform/server/copy-out.ts'
import { createCountryOf } from '../platform/server/country-of.ts'
import { openDatabase } from '../platform/server/db.ts'
import { createJobs } from '../platform/server/jobs.ts'
import { createLimits } from '../platform/server/limits.ts'
import type { Log } from '../platform/server/log.ts'
import { createMail } from '../platform/server/mail.ts'
import { createMailTexts } from '../platform/server/mail-texts.ts'
import { createOutgoing } from '../platform/server/outgoing.ts'
import { createSecrets } from '../platform/server/secrets.ts'
import { firstValuesOf } from './first-values.ts'
import type { Config } from './server/config.ts'

/** How many times higher the demo world's limits per network and per visitor are. */
const demoGenerosity = 50

export type PlatformOptions = {
  config: Config
  log: Log
  databaseUrl: string
  isDemo: boolean
  /** Whether a pooler stands between us and the database. */
  pooled?: boolean
  /** The name that its connections have. */
  name?: string
}

/** Builds what every area may ask for besides other areas; `close` ends the connections. Nothing is read or written yet. */
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
  const sandboxUrl = sandboxUrlOf(config)
  // Only hosts that the operator configured may be on this machine or in its network.
  const allowHosts = [sandboxUrl, affiliateVisitsUrl, respondentUrl].filter((address) => address !== '')
  const chosen = createChosen(settingsOf(areas), firstValuesOf(config, isDemo))
  const mailTexts = createMailTexts(mailsOf(areas))
  const platform = {
    db,
    pool,
    jobs: createJobs({ pool, log }),
    mail: createMail({
      smtpUrl: config.smtpUrl,
      from: config.mailFrom,
      appName: () => chosen.get(siteSettings.name),
      publicUrl,
      look: () => lookOf(brandOf(chosen), publicUrl),
      texts: mailTexts,
    }),
    mailTexts,
    secrets: createSecrets(config.secretKey),
    limits: createLimits({ pool, generosity: isDemo ? demoGenerosity : 1 }),
    outgoing: createOutgoing({ allowHosts, log }),
    log,
    copyOut: createCopyOut({ pool }),
    countryOf: createCountryOf(),
    chosen,
    settings: config,
    isDemo,
    /** What the panel is called at this moment. */
    get appName(): string {
      return chosen.get(siteSettings.name)
    },
    publicUrl,
    sandboxUrl,
  }
  const close = async (): Promise<void> => {
    platform.mail.close()
    platform.outgoing.close()
    await database.close()
  }
  return { platform, close }
}

const sandboxUrlOf = ({ sandboxPort }: Config): string => (sandboxPort > 0 ? `http://localhost:${sandboxPort}` : '')
