import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { copyFile, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort } from '../../product.ts'

const shipped = join(import.meta.dirname, '..', '..', '..', 'deploy', 'monitoring')
const startWithinMs = 20_000

export type Check = { what: string; isRight: boolean; text: string }
export type Prometheus = Awaited<ReturnType<typeof startPrometheus>>

/** Its first line, or one that says what is needed. */
export function prometheusVersion(): string {
  const { stdout, error } = spawnSync('promtool', ['--version'], { encoding: 'utf8' })
  if (error) throw new Error('promtool is not installed: apt-get install prometheus, or the like, puts it there')
  return stdout.split('\n')[0] ?? ''
}

/** What promtool says of the files that we ship, and of the metrics of a process. */
export function checkShipped(metrics: string): Check[] {
  const ask = (what: string, words: string[], input?: string): Check => {
    const { status, stdout, stderr } = spawnSync('promtool', words, { cwd: shipped, input, encoding: 'utf8' })
    // The check of metrics only warns with words, and ends with 3 or 0.
    return { what, isRight: status === 0 && (input === undefined || stderr === ''), text: stdout + stderr }
  }
  return [
    ask('promtool check rules', ['check', 'rules', 'alerts.yml']),
    ask('promtool test rules', ['test', 'rules', 'alerts.test.yml']),
    ask('promtool check config', ['check', 'config', '--syntax-only', 'prometheus.yml']),
    ask('promtool check metrics', ['check', 'metrics'], metrics),
  ]
}

/** Sixty times faster: minutes become seconds, hours minutes, and days 24 minutes. Thresholds stay. */
const hurry = (rules: string): string =>
  rules
    .replace(/(?<=for: |\[|offset )(\d+)([mhd])\b/g, (_all, count: string, unit: string) =>
      unit === 'm' ? `${count}s` : unit === 'h' ? `${count}m` : `${Number(count) * 24}m`,
    )
    // A rate needs several scrapes, which come each second.
    .replace(/\[([1-9])s\]/g, '[10s]')

/** What to replace, so that a job asks this port alone. */
const targetsOf = (job: string, port: number): [RegExp, string] => [
  new RegExp(`(?<=job_name: ${job}\n(?: {4}.*\n)*? {4}static_configs: ).*`),
  `[{ targets: ['127.0.0.1:${port}'] }]`,
]

/** Prometheus with our own configuration and rules, hurried, on these ports of the site and of the worker. */
export async function startPrometheus(
  home: string,
  { web, worker, token }: { web: number; worker: number; token: string },
) {
  const port = await freePort()
  await writeFile(join(home, 'metrics-token'), token)
  await writeFile(join(home, 'alerts.yml'), hurry(await readFile(join(shipped, 'alerts.yml'), 'utf8')))
  await copyFile(join(shipped, 'alerts.test.yml'), join(home, 'alerts.test.yml'))
  const config = await readFile(join(shipped, 'prometheus.yml'), 'utf8')
  const here = config
    .replaceAll('15s', '1s')
    .replaceAll('# authorization:', 'authorization:')
    .replace(...targetsOf('tuppence-web', web))
    .replace(...targetsOf('tuppence-worker', worker))
  await writeFile(join(home, 'prometheus.yml'), here)
  const child = spawn(
    'prometheus',
    [
      `--config.file=${join(home, 'prometheus.yml')}`,
      `--storage.tsdb.path=${join(home, 'prometheus')}`,
      `--web.listen-address=127.0.0.1:${port}`,
    ],
    { stdio: ['ignore', 'ignore', 'ignore'] },
  )
  const leave = () => void child.kill('SIGKILL')
  process.once('exit', leave)
  const ask = async <T>(path: string): Promise<{ status: string; data: T }> =>
    (await (await fetch(`http://127.0.0.1:${port}/api/v1/${path}`)).json()) as { status: string; data: T }
  for (const end = Date.now() + startWithinMs; ; await sleep(200)) {
    if (
      await ask('status/runtimeinfo').then(
        () => true,
        () => false,
      )
    )
      break
    if (Date.now() > end) throw new Error('Prometheus did not come up')
  }
  return {
    /** The names of the alarms in this state. */
    alarms: async (state: 'pending' | 'firing'): Promise<string[]> => {
      const { data } = await ask<{ alerts: { state: string; labels: { alertname: string } }[] }>('alerts')
      const named = data.alerts.filter((one) => one.state === state).map(({ labels }) => labels.alertname)
      return [...new Set(named)].toSorted()
    },
    /** How many series a query has; null when it is not understood. */
    count: async (query: string): Promise<number | null> => {
      const { status, data } = await ask<{ result: object[] }>(`query?query=${encodeURIComponent(query)}`)
      return status === 'success' ? data.result.length : null
    },
    stop: async (): Promise<void> => {
      process.off('exit', leave)
      const ended = once(child, 'exit')
      child.kill('SIGTERM')
      await ended
    },
  }
}

/** The queries of the dashboard that we ship. */
export async function listDashboardQueries(): Promise<string[]> {
  const { panels } = JSON.parse(await readFile(join(shipped, 'dashboard.json'), 'utf8')) as {
    panels: { targets?: { expr: string }[] }[]
  }
  return panels.flatMap(({ targets = [] }) => targets.map(({ expr }) => expr))
}
