import { expect, test } from 'vitest'
import { listMoves, findTargetState } from './moves.ts'

const all = { publish: true, update: true }
const now = Date.parse('2026-06-01T00:00:00Z')
const at = (status: 'draft' | 'scheduled' | 'live' | 'paused' | 'closed', more: object = {}) =>
  listMoves({ status, opensAt: null, ...more }, all, now)

test('the usual next step comes first: open, pause, resume', () => {
  expect(at('draft')[0]).toBe('live')
  expect(at('live')[0]).toBe('paused')
  expect(at('paused')[0]).toBe('resume')
})

test('a draft that opens later is scheduled, and both words ask for the same state', () => {
  expect(at('draft', { opensAt: '2026-07-01T00:00:00Z' })).toEqual(['schedule'])
  expect(at('draft', { opensAt: '2026-05-01T00:00:00Z' })).toEqual(['live'])
  expect([findTargetState('schedule'), findTargetState('resume'), findTargetState('remove')]).toEqual([
    'live',
    'live',
    null,
  ])
})

test('a closed survey stays closed', () => {
  expect(at('closed', { isUntouched: true })).toEqual([])
})

test('only a draft that nobody entered can be deleted', () => {
  expect(at('draft', { isUntouched: true })).toContain('remove')
  expect(at('live', { isUntouched: true })).not.toContain('remove')
})

test('who may not publish moves nothing', () => {
  expect(listMoves({ status: 'live', opensAt: null }, { publish: false, update: true }, now)).toEqual([])
})
