import { expect, test } from 'vitest'
import { isOutOfRoom, waitForRoom } from './disk-room.ts'

const mib = 1024 * 1024
const coded = (code: string) => Object.assign(new Error(code), { code })

test.each([
  ['the log says so', new Error('does not start (could not write: No space left on device; log: x)'), 900 * mib, true],
  ['a file cannot be written', coded('ENOSPC'), 900 * mib, true],
  ['the database says so', coded('53100'), 900 * mib, true],
  ['no log could be written', new Error('no reason given'), 15 * mib, true],
  ['its files are broken', new Error('invalid checkpoint record'), 900 * mib, false],
])('a start that fails waits for room when the disk is full: %s', (_case, error, freeBytes, waits) => {
  expect(isOutOfRoom(error, freeBytes)).toBe(waits)
})

test('what needs room is done again until there is some, and the wait is told once', async () => {
  const free = [0, 0, 0]
  const said: string[] = []
  let tries = 0
  const work = async () => {
    tries += 1
    if (tries <= free.length) throw new Error('The database does not start')
    return 'started'
  }
  const room = { say: (line: string) => void said.push(line), freeBytes: () => free[0] ?? 0, tryAgainMs: 0 }
  expect(await waitForRoom('/', work, room)).toBe('started')
  expect(tries).toBe(4)
  expect(said).toEqual(['The database does not start. Waiting for room on the disk ...'])
})

test('another failure is thrown at once, however often it waited before', async () => {
  const failures = [coded('ENOSPC'), new Error('its data is as it was')]
  const work = async () => {
    throw failures.shift()
  }
  const room = { say: () => undefined, freeBytes: () => 900 * mib, tryAgainMs: 0 }
  await expect(waitForRoom('/', work, room)).rejects.toThrow('its data is as it was')
  expect(failures).toEqual([])
})
