import { expect, test } from 'vitest'
import { buildRequest, firstDraft, findFlaws } from './round-draft.ts'

test('the form begins with something that can be sent', () => {
  expect(findFlaws(firstDraft)).toEqual({ outOfBounds: [], hasTooManyWaves: false })
  expect(buildRequest(firstDraft)).toEqual({ people: 100, waveSize: 50, gapMinutes: 60 })
})

test.each(['', '0', '-3', '5001', '1.5', 'many', '1e3'])('"%s" is no number of people', (people) => {
  expect(findFlaws({ ...firstDraft, people }).outOfBounds).toEqual(['people'])
})

test('no gap is a gap, a hundred and one waves are too many', () => {
  expect(findFlaws({ ...firstDraft, gapMinutes: '0' }).outOfBounds).toEqual([])
  expect(findFlaws({ people: '100', waveSize: '1', gapMinutes: '0' }).hasTooManyWaves).toBe(false)
  expect(findFlaws({ people: '101', waveSize: '1', gapMinutes: '0' }).hasTooManyWaves).toBe(true)
})
