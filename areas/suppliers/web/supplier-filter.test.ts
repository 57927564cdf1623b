import type { Supplier } from '../contract/supplier-admin.ts'
import { expect, test } from 'vitest'
import { isFiltered, readList } from '../../../kit/list/define-list.ts'
import { filterSuppliers } from './supplier-filter.ts'
import { supplierList } from './supplier-list.tsx'

const supplier = (supplierKey: string, given: Partial<Supplier> = {}): Supplier => ({
  supplierKey,
  name: supplierKey.toUpperCase(),
  format: 'house',
  maxPoints: 5_000,
  sharePercent: 50,
  floorMicros: 0,
  holdDays: 0,
  isActive: true,
  offReason: null,
  isLive: true,
  liveAskedAt: null,
  liveDueAt: null,
  isLetByDelay: false,
  listened: 0,
  ipAddresses: [],
  callbackUrl: '',
  secretSince: '2026-11-20T09:00:00.000Z',
  previousSecretUntil: null,
  createdAt: '2026-01-01T00:00:00Z',
  quarantined: 0,
  inventory: { url: null, state: 'off', askedAt: null, nextAt: null, failures: 0, error: null, live: 0, paused: 0 },
  ...given,
})
const resting = { ...supplier('x').inventory, state: 'resting' as const }
const all = [
  supplier('house'),
  supplier('cpx', { format: 'cpx', quarantined: 2 }),
  supplier('bits', { format: 'bitlabs', isActive: false }),
  supplier('fresh', { isLive: false }),
  supplier('prisma', { format: 'house', inventory: resting }),
]
const read = (search: string) => readList(supplierList, new URLSearchParams(search))
const found = (search: string) => filterSuppliers(all, read(search).filters).map(({ supplierKey }) => supplierKey)

test('suppliers are found by name or key, format and state', () => {
  expect(found('')).toHaveLength(5)
  expect(found('state=listening')).toEqual(['fresh'])
  expect(found('state=active')).toEqual(['house', 'cpx', 'prisma'])
  expect(found('q= PRIS')).toEqual(['prisma'])
  expect(found('format=cpx')).toEqual(['cpx'])
  expect(found('state=off')).toEqual(['bits'])
  expect(found('state=active&format=bitlabs')).toEqual([])
})

test('those need a look whose callbacks wait or whose inventory cannot be read', () => {
  expect(found('state=attention')).toEqual(['cpx', 'prisma'])
})

test('what an address asks for that means nothing is no filter', () => {
  expect(isFiltered(supplierList, read('format=none&state=x'))).toBe(false)
  expect(isFiltered(supplierList, read('q=a'))).toBe(true)
})
