import { expect, test } from 'vitest'
import { readConfig } from './config.ts'
import { makeGreeting } from './greeting.ts'

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
