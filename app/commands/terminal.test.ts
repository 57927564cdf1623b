import { expect, test } from 'vitest'
import { startMain } from '../testing/started-server.ts'

test('a command whose output nobody reads any more ends as it would otherwise', async () => {
  const { child, ended } = startMain(['help'], {})
  child.stdout.destroy()
  expect(await ended).toEqual({ code: 0, text: '' })
})
