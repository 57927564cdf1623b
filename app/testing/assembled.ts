import type pg from 'pg'
import { areas } from '../../areas/list.ts'
import { readConfig, type Config } from '../server/config.ts'
import { assemble, listMails, listSettings, type Replacements } from '../../platform/server/area.ts'
import { createChosen } from '../../platform/server/chosen.ts'
import { readFirstValues } from '../first-values.ts'
import { createCopyOut } from '../../platform/server/copy-out.ts'
import { createCountryOf } from '../../platform/server/country-of.ts'
import { openDatabase } from '../../platform/server/db.ts'
import { openReads } from '../../platform/server/reads.ts'
import { openEvents } from '../../platform/server/open-events.ts'
import { createJobs, type Jobs } from '../../platform/server/jobs.ts'
import { createLimits } from '../../platform/server/limits.ts'
import { createLog } from '../../platform/server/log.ts'
import { createMail, type Sent, type Mail } from '../../platform/server/mail.ts'
import type { Letter } from '../../platform/server/mail-writer.ts'
import { createMailTexts, type MailTexts } from '../../platform/server/mail-texts.ts'
import { createOutgoing, type Outgoing } from '../../platform/server/outgoing.ts'
import { createSecrets } from '../../platform/server/secrets.ts'
import { warmUp } from './pools.ts'

/** Replacements in a test: for what an area receives, and for services. */
export type Parts = Replacements<typeof areas>
type Handler = Parameters<Jobs['define']>[1]
type Options = {
  url: string
  /** The database of events, when it is another one. */
  eventsUrl?: string | null
  /** The addresses of replicas. */
  readUrls?: readonly string[]
  poolSize?: number
  connectTimeoutMs?: number
  appName?: string
  publicUrl?: string
  sandboxUrl?: string
  settings?: Partial<Config>
  mail?: Mail
  /** The texts of emails; they are also those of `mail`, unless another one is given. */
  mailTexts?: MailTexts
  outgoing?: Outgoing
} & Parts
/** Which of the waiting jobs to run: those due by a time, except some names. */
type Which = { until?: Date; except?: readonly string[] }

export const testLog = createLog('silent')
const testSecretKey = 'a secret key for tests, of 32 characters or more'
const settingsOfTests = readConfig({
  SECRET_KEY: testSecretKey,
  SMTP_URL: 'smtp://127.0.0.1:1',
  SANDBOX_PORT: '0',
  LOG_LEVEL: 'silent',
})
export type Mailbox = ReturnType<typeof openMailbox>

/** Makes a mailer that collects emails; a test can make it fail as if the mail server were down. */
export function openMailbox(appName = 'Panel', publicUrl = 'https://panel.test', texts = createMailTexts([])) {
  const letters: Letter[] = []
  let isDown: boolean | 'withheld' = false
  const sender = createMail({ smtpUrl: '', from: `${appName} <hello@panel.test>`, appName, publicUrl, texts })
  const send = async (letter: Letter): Promise<Sent> => {
    if (isDown === 'withheld') return isDown
    if (isDown) throw new Error('the mail server is down')
    letters.push(letter)
    return undefined
  }
  return { letters, mail: { ...sender, send }, setMailDown: (next: boolean | 'withheld') => void (isDown = next) }
}

/**
 * Builds one process of the product on a test database. Emails are collected, jobs run only when the test asks, and
 * nothing listens. `given` and `services` replace parts of the product.
 */
export function assembleProcess({
  url,
  eventsUrl = null,
  readUrls = [],
  poolSize = 8,
  connectTimeoutMs = 60_000,
  appName = 'Panel',
  publicUrl = 'https://panel.test',
  sandboxUrl = '',
  settings = {},
  outgoing = createOutgoing(),
  mailTexts = createMailTexts(listMails(areas)),
  mail = openMailbox(appName, publicUrl, mailTexts).mail,
  ...parts
}: Options) {
  const { db, pool, close } = openDatabase({ url, poolSize, log: testLog, connectTimeoutMs })
  const { events, close: closeEvents } = openEvents(db, { url: eventsUrl, poolSize: 4, log: testLog, connectTimeoutMs })
  const reads = openReads({ db, pool }, { urls: readUrls, poolSize: 4, lagSeconds: 30, log: testLog })
  const ofTest = { ...settingsOfTests, minSignupSeconds: 0, approvalUndoSeconds: 0, ...settings }
  const platform = {
    db,
    reads: reads.db,
    pool,
    events,
    jobs: createJobs({ pool, log: testLog }),
    mail,
    mailTexts,
    secrets: createSecrets(testSecretKey),
    limits: createLimits({ pool }),
    outgoing,
    log: testLog,
    copyOut: createCopyOut({ pool: reads.pool }),
    countryOf: createCountryOf(),
    chosen: createChosen(listSettings(areas), readFirstValues(ofTest, true)),
    settings: ofTest,
    isDemo: true,
    appName,
    publicUrl,
    sandboxUrl,
  }
  const house = assemble(areas, platform, parts)
  const { mount, settle, checks } = house
  const handlers = handlersOf(platform.jobs, house.addJobs)
  return {
    ...platform,
    ...house.services,
    mount,
    settle,
    /** Finds every broken invariant; none when all is right. */
    findings: async () => (await Promise.all(checks().map((check) => check(db)))).flat(),
    /** Runs each waiting job once, in the order in which they were queued; returns how many there were. */
    doJobs: (which?: Which) => doJobs(pool, handlers, which),
    /** Opens every connection of the pool, so that a race starts on all of them at once. */
    warm: () => warmUp(pool, poolSize),
    close: async (): Promise<void> => {
      outgoing.close()
      await reads.close()
      await closeEvents()
      await close()
    },
  }
}

/** The handler of each job, by the name of the job. */
function handlersOf(jobs: Jobs, addJobs: (jobs: Jobs) => void): ReadonlyMap<string, Handler> {
  const handlers = new Map<string, Handler>()
  addJobs({
    ...jobs,
    define: (name, handler) => void handlers.set(name, handler),
    every: (_match, name, handler) => void handlers.set(name, handler),
  })
  return handlers
}

async function doJobs(
  pool: pg.Pool,
  handlers: ReadonlyMap<string, Handler>,
  { until, except = [] }: Which = {},
): Promise<number> {
  const { rows } = await pool.query<{ task: string; payload: Parameters<Handler>[0] }>(
    `with done as (
       delete from graphile_worker._private_jobs j using graphile_worker._private_tasks t
       where t.id = j.task_id and t.identifier not like all ($1::text[]) and ($2::timestamptz is null or j.run_at <= $2)
       returning j.id, t.identifier as task, j.payload)
     select task, payload from done order by id`,
    [except, until ?? null],
  )
  for (const { task, payload } of rows) {
    const handler = handlers.get(task)
    if (!handler) throw new Error(`no area does the job ${task}`)
    await handler(payload)
  }
  return rows.length
}
