import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { expect, test } from 'vitest'
import { openDatabase } from '../../platform/server/db.ts'
import { createLog } from '../../platform/server/log.ts'
import { listMonthsOf } from '../../platform/server/months.ts'
import { freshDatabase, freshEventsDatabase } from '../testing/database.ts'
import { textOf } from '../testing/house.ts'
import { checkCertificate, checkKeeping } from './doctor-keeping.ts'
import * as rules from './doctor-keeping-rules.ts'

const gib = 1 << 30
const day = (text: string) => new Date(`2026-01-${text}T00:00:00Z`)

test.each([
  [{ bytes: gib, freeBytes: 'hidden' as const }, 'ok'],
  [{ bytes: gib, freeBytes: 'elsewhere' as const }, 'ok'],
  [{ bytes: gib, freeBytes: 6 * gib }, 'ok'],
  [{ bytes: 40 * gib, freeBytes: 6 * gib }, 'warning'],
  [{ bytes: gib, freeBytes: gib - 1 }, 'wrong'],
])('the disk of a database with %j is %s', (room, verdict) => {
  expect(rules.judgeDatabaseRoom(room).verdict).toBe(verdict)
})

test('the disk of a database on this machine is shown once our role has what the guide grants it', async () => {
  const { url, drop } = await freshDatabase()
  const { db, pool: ours, close } = openDatabase({ url, poolSize: 1, log: createLog('silent') })
  const pool = new pg.Pool({ connectionString: url, max: 1 })
  const role = `doctor_${randomBytes(4).toString('hex')}`
  const look = async (databaseUrl: string) =>
    (await checkKeeping(pool, db, { databaseUrl, isProduction: false }))[0]?.found
  try {
    const [, grant = ''] = /psql --command "(grant \w+ to )tuppence"/.exec(textOf('docs/operations.md')) ?? []
    await pool.query(`create role ${role}; grant select on all tables in schema public to ${role}; set role ${role}`)
    expect(await look(url)).toContain('is shown to a role with pg_monitor')
    await ours.query(grant + role)
    expect(await look(url)).toMatch(/ GiB are free$/)
    const several = (hosts: string) => `postgres://tuppence@${hosts}/tuppence?target_session_attrs=read-write`
    for (const here of [several('127.0.0.1:1,[::1]:2'), 'postgresql:///tuppence?host=/run/postgresql'])
      expect(await look(here)).toMatch(/ GiB are free$/)
    for (const away of [
      'postgres://tuppence@db.example.org:5432/tuppence',
      'postgresql://tuppence@db.example.org/tuppence',
      'postgresql:///tuppence?host=db.example.org',
      several('db.example.org:1,127.0.0.1:2'),
    ])
      expect(await look(away)).toContain('not readable from here')
  } finally {
    await pool.query(`reset role; drop owned by ${role}; drop role ${role}`)
    await pool.end()
    await close()
    await drop()
  }
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
  expect([judge(day('30'), false), judge(day('30'), true), judge(day('15'), false)]).toEqual(['ok', 'warning', 'wrong'])
  expect(judge(day('28'), false)).toBe('warning')
})

test('a table of events that is not there, or has no month left, is named as wrong', async () => {
  const { url, drop } = await freshEventsDatabase()
  const { db, pool, close } = openDatabase({ url, poolSize: 1, log: createLog('silent') })
  try {
    const { rows: months } = await pool.query<{ part: string }>(
      `select inhrelid::regclass::text as part from pg_inherits where inhparent = 'visits'::regclass`,
    )
    for (const { part } of months) await pool.query(`drop table ${part}`)
    const found = await listMonthsOf(db, ['clicks', 'visits', 'not_there'])
    expect(found).toEqual([
      { table: 'clicks', until: expect.any(Date), hasOthers: false },
      { table: 'not_there', until: null, hasOthers: false },
      { table: 'visits', until: null, hasOthers: false },
    ])
    expect(found.map((one) => rules.judgeMonths(one, Date.now()).verdict)).toEqual(['ok', 'wrong', 'wrong'])
  } finally {
    await close()
    await drop()
  }
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
