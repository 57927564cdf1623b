import { expect, test } from 'vitest'
import { computeExpiry, lifetimes, parseNetworks } from './draft.ts'

test('a key ends so many days from now, or never', () => {
  const now = new Date('2026-11-20T12:00:00Z')
  expect(lifetimes.map((days) => computeExpiry(days, now))).toEqual([
    '2026-12-20T12:00:00.000Z',
    '2027-02-18T12:00:00.000Z',
    '2027-11-20T12:00:00.000Z',
    null,
  ])
})

test('networks are read however they are kept apart, each once', () => {
  expect(parseNetworks(' 10.0.0.0/8,\n203.0.113.7;2001:db8::/32 10.0.0.0/8\n')).toEqual([
    '10.0.0.0/8',
    '203.0.113.7',
    '2001:db8::/32',
  ])
  expect(parseNetworks(' \n')).toEqual([])
})
