import { rewardMessage, type CodeUpload, type StockLevel } from '../contract.ts'
import type { Rows } from '../../../platform/contract/paging.ts'
import { valueUsd } from '../../../platform/contract/money.ts'
import { readCsv, type CsvRow } from '../../../platform/server/csv-rows.ts'
import { transaction, type Db } from '../../../platform/server/db.ts'
import type { Jobs } from '../../../platform/server/jobs.ts'
import type { Mail } from '../../../platform/server/mail.ts'
import { Problem } from '../../../platform/server/problem.ts'
import type { Audit } from '../../audit/server/service.ts'
import type { Users } from '../../users/server/service.ts'
import { writeLowStockLetter, stockPath } from './mail.ts'
import type { Rewards } from './service.ts'
import { showEnding, readLines, defaultLowAt } from './stock-rules.ts'
import * as stockStore from './stock-store.ts'
import type { LevelRow } from './stock-store.ts'

export type Stock = ReturnType<typeof createStock>
type Needs = {
  db: Db
  rewards: Pick<Rewards, 'find' | 'addCodes' | 'knownCodes' | 'tellKeepers'>
  users: Pick<Users, 'find'>
  audit: Pick<Audit, 'record'>
  jobs: Pick<Jobs, 'add'>
  mail: Pick<Mail, 'send' | 'write'>
  /** How many open requests wait for a code of this value. Passed in, because redemptions depend on this area. */
  waitingFor: () => Promise<ReadonlyMap<string, number>>
}
type Staff = { userId: string; ip: string }

/** The stock of gift-card codes: staff fill it, are alerted when it runs low, and never see a code. */
export function createStock(needs: Needs) {
  const { db, rewards, users, audit, jobs, mail, waitingFor } = needs

  const levels = async (): Promise<Rows<StockLevel>> => {
    const [rows, waiting] = await Promise.all([stockStore.listStockLevels(db, defaultLowAt), waitingFor()])
    const shown = rows.map((row) => ({ state: row.state, level: toLevel(row, waiting) }))
    // A retired reward is left out once its last request has got a code.
    const open = shown.filter(({ state, level }) => state !== 'retired' || level.waiting > 0)
    return { rows: open.map(({ level }) => level), count: open.length }
  }

  return {
    levels,

    /** Adds the codes of a CSV text to the stock; each line that cannot be used is refused with its reason. */
    upload: async (staff: Staff, rewardId: string, csv: string): Promise<CodeUpload> => {
      const reward = await rewards.find(rewardId)
      if (reward?.fulfilment !== 'stock') throw new Problem('reward-unknown')
      const { codes, refused } = readLines(readRows(csv), reward.amounts)
      return transaction(db, async (tx) => {
        const known = await rewards.knownCodes(
          tx,
          codes.map(({ code }) => code),
        )
        const fresh = codes.filter(({ code }) => !known.has(code))
        const values = [...new Set(fresh.map(({ points }) => points))].toSorted((a, b) => a - b)
        let added = 0
        for (const points of values) {
          const ofValue = fresh.filter((one) => one.points === points).map(({ code }) => code)
          added += await rewards.addCodes(tx, rewardId, points, ofValue)
        }
        const doubles = codes
          .filter(({ code }) => known.has(code))
          .map(({ line, code }) => ({ line, reason: 'in-stock' as const, ending: showEnding(code) }))
        const all = [...refused, ...doubles].toSorted((a, b) => a.line - b.line)
        const after = { added, refused: all.length }
        await audit.record(tx, {
          actorId: staff.userId,
          action: 'rewards.upload-codes',
          subject: rewardId,
          after,
          ip: staff.ip,
        })
        return { added, refused: all }
      })
    },

    /** Sets the number of free codes at which staff are alerted, and allows a new alert about this value. */
    setAlert: async (staff: Staff, rewardId: string, points: number, lowAt: number): Promise<StockLevel> => {
      const reward = await rewards.find(rewardId)
      if (reward?.fulfilment !== 'stock') throw new Problem('reward-unknown')
      if (!reward.amounts.includes(points)) throw new Problem('amount-unknown')
      await transaction(db, async (tx) => {
        await stockStore.setLevel(tx, rewardId, points, lowAt)
        const after = { points, lowAt }
        await audit.record(tx, {
          actorId: staff.userId,
          action: 'rewards.set-alert',
          subject: rewardId,
          after,
          ip: staff.ip,
        })
      })
      const level = (await levels()).rows.find((one) => one.rewardId === rewardId && one.points === points)
      if (!level) throw new Problem('not-found')
      return level
    },

    /**
     * Alerts all staff who may upload codes, by notification and email, that a value is running low or has run out;
     * only once until it is refilled. There is no alert about a value that has never had a code, because the stock
     * page shows it.
     */
    alertLow: (): Promise<void> =>
      transaction(db, async (tx) => {
        const low = await stockStore.markNewlyLow(tx, defaultLowAt)
        if (low.length === 0) return
        for (const { reward_id: rewardId, points, free } of low) {
          const reward = (await rewards.find(rewardId, tx))?.names ?? { en: rewardId }
          const staff = await rewards.tellKeepers(tx, {
            message: rewardMessage(free === 0 ? 'ranOut' : 'runsLow', { reward, usd: valueUsd(points) }),
            link: stockPath,
          })
          for (const userId of staff) await jobs.add(tx, 'rewards.mail-low-stock', { userId, rewardId, points })
        }
      }),
    /** Emails the alert with the current number of codes; no email when the value has been refilled in the meantime. */
    deliverLowStock: async (userId: string, rewardId: string, points: number): Promise<void> => {
      const [account, { rows }] = await Promise.all([users.find(db, userId), levels()])
      const level = rows.find((one) => one.rewardId === rewardId && one.points === points)
      if (!account || account.closedAt || !level?.isLow) return
      const { email: to, language } = account
      const name = (await rewards.find(rewardId))?.names ?? level.rewardName
      await mail.send(writeLowStockLetter(mail, { to, language }, { name, points, free: level.free }))
    },
  }
}

/**
 * The maximum number of rows that are parsed, which is more than a request body can hold; each row after the first
 * `codesAtOnce` is refused separately.
 */
const rowsMax = 25_000
/** Parses the rows of a CSV text, with their numbers; refuses the whole text when it is not CSV. */
function readRows(csv: string): CsvRow[] {
  const rows = readCsv(csv, rowsMax)
  if (typeof rows !== 'string') return rows
  const message = rewardMessage('notCsv')
  throw new Problem('invalid-input', { message, errors: [{ field: 'csv', message }] })
}

/** The key under which `waitingFor` counts a value of a reward. */
export const makeValueKey = (rewardId: string, points: number): string => `${rewardId} ${points}`

function toLevel(row: LevelRow, waiting: ReadonlyMap<string, number>): StockLevel {
  const { reward_id: rewardId, points, free, low_at: lowAt } = row
  return {
    rewardId,
    rewardName: row.name,
    fulfilment: row.fulfilment,
    points,
    free,
    assigned: row.assigned,
    lowAt,
    isLow: free <= lowAt,
    waiting: waiting.get(makeValueKey(rewardId, points)) ?? 0,
  }
}
