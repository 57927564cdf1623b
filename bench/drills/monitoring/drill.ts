import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { openDatabaseLine } from '../../../app/testing/database-line.ts'
import { durableDatabase, freePort, startServer, type Server } from '../../product.ts'
import { openMailSink } from '../crash/mail-sink.ts'
import { checkShipped, listDashboardQueries, prometheusVersion, startPrometheus, type Check } from './prometheus.ts'

const token = 'a token of the drill for metrics'
const healthyMs = 30_000
const withinMs = 120_000
/** These ring when they are left alone for days: a panel of a minute has no proven backup and no night behind it. */
const expected = ['TuppenceBackupMissing', 'TuppenceLedgerNeverChecked', 'TuppenceAreasNeverChecked']

export type Step = { what: string; wanted: string[]; seen: string[]; afterSeconds: number; isRight: boolean }
export type MonitoringOutcome = {
  version: string
  checks: Check[]
  steps: Step[]
  panels: { asked: number; answered: number; withFigures: number }
}

/**
 * Site and worker as in production, with a Prometheus that reads both: no alarm in a healthy run; then one thing after
 * another breaks, its alarms ring, and end when it is mended. Times of the rules are sixty times shorter.
 */
export async function monitoringDrill(): Promise<MonitoringOutcome> {
  const version = prometheusVersion()
  const database = await durableDatabase()
  const closers: (() => Promise<unknown>)[] = [() => database.stop()]
  const direct = new pg.Pool({ connectionString: database.url, max: 1 })
  closers.unshift(() => direct.end())
  try {
    const line = await openDatabaseLine(database.url)
    closers.unshift(() => line.close())
    let mail = await openMailSink()
    closers.unshift(() => mail.close())
    const smtpPort = Number(new URL(mail.url).port)
    const ports = { site: await freePort(), web: await freePort(), worker: await freePort() }
    const start = async (only: 'web' | 'worker'): Promise<Server> => {
      const port = ports[only]
      const env = {
        NODE_ENV: 'production',
        PORT: String(ports.site),
        PUBLIC_URL: 'https://panel.example.org',
        MAIL_FROM: 'hello@panel.example.org',
        SMTP_URL: mail.url,
        METRICS_PORT: String(port),
        METRICS_TOKEN: token,
      }
      return startServer({ port, databaseUrl: line.url, env, words: [`--only=${only}`] })
    }
    let web = await start('web')
    let worker = await start('worker')
    closers.unshift(
      () => web.stop(),
      () => worker.stop(),
    )
    // Nobody can join a new panel, but the drill's members have to.
    await direct.query(`update settings set value = '"open"', version = version + 1 where key = 'site.signUp'`)
    await direct.query('update settings_edition set edition = edition + 1')
    const text = await fetch(`http://127.0.0.1:${ports.web}/metrics`, { headers: { authorization: `Bearer ${token}` } })
    const checks = checkShipped(await text.text())
    const prometheus = await startPrometheus(database.folder, { ...ports, token })
    closers.unshift(() => prometheus.stop())

    const ask = (path: string, init: RequestInit = {}) =>
      fetch(`http://127.0.0.1:${ports.site}${path}`, init).then(
        (answer) => answer.text(),
        () => null,
      )
    // A link of no campaign is looked up in the database each time.
    const visit = setInterval(() => void ask('/c/999'), 100)
    closers.unshift(async () => clearInterval(visit))
    let joined = 0
    const join = () =>
      ask('/api/v1/auth/signup', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({
          email: `drill-${++joined}@example.com`,
          password: 'a-good-pass-77',
          providerId: 'manual',
          type: 'signup',
          acceptedTerms: true,
        }),
      })

    const steps: Step[] = []
    const quiet = async () =>
      (await Promise.all([prometheus.alarms('firing'), prometheus.alarms('pending')]))
        .flat()
        .filter((name) => !expected.includes(name))
    /** Waits until all of these alarms ring, or until none does. */
    const waitFor = async (what: string, wanted: string[]): Promise<void> => {
      const began = Date.now()
      let seen: string[] = []
      const isRight = async () => {
        seen = (await prometheus.alarms('firing')).filter((name) => !expected.includes(name))
        return wanted.length === 0 ? seen.length === 0 : wanted.every((name) => seen.includes(name))
      }
      let hasCome = await isRight()
      while (!hasCome && Date.now() - began < withinMs) {
        await sleep(500)
        hasCome = await isRight()
      }
      steps.push({ what, wanted, seen, afterSeconds: Math.round((Date.now() - began) / 1000), isRight: hasCome })
    }
    const breaks = async (what: string, wanted: string[], mend: () => Promise<unknown>): Promise<void> => {
      await waitFor(what, wanted)
      await mend()
      await waitFor(`${what}, mended`, [])
    }

    await sleep(healthyMs)
    const atRest = await quiet()
    steps.push({
      what: 'a healthy run',
      wanted: [],
      seen: atRest,
      afterSeconds: healthyMs / 1000,
      isRight: atRest.length === 0,
    })
    const counts = await Promise.all((await listDashboardQueries()).map((query) => prometheus.count(query)))
    const panels = {
      asked: counts.length,
      answered: counts.filter((count) => count !== null).length,
      withFigures: counts.filter((count) => (count ?? 0) > 0).length,
    }

    worker.child.kill('SIGKILL')
    await breaks('the worker is killed', ['TuppenceNoWorker', 'TuppenceProcessDown'], async () => {
      worker = await start('worker')
    })

    await direct.query(
      `select graphile_worker.add_job('redemptions.send', '{"redemptionId":"no id"}', max_attempts := 1)`,
    )
    await breaks('a job gives up', ['TuppenceJobsGaveUp'], () =>
      direct.query(`delete from graphile_worker._private_jobs where attempts >= max_attempts`),
    )

    await direct.query(`select graphile_worker.add_job('nobody.knows', run_at := now() - interval '1 hour')`)
    await breaks('a job is not taken', ['TuppenceJobsLate'], () =>
      direct.query(
        `delete from graphile_worker._private_jobs j using graphile_worker._private_tasks t where t.id = j.task_id and t.identifier = 'nobody.knows'`,
      ),
    )

    await direct.query(
      `insert into event_spool (kind, event, at) values ('of no area', '{}', now() - interval '1 hour')`,
    )
    await breaks('events wait', ['TuppenceEventsWaiting'], () => direct.query('delete from event_spool'))

    await mail.close()
    const answers = await Promise.all(Array.from({ length: 12 }, join))
    if (answers.some((answer) => !answer?.includes('"mail":"sent"')))
      throw new Error(`nobody could join: ${answers[0]}`)
    // Their emails are due again at once: the pauses between tries are not hurried as the rules are.
    const retry = setInterval(() => {
      direct
        .query('update graphile_worker._private_jobs set run_at = now(), attempts = 1 where is_available')
        .catch(() => {})
    }, 500)
    await breaks('the mail server is away', ['TuppenceMailsFailing'], async () => {
      clearInterval(retry)
      mail = await openMailSink(smtpPort)
    })

    await direct.query(`insert into ledger_checks (kind, started_at, ended_at, findings, invariants, transfers)
      values ('incremental', now() - interval '3 days', now() - interval '3 days', 2, array['sum'], 0)`)
    await direct.query(`update vendor_pace set stopped_because = 'money', stopped_until = now() + interval '1 hour'`)
    await breaks(
      'the books are wrong and old, and the provider has no money',
      ['TuppenceLedgerBroken', 'TuppenceLedgerCheckOld', 'TuppenceProviderStopped'],
      async () => {
        await direct.query(
          `update ledger_checks set started_at = now(), ended_at = now(), findings = 0, invariants = '{}'`,
        )
        await direct.query('update vendor_pace set stopped_because = null, stopped_until = null')
      },
    )

    await direct.query(`insert into checked_books (findings, invariants, checked_at) values (2, array['W1'], now() - interval '3 days')
      on conflict (is_only) do update set findings = 2, checked_at = excluded.checked_at`)
    await breaks(
      'the check of the areas is old, and found something',
      ['TuppenceAreaCheckBroken', 'TuppenceAreaCheckOld'],
      () => direct.query('update checked_books set findings = 0, checked_at = now()'),
    )

    await line.refuse()
    await breaks(
      'the database is away',
      ['TuppenceDatabaseUnreachable', 'TuppenceIndexBehind', 'TuppenceServerErrors'],
      () => line.restore(),
    )

    await web.stop()
    await breaks('the site is down', ['TuppenceSiteDown'], async () => {
      web = await start('web')
    })
    return { version, checks, steps, panels }
  } finally {
    for (const close of closers) await close()
  }
}
