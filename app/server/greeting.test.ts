import { expect, test } from 'vitest'
import { textOf } from '../testing/house.ts'
import { readConfig } from './config.ts'
import { chooseCommand, makeGreeting, makeShortGreeting } from './greeting.ts'

const config = readConfig({ DATABASE_URL: 'postgres://x', SANDBOX_PORT: '0' })

test('a start without an administrator ends with the command that makes the first one, and any other without it', () => {
  const command = 'There is no administrator yet. Make one: npx tuppence admin create you@example.com'
  expect(makeGreeting(config, { isDemo: false, hasAdmin: false })).toContain(command)
  for (const isDemo of [true, false])
    expect(makeGreeting(config, { isDemo, hasAdmin: true })).not.toContain('administrator yet')
})

test('a start that printed a set-up address ends with it once more, below the lines of the log', () => {
  const line = 'Set-up  http://localhost:3000/setup?token=abc'
  const text = makeGreeting(config, { isDemo: false, hasAdmin: false, saidBefore: [line] })
  expect(text.trimEnd().split('\n').at(-1)).toBe(`  ${line}`)
  expect(makeGreeting(config, { isDemo: false, hasAdmin: true })).not.toContain('in the browser')
})

test('a process that serves no pages says what it is, and names no address', () => {
  const text = makeShortGreeting(config, 'worker')
  expect(text.trim()).toBe('Tuppence is running (--only=worker). Ctrl-C stops it.')
})

test.each([
  [
    'a checkout, from its sources',
    '/src/app/server',
    ['/src/run/tuppence.mjs', '/usr/local/bin/tuppence'],
    'npx tuppence',
  ],
  ['a checkout, from its bundle', '/src/app/server/dist', ['/src/run/tuppence.mjs'], 'npx tuppence'],
  ['a plain machine', '/opt/tuppence-0.2.0/server/dist', ['/usr/local/bin/tuppence'], 'tuppence'],
  ['an image', '/app/server/dist', [], 'node server/dist/main.js'],
])('a command is named as it is typed on %s', (_where, folder, files, command) => {
  expect(chooseCommand((path) => (files as readonly string[]).includes(path), folder)).toBe(command)
  // Where the manual puts it.
  expect(textOf('docs/operations.md')).toContain('install -m 755 deploy/systemd/tuppence /usr/local/bin/tuppence\n')
})
