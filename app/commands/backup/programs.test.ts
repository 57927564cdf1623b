import { PassThrough } from 'node:stream'
import { json } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { runProgram } from './programs.ts'

/** The variables of PostgreSQL that a program is started with. */
async function variablesOf(env: Record<string, string>): Promise<unknown> {
  const parent = { PGPASSWORD: 'of-compose', PGPASSFILE: '/a', PGHOST: 'elsewhere', PGOPTIONS: '-c x=1' }
  const names = "['PGPASSWORD', 'PGPASSFILE', 'PGHOST', 'PGOPTIONS']"
  const to = new PassThrough()
  const args = ['--print', `JSON.stringify(process.env, ${names})`]
  const [said] = await Promise.all([json(to), runProgram(process.execPath, { args, env, parent, to })])
  return said
}

test('a program gets the password that the address leaves out, as with Compose, and is led nowhere else', async () => {
  expect(await variablesOf({})).toEqual({ PGPASSWORD: 'of-compose', PGPASSFILE: '/a' })
  expect(await variablesOf({ PGPASSWORD: 'of-the-address' })).toEqual({
    PGPASSWORD: 'of-the-address',
    PGPASSFILE: '/a',
  })
})
