import { spawnSync } from 'node:child_process'
import { closeSync, openSync } from 'node:fs'
import { expect, test } from 'vitest'
import { houseRoot } from '../testing/house.ts'
import { builtMain, startMain } from '../testing/started-server.ts'

test('a command ends normally when the reader of its output has gone', async () => {
  const { child, ended } = startMain(['help'], {})
  child.stdout.destroy()
  expect(await ended).toEqual({ code: 0, text: '' })
})

test('a command whose output cannot be written ends with one sentence and code 1', () => {
  // Opened to be read, it refuses what is written, as a full disk does.
  const output = openSync(import.meta.filename, 'r')
  const { status, stderr } = spawnSync(process.execPath, [...builtMain, 'help'], {
    cwd: houseRoot,
    stdio: ['ignore', output, 'pipe'],
    encoding: 'utf8',
  })
  closeSync(output)
  expect(stderr).toMatch(/^Not all of the output could be written: E.*\n$/)
  expect(status).toBe(1)
})
