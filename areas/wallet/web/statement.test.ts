import type { ChainLink } from '../contract.ts'
import { parse } from 'csv-parse/sync'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { wallet } from '../words/en/wallet.ts'
import { textOf } from '../../../platform/web/text/text.ts'
import { buildFileName, formatStatementCsv } from './download.ts'
import { selectLinks, buildSheet } from './statement.ts'

const link = (
  version: number,
  day: string,
  amount: number,
  balanceAfter: number,
  account = 'available',
): ChainLink => ({
  account,
  version,
  transferId: `t${version}`,
  key: `k${version}`,
  kind: 'survey',
  amount,
  balanceAfter,
  at: `${day}T12:00:00.000Z`,
  description: 'Breakfast',
  title: 'Breakfast',
  hash: 'ab',
})
const links = [
  link(1, '2026-10-01', 900, 900),
  link(2, '2026-10-31', 0, 900),
  link(3, '2026-11-01', -500, 400),
  link(4, '2026-11-20', 120, 520),
  link(1, '2026-11-01', 500, 500, 'held'),
]
const open = { from: '', to: '' }

test('a statement of some days begins with the balance before them and ends with the one after', () => {
  expect(buildSheet(links, open)).toMatchObject({ opening: 0, closing: 520, gained: 1020, spent: -500 })
  expect(buildSheet(links, { from: '2026-11-01', to: '2026-11-01' })).toMatchObject({ opening: 900, closing: 400 })
  expect(buildSheet(links, { from: '2026-11-02', to: '2026-11-10' })).toMatchObject({
    opening: 400,
    closing: 400,
    lines: [],
  })
  expect(buildSheet(links, { from: '2026-01-01', to: '2026-02-01' })).toMatchObject({ opening: 0, closing: 0 })
})

test('the lines of a sheet always lead from its first balance to its last', () => {
  const days = fc.integer({ min: 1, max: 30 }).map((day) => `2026-11-${String(day).padStart(2, '0')}`)
  fc.assert(
    fc.property(fc.array(fc.integer({ min: -50, max: 50 }), { maxLength: 30 }), days, days, (amounts, from, to) => {
      let balance = 0
      const chain = amounts.map((amount, index) => {
        balance += amount
        return link(index + 1, `2026-11-${String(index + 1).padStart(2, '0')}`, amount, balance)
      })
      const { opening, closing, gained, spent } = buildSheet(chain, { from, to: to < from ? from : to })
      expect(opening + gained + spent).toBe(closing)
    }),
  )
})

test('both days of a span belong to it', () => {
  const within = selectLinks(links, { from: '2026-10-31', to: '2026-11-01' })
  expect(within.map(({ account, version }) => `${account} ${version}`)).toEqual([
    'available 2',
    'available 3',
    'held 1',
  ])
})

test('the file holds every account of the days with its hashes, and its numbers are numbers', () => {
  const csv = formatStatementCsv(links, { from: '2026-11-01', to: '' }, textOf(wallet))
  const rows = parse(csv, { bom: true })
  expect(rows[0]).toHaveLength(9)
  expect(rows.slice(1).map((row) => [row[0], row[1], row[5], row[8]])).toEqual([
    ['available', '3', '-500', 'ab'],
    ['available', '4', '120', 'ab'],
    ['held', '1', '500', 'ab'],
  ])
  expect(buildFileName({ from: '2026-11-01', to: '' })).toBe('statement_2026-11-01_today.csv')
})
