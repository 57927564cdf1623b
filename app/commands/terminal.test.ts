import { expect, test } from 'vitest'
import { startMain } from '../testing/started-server.ts'

test('a command ends normally when the reader of its output has gone', async () => {
  const { child, ended } = startMain(['help'], {})
  child.stdout.destroy()
  expect(await ended).toEqual({ code: 0, text: '' })
})
