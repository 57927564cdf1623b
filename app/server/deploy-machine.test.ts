import { Ajv } from 'ajv'
import { execFileSync } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import type { EndpointTable } from '../../platform/contract/endpoint.ts'
import { api } from '../api.ts'
import { houseFiles, houseRoot, textOf } from '../testing/house.ts'
import { readConfig } from './config.ts'
import { stopTimeoutMs } from './starting.ts'

type Scraped = { job_name: string; static_configs: { targets: string[] }[] }
const guide = textOf('docs/operations.md')
const section = (name: string): string => new RegExp(`\n### ${name}\n([\\s\\S]*?)\n##`).exec(guide)?.[1] ?? ''
const blocksOf = (name: string): string[] =>
  [...section(name).matchAll(/```sh\n([\s\S]*?)```/g)].map(([, text = '']) => text)

describe('the units of systemd', () => {
  const unit = (name: string): string => textOf(`deploy/systemd/${name}`)
  const services = ['tuppence-web.service', 'tuppence-worker.service', 'tuppence-backup.service']
  /** What the operator fills in. */
  const gaps = {
    PUBLIC_URL: 'https://panel.example.org',
    SMTP_URL: 'smtp://mail.example.org',
    MAIL_FROM: 'hello@panel.example.org',
    SECRET_KEY: 'k'.repeat(64),
  }
  const database = 'postgres://tuppence@127.0.0.1:5432/tuppence'
  const valueOf = (name: string, key: string): string | undefined =>
    new RegExp(`^${key}=(.*)$`, 'm').exec(unit(name))?.[1]

  test('are closed in the same way, and never keep node from compiling', () => {
    const hardening = (name: string) => /\nUMask=0077\n([\s\S]*?)\n(?:\n|$)/.exec(unit(name))?.[1]
    expect(hardening('tuppence-web.service')).toContain('NoNewPrivileges=yes\nProtectSystem=strict\n')
    for (const name of [...services, 'tuppence-web@.service', 'tuppence-audience.service']) {
      expect(hardening(name)).toBe(hardening('tuppence-web.service'))
      expect(unit(name)).not.toContain('MemoryDenyWriteExecute')
      expect(valueOf(name, 'User')).toBe('tuppence')
    }
  })

  test('start the site and the worker again, give them longer to stop than they take, and a port of metrics each', () => {
    const running = services.slice(0, 2)
    for (const name of running) {
      expect(valueOf(name, 'Restart')).toBe('always')
      expect(Number(valueOf(name, 'TimeoutStopSec')) * 1000).toBeGreaterThan(stopTimeoutMs)
    }
    const ports = running.map((name) => /METRICS_PORT=(\d+)/.exec(unit(name))?.[1])
    expect(new Set(ports).size).toBe(2)
    for (const port of ports) expect(section('A plain machine')).toContain(String(port))
  })

  test('are asked for metrics by the example of Prometheus, each as what it is', () => {
    const example = textOf('deploy/monitoring/prometheus.yml')
    const { scrape_configs: scraped } = parse(example) as { scrape_configs: Scraped[] }
    for (const name of ['web', 'worker']) {
      const port = /METRICS_PORT=(\d+)/.exec(unit(`tuppence-${name}.service`))?.[1]
      const job = scraped.find(({ job_name }) => job_name === `tuppence-${name}`)
      expect(job?.static_configs).toEqual([{ targets: [`127.0.0.1:${port}`] }])
      // The guide sets no token.
      expect(job).not.toHaveProperty('authorization')
    }
    const sites = [...textOf('deploy/proxies/haproxy.cfg').matchAll(/^ +server \S+ 127\.0\.0\.1:(\d+)$/gm)]
    expect(unit('tuppence-web@.service')).toMatch(/\bMETRICS_PORT=1%i$/m)
    expect(example).toContain(`targets: [${sites.map(([, port]) => `'127.0.0.1:1${port}'`).join(', ')}]`)
  })

  test('let the process that counts panelists answer the others, and never ask itself', () => {
    const [, alone = ''] = /\n## One process for the counts of panelists\n([\s\S]*?)\n## /.exec(guide) ?? []
    const config = readConfig({ ...gaps, NODE_ENV: 'production', DATABASE_URL: database })
    expect(alone).toContain(`AUDIENCE_URL=http://${config.audience.host}:${config.audience.port}\``)
    const name = 'tuppence-audience.service'
    expect(valueOf(name, 'ExecStart')).toMatch(/ --only=audience$/)
    expect(alone).toContain(`port ${/METRICS_PORT=(\d+)/.exec(unit(name))?.[1]} `)
    for (const path of ['deploy/compose.yml', 'deploy/helm/tuppence/templates/audience.yaml'])
      expect(textOf(path)).toMatch(/command: \[node, [^\]]*--only=audience\]/)
  })

  test('start with a token for metrics, commands and backups too', () => {
    const names = houseFiles('deploy/systemd').filter((path) => /(?:\.service|\/tuppence)$/.test(path))
    expect(names).toHaveLength(6)
    for (const path of names) {
      const given = [...textOf(path).matchAll(/\bEnvironment=([^\n']+)/g)].flatMap(([, pairs = '']) => pairs.split(' '))
      const settings = Object.fromEntries(given.map((pair) => pair.replaceAll('%i', '3001').split('=')))
      const config = readConfig({ ...settings, ...gaps, DATABASE_URL: database, METRICS_TOKEN: 'token'.repeat(4) })
      expect(config.metrics.port).toBeGreaterThan(0)
    }
  })

  test('have commands of the version that an upgrade names, and else of the one that runs', () => {
    const folder = mkdtempSync(join(tmpdir(), 'tuppence-wrapper-'))
    writeFileSync(join(folder, 'systemd-run'), '#!/bin/sh\nprintf "%s\\n" "$@"\n', { mode: 0o755 })
    const run = (line: string): string[] =>
      execFileSync('sh', ['-c', line.replace(/\btuppence (?=migrate)/, 'sh deploy/systemd/tuppence ')], {
        cwd: houseRoot,
        env: { PATH: `${folder}:${process.env['PATH']}` },
        encoding: 'utf8',
      }).split('\n')
    expect(run('tuppence migrate')).toContain('--property=WorkingDirectory=/opt/tuppence')
    const upgrade = blocksOf('A plain machine').find((block) => block.includes('tuppence migrate --plan')) ?? ''
    const [, packed] = /node deploy\/pack\.mjs (\S+)/.exec(upgrade) ?? []
    const lines = upgrade.split('\n').filter((line) => line.includes('tuppence migrate'))
    expect(lines).toHaveLength(2)
    for (const line of lines) expect(run(line)).toContain(`--property=WorkingDirectory=${packed}`)
    rmSync(folder, { recursive: true })
  })

  test('make backups past a pooler by a file that is read after the common one', () => {
    expect(guide).toContain('`backup.databaseSecret`')
    const [, high = ''] = /\n## High availability\n([\s\S]*?)\n## /.exec(guide) ?? []
    const [, added = ''] = /printf '\[Service\]\\n(.*)\\n' > \S+\/tuppence-backup\.service\.d\//.exec(high) ?? []
    expect(high).toContain(`> ${added.replace('EnvironmentFile=', '')}\n`)
    // Environment= counts less than any file.
    expect(valueOf('tuppence-backup.service', 'EnvironmentFile')).toBe('/etc/tuppence/tuppence.env')
    expect(added).toMatch(/^EnvironmentFile=\/etc\/tuppence\/\S+$/)
  })

  test('run node itself, to which the socket is passed', () => {
    for (const name of services)
      expect(valueOf(name, 'ExecStart')).toMatch(/^\/usr\/bin\/env node .*server\/dist\/main\.js /)
    expect(valueOf('tuppence-web.service', 'Requires')).toBe('tuppence-web.socket')
    expect(valueOf('tuppence-web.socket', 'ListenStream')).toBe('127.0.0.1:3000')
  })

  test('are reached by the proxies of this machine alone', () => {
    const given = /^Environment=(.*\bPORT=%i.*)$/m.exec(unit('tuppence-web@.service'))?.[1] ?? ''
    const settings = Object.fromEntries(given.split(' ').map((pair) => pair.replaceAll('%i', '3001').split('=')))
    const config = readConfig({ ...settings, ...gaps, DATABASE_URL: database, NODE_ENV: 'production' })
    expect(config).toMatchObject({ host: '127.0.0.1', port: 3001, metrics: { port: 13001 } })
    expect(textOf('deploy/proxies/haproxy.cfg')).toContain(`${config.host}:${config.port}\n`)
  })

  test('have settings that are a complete production once their gaps are filled in', () => {
    const given = [...unit('tuppence.env.example').matchAll(/^([A-Z_]+)=(.*)$/gm)].map(([, name = '', value = '']) => [
      name,
      value,
    ])
    const config = readConfig({ ...Object.fromEntries(given), ...gaps, NODE_ENV: 'production' })
    expect(config).toMatchObject({ isProduction: true, trustedProxies: 1 })
    const settings = textOf('.env.example')
    const unknown = given.filter(([name]) => !settings.includes(`# ${name}=`)).map(([name]) => name)
    expect(unknown.filter((name) => name !== 'BACKUP_PASSPHRASE')).toEqual([])
  })

  test('are all installed by the guide, which names no file that there is not', () => {
    const commands = blocksOf('A plain machine').join('')
    for (const [, pattern = ''] of commands.matchAll(/(deploy\/\S+)/g)) {
      const found = pattern.includes('*')
        ? houseFiles('deploy').filter((path) => path.endsWith(pattern.split('*')[1] ?? ''))
        : [pattern].filter((path) => existsSync(join(houseRoot, path)))
      expect({ pattern, found }).not.toEqual({ pattern, found: [] })
    }
    for (const path of houseFiles('deploy/systemd').filter((one) => !/\.(?:service|socket|timer)$/.test(one)))
      expect(commands).toContain(path)
  })
})

describe('the proxies', () => {
  const limits = {
    'deploy/proxies/nginx.conf': /client_max_body_size (\d+)m;/,
    'deploy/proxies/haproxy.cfg': /req\.body_size gt (\d+)/,
    'deploy/Caddyfile': /max_size (\d+)MB/,
  }
  const largest = Math.max(
    ...Object.values<EndpointTable>(api).flatMap((table) => Object.values(table).map(({ maxBytes }) => maxBytes ?? 0)),
  )

  test.each(Object.entries(limits))('%s lets through the largest body that the site takes', (path, limit) => {
    const found = Number(limit.exec(textOf(path))?.[1])
    expect(largest).toBeGreaterThan(0)
    expect(found > 1000 ? found : found * 1e6).toBeGreaterThan(largest)
  })

  test.each(Object.keys(limits))('%s keeps metrics to itself, and sends HSTS as the site does', (path) => {
    const text = textOf(path)
    expect(text).toMatch(/metrics.*404|404.*metrics/)
    const [, age] = /'strict-transport-security': '(max-age=\d+)'/.exec(textOf('platform/server/web-server.ts')) ?? []
    expect(text).toContain(`${age}"`)
  })
})

describe('the chart', () => {
  const chart = 'deploy/helm/tuppence'
  const values = parse(textOf(`${chart}/values.yaml`)) as Record<string, unknown>
  const schema = JSON.parse(textOf(`${chart}/values.schema.json`)) as object
  const templates = houseFiles(`${chart}/templates`).map(textOf).join('\n')
  const check = new Ajv({ strict: false }).compile(schema)

  test('has values that its schema takes, and refuses what it does not know', () => {
    expect({ isRight: check(values), errors: check.errors }).toEqual({ isRight: true, errors: null })
    for (const wrong of [{ publicUrl: 'http://panel.example.org' }, { replicas: 3 }, { trustedProxies: '1' }])
      expect(check({ ...values, ...wrong })).toBe(false)
  })

  test('asks for no value that there is not', () => {
    const asked = [...templates.matchAll(/\.Values\.([A-Za-z.]+)/g)].map(([, path = '']) => path)
    const isThere = (path: string): boolean => {
      let at: unknown = values
      for (const name of path.split('.')) {
        // What is below a free map of settings is the operator's.
        if (typeof at !== 'object' || at === null) return false
        if (at === values['secrets']) return true
        if (!Object.hasOwn(at, name)) return false
        at = (at as Record<string, unknown>)[name]
      }
      return true
    }
    expect(asked.length).toBeGreaterThan(30)
    expect([...new Set(asked)].filter((path) => !isThere(path))).toEqual([])
  })

  test('is rendered by CI with every part that a value switches on', () => {
    const rendered = textOf('.github/workflows/ci.yml')
    expect(rendered).toContain(' render | check\n')
    const off = [...templates.matchAll(/^\{\{- if (?:eq )?\.Values\.([\w.]+)(?: "(\w+)")? \}\}$/gm)].flatMap(
      ([, path = '', wanted = 'true']) => {
        const is = path.split('.').reduce<unknown>((at, name) => (at as Record<string, unknown>)[name], values)
        return String(is) === wanted ? [] : [`${path}=${wanted}`]
      },
    )
    expect(off).toEqual(expect.arrayContaining(['metrics.serviceMonitor.enabled=true', 'database.mode=cloudnativepg']))
    for (const value of off) expect(rendered).toMatch(new RegExp(`render --set \\S*\\b${value}\\b.* \\| check\\b`))
  })

  test('is of the program’s own version, and gives pods longer to stop than they take', () => {
    const { appVersion } = parse(textOf(`${chart}/Chart.yaml`)) as { appVersion: string }
    expect(appVersion).toBe((JSON.parse(textOf('package.json')) as { version: string }).version)
    const pauseSeconds = Number(/command: \[sleep, "(\d+)"\]/.exec(templates)?.[1])
    for (const [, seconds] of templates.matchAll(/terminationGracePeriodSeconds: (\d+)/g))
      expect(Number(seconds) * 1000).toBeGreaterThan(stopTimeoutMs + pauseSeconds * 1000)
  })

  test('is installed by the guide with values that there are', () => {
    const set = [...section('Kubernetes').matchAll(/--set ([A-Za-z.]+)=/g)].map(([, path = '']) => path.split('.')[0])
    expect(set.length).toBeGreaterThan(3)
    expect(set.filter((name) => !Object.hasOwn(values, String(name)))).toEqual([])
  })
})
