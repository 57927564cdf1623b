import { expect, test } from 'vitest'
import { checkCertificate } from './doctor-keeping.ts'
import * as rules from './doctor-keeping-rules.ts'

const gib = 1 << 30
const day = (text: string) => new Date(`2026-01-${text}T00:00:00Z`)

test.each([
  [{ bytes: gib, freeBytes: null }, 'ok'],
  [{ bytes: gib, freeBytes: 6 * gib }, 'ok'],
  [{ bytes: 40 * gib, freeBytes: 6 * gib }, 'warning'],
  [{ bytes: gib, freeBytes: gib - 1 }, 'wrong'],
])('the disk of a database with %j is %s', (room, verdict) => {
  expect(rules.judgeDatabaseRoom(room).verdict).toBe(verdict)
})

test.each([
  [null, true, 'warning'],
  [null, false, 'ok'],
  [36, true, 'ok'],
  [36.1, true, 'warning'],
])('a proven backup of %d hours (production: %j) is %s', (hours, isProduction, verdict) => {
  expect(rules.judgeBackup(hours, isProduction).verdict).toBe(verdict)
})

test.each([
  ['off', null, null, 'ok'],
  ['on', null, null, 'ok'],
  ['on', day('02'), day('01'), 'ok'],
  ['on', day('01'), day('02'), 'wrong'],
  ['on', null, day('02'), 'wrong'],
])(
  'an archive (%s) with its last success and failure at %j and %j is %s',
  (mode, lastArchived, lastFailed, verdict) => {
    expect(rules.judgeArchiver({ mode, lastArchived, lastFailed, failedWal: '0001' }).verdict).toBe(verdict)
  },
)

test('months that are made and hold every row are ok, rows outside of them are warned of, and no month for now is wrong', () => {
  const judge = (until: Date, hasOthers: boolean) =>
    rules.judgeMonths({ table: 'some', until, hasOthers }, day('15').getTime()).verdict
  expect([judge(day('16'), false), judge(day('16'), true), judge(day('15'), false)]).toEqual(['ok', 'warning', 'wrong'])
})

test('a standby far behind is warned of, and a slot that holds WAL for no reader is wrong once it holds much', () => {
  const at = (bytes: number, isActive = true) => ({ name: 'one', bytes, isActive })
  expect(rules.judgeStandbys([at(1), at(gib)]).map(({ verdict }) => verdict)).toEqual(['ok', 'warning'])
  const slots = [at(1), at(1, false), at(2 * gib), at(2 * gib, false)]
  expect(rules.judgeSlots(slots).map(({ verdict }) => verdict)).toEqual(['warning', 'wrong', 'wrong'])
})

test('a certificate is renewed two weeks before its end, and one that is not accepted is wrong', () => {
  const now = day('01').getTime()
  const judge = (look: rules.TlsLook) => rules.judgeCertificate('panel.example', look, now).verdict
  expect(judge({ validTo: day('16') })).toBe('ok')
  expect(judge({ validTo: day('14') })).toBe('warning')
  expect(judge({ problem: 'CERT_HAS_EXPIRED' })).toBe('wrong')
})

test('a name for a try on one machine has no certificate to look at', async () => {
  expect(await checkCertificate({ publicUrl: 'http://panel.example' })).toEqual([])
  expect(await checkCertificate({ publicUrl: 'https://panel.localhost' })).toEqual([])
  expect(await checkCertificate({ publicUrl: 'https://localhost.invalid' })).toMatchObject([{ verdict: 'wrong' }])
})
