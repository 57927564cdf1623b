import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { textOf } from '../testing/house.ts'
import { stopTimeoutMs } from './starting.ts'

const compose = textOf('deploy/compose.yml')
const dockerfile = textOf('deploy/Dockerfile')
const needed = textOf('deploy/.env.example')

/** The lines of a service, without those that it shares. */
const serviceOf = (name: string): string => new RegExp(`\\n  ${name}:\\n((?:    .*\\n|\\n)*)`).exec(compose)?.[1] ?? ''

test('every setting comes from one file, and none is written into compose but the address of its own database', () => {
  expect(compose).toContain('  env_file: .env\n')
  const fixed = [...compose.matchAll(/^ {4}([A-Z_]+):/gm)].map(([, name]) => name)
  expect(fixed).toEqual(['DATABASE_URL'])
  const names = [...needed.matchAll(/^([A-Z_]+)=/gm)].map(([, name = '']) => name)
  const ours = textOf('.env.example')
  expect(names.filter((name) => name !== 'POSTGRES_PASSWORD' && !ours.includes(`# ${name}=`))).toEqual([])
  for (const name of ['PUBLIC_URL', 'SMTP_URL', 'MAIL_FROM', 'SECRET_KEY']) expect(names).toContain(name)
})

test('the site and the worker are processes of their own, and are given longer to stop than they take', () => {
  for (const name of ['web', 'worker']) {
    expect(serviceOf(name)).toContain('<<: *tuppence')
    expect(serviceOf(name)).toContain(`--only=${name}]`)
  }
  const period = Number(/^ {2}stop_grace_period: (\d+)s$/m.exec(compose)?.[1])
  expect(period * 1000).toBeGreaterThan(stopTimeoutMs)
})

test('the image looks at a worker as at the site: on the port of the probes', () => {
  expect(dockerfile).toMatch(/^ENV .*\bMETRICS_PORT=\d+/m)
  expect(dockerfile).toContain("process.env.METRICS_PORT + '/readyz'")
})

describe('the last step of CI', () => {
  const [, step = ''] =
    /- name: The site is ready[^\n]*\n +run: \|\n([\s\S]*?)\n {6}- /.exec(textOf('.github/workflows/ci.yml')) ?? []
  const good = 'ok       migrations  all applied\nwrong    mail        127.0.0.1: refused\n'

  test.each([
    ['finds nothing wrong but the mail server', good, 2, true],
    ['finds nothing wrong', 'ok       migrations  all applied\n', 0, true],
    ['says nothing', '', 0, false],
    ['dies before it says anything', '', 1, false],
    ['dies in the middle', good, 137, false],
    ['cannot reach the database', 'ok       configuration  complete\nwrong    database  gone\n', 2, false],
    ['finds another fault', `${good}wrong    disk  0.1 GiB free\n`, 2, false],
  ])('passes only when the doctor has looked and finds nothing else: it %s', (_case, said, code, passes) => {
    const folder = mkdtempSync(join(tmpdir(), 'tuppence-ci-'))
    const docker = `#!/bin/sh\ncase "$*" in *doctor*) printf '%s' "$SAID"; exit ${code};; inspect*) echo healthy;; esac\n`
    for (const [name, text] of [
      ['docker', docker],
      ['curl', '#!/bin/sh\n'],
    ] as const)
      writeFileSync(join(folder, name), text, { mode: 0o755 })
    const env = { ...process.env, PATH: `${folder}:${process.env['PATH']}`, SAID: said }
    const { status } = spawnSync('bash', ['-e', '-c', step], { cwd: folder, env })
    rmSync(folder, { recursive: true })
    expect(step).toContain('doctor')
    expect(status === 0).toBe(passes)
  })
})
