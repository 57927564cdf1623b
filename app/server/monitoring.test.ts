import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { documentPaths } from '../../platform/contract/addresses.ts'
import { triesMax } from '../../platform/server/jobs.ts'
import { createLog } from '../../platform/server/log.ts'
import { commands } from '../commands/run-command.ts'
import { createProgram, type Program } from '../server.ts'
import { freshDatabase, type FreshDatabase } from '../testing/database.ts'
import { houseFiles, textOf } from '../testing/house.ts'
import { readConfig } from './config.ts'

const rules = textOf('deploy/monitoring/alerts.yml')
const ruleTests = textOf('deploy/monitoring/alerts.test.yml')
const dashboard = textOf('deploy/monitoring/dashboard.json')
const operations = textOf('docs/operations.md')
const growing = textOf('docs/growing.md')
const alarms = /^## Alarms\n([\s\S]*?)^## /m.exec(operations)?.[1] ?? ''

/** Metrics of other programs that the rules may name. */
const others = new Set([
  'up',
  'node_filesystem_avail_bytes',
  'node_filesystem_size_bytes',
  'probe_ssl_earliest_cert_expiry',
  'probe_success',
])

let database: FreshDatabase
let program: Program
/** The series of the real program: its metrics, and the values of their labels. */
let known: Known
/** What each metric is said to be. */
let helps: string[]
beforeAll(async () => {
  database = await freshDatabase()
  const env = { SECRET_KEY: 'a secret key for tests, of 32 characters or more', SMTP_URL: 'smtp://127.0.0.1:1' }
  // With a replica, so that its metrics are there; the database stands for one.
  const config = readConfig({ ...env, SANDBOX_PORT: '0', DATABASE_READ_URL: database.url })
  program = await createProgram({ config, log: createLog('silent'), databaseUrl: database.url, isDemo: false })
  const { body } = await program.probes['/metrics']()
  known = readKnown(body)
  helps = [...body.matchAll(/^# HELP (tuppence_.+)$/gm)].map(([, help = '']) => help)
})
afterAll(async () => {
  await program.close()
  await database.drop()
})

type Known = { names: Set<string>; values: Map<string, Set<string>> }
function readKnown(text: string): Known {
  const names = new Set<string>()
  for (const [, name = '', type] of text.matchAll(/^# TYPE (\w+) (\w+)$/gm)) {
    names.add(name)
    if (type === 'histogram') for (const ending of ['_bucket', '_sum', '_count']) names.add(name + ending)
  }
  const values = new Map<string, Set<string>>()
  for (const [, name = '', labels = ''] of text.matchAll(/^(\w+)\{(.*)\} \S+$/gm))
    for (const [, label, value = ''] of labels.matchAll(/(\w+)="([^"]*)"/g)) {
      const key = `${name} ${label}`
      values.set(key, (values.get(key) ?? new Set()).add(value))
    }
  return { names, values }
}

/** Labels whose values the program does not know in advance, or that Prometheus adds. */
const openLabels = new Set(['route', 'task', 'job', 'instance', 'le', 'mountpoint', 'replica'])
const functions =
  /\b(?:sum|max|min|rate|increase|absent|time|vector|topk|histogram_quantile|by|on|or|and|unless|offset|le|instance|job|index|state|reason|route|task|outcome|result|verdict|source|status|replica|count)\b/g

/** What an expression of Prometheus names that the program does not have. */
function faultsOf(expression: string, { names, values }: Known): string[] {
  const faults: string[] = []
  const bare = expression.replace(/\{[^}]*\}|"[^"]*"|\[\w+\]/g, ' ').replace(functions, ' ')
  for (const [name] of bare.matchAll(/[a-z_]\w{2,}/gi)) if (!names.has(name) && !others.has(name)) faults.push(name)
  for (const [, name = '', matchers = ''] of expression.matchAll(/(\w+)\{([^}]*)\}/g))
    for (const [, label = '', value = ''] of matchers.matchAll(/(\w+)(?:=~|!=|!~|=)"([^"]*)"/g)) {
      const has = values.get(`${name} ${label}`)
      if (openLabels.has(label) || ![...values.keys()].some((key) => key.startsWith(`${name} `))) continue
      for (const one of value.split('|')) if (!has?.has(one)) faults.push(`${name}{${label}="${one}"}`)
    }
  return faults
}

type Rule = { name: string; expression: string; severity: string; runbook: string }
const ruleList: Rule[] = rules
  .split('      - alert: ')
  .slice(1)
  .map((text) => ({
    name: text.split('\n')[0] ?? '',
    expression: /expr: (.*)/.exec(text)?.[1] ?? '',
    severity: /severity: (\w+)/.exec(text)?.[1] ?? '',
    runbook: /runbook: (\S+)/.exec(text)?.[1] ?? '',
  }))
const headings = [...alarms.matchAll(/^### (.+)\n([\s\S]*?)(?=^### |$(?![\s\S]))/gm)].map(
  ([, name = '', text = '']) => ({
    name,
    text,
  }),
)

describe('the rules of the alarms', () => {
  test('name only metrics and label values that the program has', () => {
    expect(ruleList.length).toBeGreaterThan(20)
    expect(ruleList.flatMap(({ name, expression }) => faultsOf(expression, known).map((f) => `${name}: ${f}`))).toEqual(
      [],
    )
  })

  test('are each a heading of the runbook under their own name, and nothing else is', () => {
    expect(headings.map(({ name }) => name).toSorted()).toEqual(ruleList.map(({ name }) => name).toSorted())
    for (const { name, runbook, severity } of ruleList) {
      expect(runbook).toBe(`docs/operations.md#${name.toLowerCase()}`)
      expect(severity).toMatch(/^(?:page|ticket)$/)
    }
  })

  test('are each tested with figures that raise it and figures that do not', () => {
    const cases = [...ruleTests.matchAll(/^ {2}- name: (.+)$/gm)].map(([, name]) => name)
    expect(new Set(cases)).toEqual(new Set(ruleList.flatMap(({ name }) => [name, `not ${name}`])))
  })

  test('tell processes apart by jobs that the example of Prometheus and the chart both give them', () => {
    const named = new Set([...rules.matchAll(/job="([^"]+)"/g)].map(([, job]) => job))
    // node_exporter and blackbox_exporter, which are offered behind a #.
    for (const offered of ['tuppence-database', 'tuppence-outside']) {
      expect(named.delete(offered)).toBe(true)
      for (const example of ['prometheus', 'prometheus-compose'])
        expect(textOf(`deploy/monitoring/${example}.yml`)).toContain(`\n  # - job_name: ${offered}\n`)
    }
    const told = [...named]
    expect(told.length).toBeGreaterThan(1)
    const { scrape_configs: scraped } = parse(textOf('deploy/monitoring/prometheus.yml')) as {
      scrape_configs: { job_name: string }[]
    }
    expect(scraped.map(({ job_name }) => job_name)).toEqual(expect.arrayContaining(told))
    const chart = houseFiles('deploy/helm/tuppence/templates').map(textOf)
    const monitored = chart.find((text) => text.includes('kind: ServiceMonitor')) ?? ''
    expect(monitored).toMatch(
      /sourceLabels: \[__meta_kubernetes_pod_label_app_kubernetes_io_component\]\n +targetLabel: job\n +replacement: tuppence-\$1\n/,
    )
    const listening = chart.filter((text) => text.includes('"metrics" 9464'))
    const jobs = listening.map((text) => {
      const pod = text.slice(text.indexOf('\n  template:\n'))
      return `tuppence-${/app\.kubernetes\.io\/component: (\w+)/.exec(pod)?.[1]}`
    })
    expect(jobs).toEqual(expect.arrayContaining(told))
  })

  test.each([
    ['a metric that is gone', 'sum(rate(tuppence_gone_total[5m])) > 0', ['tuppence_gone_total']],
    [
      'a value that a label never has',
      'max(tuppence_mails_total{result=~"sent|lost"}) > 0',
      ['tuppence_mails_total{result="lost"}'],
    ],
  ])('are found when they name %s', (_what, expression, faults) => {
    expect(faultsOf(expression, known)).toEqual(faults)
  })
})

test('every panel of the dashboard asks for metrics that the program has, and has a place of its own', () => {
  const { panels, schemaVersion } = JSON.parse(dashboard) as {
    schemaVersion: number
    panels: { id: number; title: string; type: string; gridPos: object; targets?: { expr: string }[] }[]
  }
  expect(schemaVersion).toBeGreaterThanOrEqual(39)
  const asked = panels.filter(({ type }) => type !== 'row')
  expect(asked.filter(({ targets = [] }) => targets.length === 0)).toEqual([])
  const faults = asked.flatMap(({ title, targets = [] }) =>
    targets.flatMap(({ expr }) => faultsOf(expr, known).map((fault) => `${title}: ${fault}`)),
  )
  expect(faults).toEqual([])
  for (const part of ['id', 'title', 'gridPos'] as const)
    expect(new Set(panels.map((panel) => JSON.stringify(panel[part]))).size).toBe(panels.length)
})

describe('the runbook', () => {
  test('says of each alarm what it means, where to look, what to do, whom to wake and when it is over', () => {
    const parts = ['Means', 'Look', 'Do', 'Wake', 'Over']
    const told = headings.map(({ name, text }) => [
      name,
      ...[...text.matchAll(/^- \*\*(\w+)\*\*: ./gm)].map(([, part]) => part),
    ])
    expect(told).toEqual(headings.map(({ name }) => [name, ...parts]))
  })

  test('says how things are reached for every way of installing that there is', () => {
    const ways = [...operations.matchAll(/^\| \[([^\]]+)\]\(#[\w-]+\) \|/gm)].map(([, way = '']) => way.toLowerCase())
    expect(ways).toContain('kubernetes')
    const [, table = ''] = /^\| installed with .*\n((?:\|.*\n)+)/m.exec(alarms) ?? []
    const rows = [...table.matchAll(/^\| ([\w ]+?) \|/gm)].map(([, row = '']) => row.toLowerCase())
    expect(rows).toEqual(expect.arrayContaining(ways))
  })

  test('wakes a person at night for what pages, and lets a ticket wait for the morning', () => {
    const waits = headings.map(({ name, text }) => {
      const [, wake = ''] = /\*\*Wake\*\*: (.*)/.exec(text) ?? []
      return [name, /\bin the morning\b|^no one at night\b/.test(wake) ? 'ticket' : 'page']
    })
    expect(Object.fromEntries(waits)).toEqual(
      Object.fromEntries(ruleList.map(({ name, severity }) => [name, severity])),
    )
  })

  test('names commands, metrics and pages that exist', () => {
    const names = commands.map(({ name }) => name)
    const told = [...operations.matchAll(/npx tuppence ((?:[a-z-]+ ?)+)/g)].map(([, words = '']) => words.trim())
    expect(told.length).toBeGreaterThan(10)
    expect(told.filter((words) => !names.some((name) => words === name || words.startsWith(`${name} `)))).toEqual([])
    const metrics = [...(operations + growing).matchAll(/\btuppence_\w+\b/g)].map(([name]) => name)
    expect(metrics.filter((name) => !known.names.has(name) && name !== 'tuppence_jobs')).toEqual([])
    const pages: ReadonlySet<string> = new Set([...Object.values(documentPaths), '/healthz', '/readyz', '/metrics'])
    const linked = [...alarms.matchAll(/`(\/[a-z-]+)`/g)].map(([, path = '']) => path)
    expect(linked.length).toBeGreaterThan(10)
    expect(linked.filter((path) => !pages.has(path))).toEqual([])
  })

  test('cites panels of the dashboard by their titles', () => {
    const cited = [...alarms.matchAll(/the dashboard's "([^"]+)"|\("(The ten [^"]+)"\)/g)].map(([, a, b]) => a ?? b)
    expect(cited.length).toBeGreaterThan(3)
    expect(cited.filter((title) => !dashboard.includes(`"title": "${title}"`))).toEqual([])
  })

  test('has statements that the newest database answers', async () => {
    const statements = [...alarms.matchAll(/^psql "\$DATABASE_URL" -c "(.+)"$/gm)].map(([, sql = '']) => sql)
    expect(statements.length).toBeGreaterThan(7)
    const wrong: string[] = []
    for (const sql of statements)
      await program.pool.query(sql).catch((error: unknown) => void wrong.push(`${String(error)}: ${sql}`))
    expect(wrong).toEqual([])
  })

  test('sets every variable that its commands use', () => {
    const set = [...alarms.matchAll(/\bexport ((?:[A-Z_]+=\S+ ?)+)|\bfor name in ([A-Z_ ]+);/g)].flatMap(
      ([, assigned = '', listed = '']) =>
        [...assigned.matchAll(/([A-Z_]+)=/g)].map(([, name = '']) => name).concat(listed.split(' ')),
    )
    const used = [...alarms.matchAll(/\$([A-Z_]+)/g)].map(([, name = '']) => name)
    expect(used.length).toBeGreaterThan(20)
    expect(used.filter((name) => !set.includes(name))).toEqual([])
  })

  test('has the superuser do what the role of the panel may not', () => {
    const reserved = ['pg_cancel_backend', 'pg_drop_replication_slot', 'pg_terminate_backend', 'pg_wal_replay_resume']
    const asked = reserved.map((name) => [name, alarms.split(`${name}(`).length - 1])
    const asSuperuser = reserved.map((name) => [
      name,
      [...alarms.matchAll(/`runuser -u postgres -- psql -c "([^"]+)"`/g)].filter(([, sql = '']) => sql.includes(name))
        .length,
    ])
    expect(asked.filter(([, times]) => times === 0)).toEqual([])
    expect(asSuperuser).toEqual(asked)
  })

  test.each([
    ['TuppenceLedgerCheckOld', 'wallet', 'wallet.check-ledger'],
    ['TuppenceAreaCheckOld', 'desk', 'desk.check'],
  ])('looks for %s at the nightly job of the area %s that measures it', (alarm, area, task) => {
    const { text = '' } = headings.find(({ name }) => name === alarm) ?? {}
    expect([...text.matchAll(/`npx tuppence jobs list --task (\S+)`/g)].map(([, told]) => told)).toEqual([task])
    expect(textOf(`areas/${area}/server/jobs.ts`)).toContain(`jobs.every(nightly, '${task}'`)
  })

  test('reads logs past the lines of a start, which are no JSON', () => {
    const asked = [...operations.matchAll(/\bjq (.{0,24})/g)].map(([, rest = '']) => rest)
    expect(asked.length).toBeGreaterThan(3)
    expect(asked.filter((rest) => !rest.startsWith("--raw-input 'fromjson? "))).toEqual([])
  })

  test('says for how long an email is tried, and how long it waits at most', () => {
    // graphile-worker waits exp(least(attempts, 10)) seconds after a failed try.
    const hours = Array.from({ length: triesMax - 1 }, (_, at) => Math.exp(Math.min(at + 1, 10)) / 3600)
    expect(Math.ceil(hours.reduce((sum, one) => sum + one, 0))).toBe(16)
    expect(operations.match(/twelve times within sixteen hours/g)).toHaveLength(2)
    expect(Math.floor(Math.max(...hours))).toBe(6)
    expect(alarms).toContain('up to six hours later')
  })
})

test('metrics are explained by whole phrases', () => {
  expect(helps.length).toBeGreaterThan(60)
  expect(helps.filter((help) => /[,:;]$|\b(?:a|and|by|of|or|since|than|that|the|to|with)$/.test(help))).toEqual([])
})

test('metrics that are promised stay out while they have no value, and keep their names', () => {
  for (const name of ['tuppence_backup_age_seconds', 'tuppence_database_replication_lag_seconds'])
    expect(known.names.has(name)).toBe(true)
  // Prometheus reads a name that ends in _total as a counter.
  const misnamed = [...known.names].filter((name) => name.includes('active_') && name.endsWith('_total'))
  expect(misnamed).toEqual([])
})
