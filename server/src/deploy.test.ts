import { expect, test } from 'vitest'
import { textOf } from '../test/house.ts'
import { stopTimeoutMs } from './starting.ts'

const compose = textOf('deploy/compose.yml')
const dockerfile = textOf('deploy/Dockerfile')
const needed = textOf('deploy/.env.example')

/** The lines of a service, without what it shares. */
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
