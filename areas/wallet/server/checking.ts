import type { Day } from '../../../platform/contract/day.ts'
import { nowOf, readLong, type Db } from '../../../platform/server/db.ts'
import * as check from './check-store.ts'
import type { Finding, Span } from './check-store.ts'
import { ruleOf } from './check-rules.ts'
import * as days from './days-store.ts'
import type { Horizon, Obstacle } from './days-store.ts'

/**
 * How much of what is sealed is looked at again in each run. It is a number of rows and not a time, so that a run does
 * the same on any machine: after (all transfers / 1,000,000) runs every sealed day was verified again, and after (all
 * accounts / 100,000) runs every account was compared.
 */
export type Again = { transfers: number; accounts: number }
export const againEachRun: Again = { transfers: 1_000_000, accounts: 100_000 }
/** `sealBefore` is a day that stays open with all later ones, although it may be over; without it, none does. */
export type CheckOptions = { again?: Again; sealBefore?: Day }

/** What a check did and found. `transfers` were checked one by one. */
export type CheckReport = {
  kind: 'incremental' | 'whole'
  findings: Finding[]
  transfers: number
  sealedNow: Day[]
  verifiedDays: number
  sealed: { days: number; last: Day | null }
  /** Why no day could be sealed; null when nothing was in the way. */
  obstacle: Obstacle | null
}

/**
 * Checks the whole ledger: every transfer, every account, and the roots of all sealed days. Its time grows with the
 * ledger.
 */
export async function listAllFindings(db: Db): Promise<Finding[]> {
  const found = await readLong(db, async (reader) => [
    ...(await check.listStanding(reader)),
    ...(await check.listTotals(reader)),
    ...(await check.listOfSpan(reader, check.always)),
    ...(await check.listOfAccounts(reader, check.always, check.everybody)),
  ])
  const { findings } = await verifyDays(db, Number.MAX_SAFE_INTEGER, true)
  return [...found, ...findings]
}

/**
 * Checks the whole ledger as it is in `reads`, which may be a replica, and keeps what was found where the database takes
 * changes. Nothing is sealed, so a replica that is a little behind finds the same a little later.
 */
export async function checkWhole(db: Db, reads = db): Promise<CheckReport> {
  const startedAt = await nowOf(db)
  const { obstacle } = await days.readHorizon(db)
  const findings = await listAllFindings(reads)
  const transfers = await readLong(reads, (reader) => check.countTransfers(reader, check.always))
  const sealed = await days.countSealed(db)
  await keep(db, { kind: 'whole', startedAt, findings, transfers, accountsTo: null }, obstacle)
  return { kind: 'whole', findings, transfers, sealedNow: [], verifiedDays: sealed.days, sealed, obstacle }
}

/**
 * Checks what is not sealed, seals the days that are over if nothing at all was found, and verifies a part of what is
 * sealed. Where no day is sealed and none can be, it checks the whole ledger.
 */
export async function checkSinceSealed(
  db: Db,
  { again = againEachRun, sealBefore }: CheckOptions = {},
): Promise<CheckReport> {
  const read = await days.readHorizon(db)
  const horizon = sealBefore !== undefined && sealBefore < read.over ? { ...read, over: sealBefore } : read
  const isReadOnly = horizon.obstacle === 'read-only'
  if (horizon.firstOpen === null && horizon.obstacle !== null) return checkWhole(db)
  const startedAt = await nowOf(db)
  if (!isReadOnly) await days.summarizeTimes(db)
  const firstOpen = horizon.firstOpen ?? (await readLong(db, days.findFirstDay)) ?? horizon.over
  const slice = await days.findNextSlice(db, again.accounts)
  const toVerify = await verifyDays(db, again.transfers, isReadOnly)
  const { standing, ofAccounts } = await readLong(db, async (reader) => {
    const ofTables = await check.listStanding(reader)
    if (horizon.firstOpen !== null) await check.keepToIndexes(reader)
    return { standing: ofTables, ofAccounts: await check.listOfAccounts(reader, days.spanFrom(firstOpen), slice) }
  })
  const before = [...toVerify.findings, ...standing, ...ofAccounts]
  const { transfers, sealedNow, ...ofDays } = await checkDays(db, { ...horizon, firstOpen }, before.length === 0)
  const findings = [...before, ...ofDays.findings]
  // Where an account is wrong, the next run looks at the same ones again.
  const accountsTo = ofAccounts.length > 0 ? slice.last : slice.isEnd ? null : slice.to
  await keep(db, { kind: 'incremental', startedAt, findings, transfers, accountsTo }, horizon.obstacle)
  const sealed = await days.countSealed(db)
  return {
    kind: 'incremental',
    findings,
    transfers,
    sealedNow,
    verifiedDays: toVerify.days,
    sealed,
    obstacle: horizon.obstacle,
  }
}

/** Checks the open days one after the other, so that a run that is stopped has sealed what it had checked. */
async function checkDays(db: Db, { firstOpen, over, obstacle }: Horizon & { firstOpen: Day }, isSound: boolean) {
  const sealedNow: Day[] = []
  let transfers = 0
  let day = firstOpen
  if (isSound && obstacle === null)
    for (; day < over; day = days.dayAfter(day)) {
      const ofDay = await checkSpan(db, days.spanFrom(day, days.dayAfter(day)))
      // It is found again with the days after it, which are all open from here on.
      if (ofDay.findings.length > 0) break
      await days.sealDay(db, day)
      sealedNow.push(day)
      transfers += ofDay.transfers
    }
  const rest = await checkSpan(db, days.spanFrom(day))
  return { findings: rest.findings, transfers: transfers + rest.transfers, sealedNow }
}

const checkSpan = (db: Db, span: Span) =>
  readLong(db, async (reader) => {
    await check.keepToIndexes(reader)
    return { findings: await check.listOfSpan(reader, span), transfers: await check.countTransfers(reader, span) }
  })

/** Verifies the days that were not verified for the longest. One in which something is wrong comes first again. */
async function verifyDays(db: Db, transfers: number, isReadOnly: boolean) {
  const sealed = await days.listDaysToVerify(db, transfers)
  const findings: Finding[] = []
  for (const one of sealed) {
    const orphans = await readLong(db, async (reader) => {
      await check.keepToIndexes(reader)
      return check.listOrphans(reader, days.spanFrom(one.day, days.dayAfter(one.day)))
    })
    findings.push(...orphans)
    if (!(await days.isAsSealed(db, one))) findings.push({ subject: one.day, ...ruleOf('root') })
    else if (orphans.length === 0 && !isReadOnly) await days.markVerified(db, one.day)
  }
  return { findings, days: sealed.length }
}

type Kept = Pick<days.CheckRow, 'kind' | 'startedAt' | 'transfers' | 'accountsTo'> & { findings: readonly Finding[] }
async function keep(db: Db, { findings, ...row }: Kept, obstacle: Obstacle | null): Promise<void> {
  if (obstacle === 'read-only') return
  const invariants = [...new Set(findings.map(({ invariant }) => invariant))]
  await days.keepCheck(db, { ...row, findings: findings.length, invariants })
}
