import { join } from 'node:path'
import { expect, test } from 'vitest'
import { compareRaceFiles, findRaceFiles } from './races/files.ts'

test('the drill of races finds the tests whose size grows, all of them, and a renamed function would stop it', () => {
  const found = findRaceFiles(join(import.meta.dirname, '..', '..'))
  expect(compareRaceFiles(found)).toEqual([])
  expect(compareRaceFiles([]).length).toBe(found.length)
  expect(compareRaceFiles(found.slice(1))).toEqual([`${found[0]} is listed and was not found`])
  expect(compareRaceFiles([...found, 'areas/new.test.ts'])).toEqual(['areas/new.test.ts was found and is not listed'])
})
