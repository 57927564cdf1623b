import { expect, test } from 'vitest'
import { askOf, firstDraft, flawsOf } from './round-draft.ts'

test('the form begins with something that can be sent', () => {
  expect(flawsOf(firstDraft)).toEqual({ outOfBounds: [], hasTooManyWaves: false })
  expect(askOf(firstDraft)).toEqual({ people: 100, waveSize: 50, gapMinutes: 60 })
})

test.each(['', '0', '-3', '5001', '1.5', 'many', '1e3'])('"%s" is no number of people', (people) => {
  expect(flawsOf({ ...firstDraft, people }).outOfBounds).toEqual(['people'])
})

test('no gap is a gap, a hundred and one waves are too many', () => {
  expect(flawsOf({ ...firstDraft, gapMinutes: '0' }).outOfBounds).toEqual([])
  expect(flawsOf({ people: '100', waveSize: '1', gapMinutes: '0' }).hasTooManyWaves).toBe(false)
  expect(flawsOf({ people: '101', waveSize: '1', gapMinutes: '0' }).hasTooManyWaves).toBe(true)
})
