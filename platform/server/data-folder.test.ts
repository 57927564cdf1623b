import { existsSync } from 'node:fs'
import { mkdtemp, readFile, rm, stat, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readConfig } from '../../app/server/config.ts'
import { makeFolder } from './data-folder.ts'
import { startEmbeddedPostgres } from './embedded-postgres.ts'

let home = ''
beforeAll(async () => {
  home = await mkdtemp(join(tmpdir(), 'tuppence-folder-'))
  await writeFile(join(home, 'file'), 'not ours')
  await symlink(join(home, 'nowhere'), join(home, 'dangling'))
})
afterAll(() => rm(home, { recursive: true, force: true }))

test('a folder is made with those above it, for this user alone, and again without a word', async () => {
  const path = join(home, 'one', 'two')
  makeFolder(path, 'the data')
  makeFolder(path, 'the data')
  expect((await stat(path)).mode & 0o777).toBe(0o700)
})

const refusals: [string, string][] = [
  ['file', 'is a file, not a folder'],
  ['file/below', 'not a (?:directory|folder)'],
  ['dangling', 'EEXIST'],
]
test.each(refusals)('a place that cannot be a folder is refused in one line: %s', async (place, why) => {
  const line = new RegExp(
    `^.*${place.split('/')[0]}.* cannot be used for .*${why}.*: set DATA_DIR to a folder of yours$`,
  )
  expect(() => makeFolder(join(home, place), 'the data')).toThrow(line)
  await expect(startEmbeddedPostgres({ dataDir: join(home, place), fast: true })).rejects.toThrow(line)
  expect(() => readConfig({ DATA_DIR: join(home, place) })).toThrow(line)
  expect(await readFile(join(home, 'file'), 'utf8')).toBe('not ours')
})

/** A path where no folder can be created. In `/proc`, Node's own recursive way of creating folders never ends. */
const nowhere = existsSync('/proc/self') ? '/proc/x' : '/dev/null/x'
test('where nobody can make a folder the refusal comes at once', () => {
  expect(() => readConfig({ DATA_DIR: nowhere })).toThrow(/^\/\S+\/x cannot be used for .*: set DATA_DIR/)
  expect(() => makeFolder(join(nowhere, 'postgres'), 'the database')).toThrow(
    /\(E\w+: .*\): set DATA_DIR to a folder of yours$/,
  )
})
