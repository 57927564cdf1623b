import { pageOf, type Paging, type Rows } from '../../../platform/contract/paging.ts'
import { csvFile, type File } from '../../../platform/server/csv.ts'
import { nowOf, transaction, type Db } from '../../../platform/server/db.ts'
import { Problem } from '../../../platform/server/problem.ts'
import { isId, newId } from '../../../platform/server/secrets.ts'
import type { Affiliates } from '../../affiliates/server/service.ts'
import type { Users } from '../../users/server/service.ts'
import type { Jobs } from '../../../platform/server/jobs.ts'
import type { Mail } from '../../../platform/server/mail.ts'
import { documentPaths } from '../../../platform/contract/addresses.ts'
import { panelCurrency, microsPerDollar, makeMoney, microsPerCent } from '../../../platform/contract/amount.ts'
import { movesBalance, statementColumns, type StatementGroup, type VendorStatement } from '../contract/statements.ts'
import { listVendorIds, lockAccounts } from './account-store.ts'
import { writeStatementLetter } from './mail.ts'
import { findAskedVendor, refuseOther, type Reader } from './readers.ts'
import { findMonth, findNextMonth } from './rules.ts'
import * as store from './statement-store.ts'
import type { LineRow, StatementRow } from './statement-store.ts'

type Needs = {
  db: Db
  users: Pick<Users, 'find'>
  affiliates: Pick<Affiliates, 'campaignsBy'>
  jobs: Pick<Jobs, 'add'>
  mail: Pick<Mail, 'send' | 'write'>
}

const toStatement = (row: StatementRow): VendorStatement => ({
  statementId: row.statement_id,
  vendorId: row.vendor_id,
  number: row.number,
  month: row.month,
  opening: makeMoney(row.opening_micros),
  earned: makeMoney(row.earned_micros),
  released: makeMoney(row.released_micros),
  clawedBack: makeMoney(row.clawed_back_micros),
  paid: makeMoney(row.paid_micros),
  closing: makeMoney(row.closing_micros),
  withdrawn: makeMoney(row.withdrawn_micros),
  held: makeMoney(row.held_micros),
  madeAt: row.made_at.toISOString(),
})

/**
 * An amount as a number for a file: as a text, a negative one would be marked as a formula. All amounts are whole
 * cents.
 */
const toDollars = (micros: number): number => micros / microsPerDollar
/** The cells of a line of the file; the balance moves by the amount, or not at all. */
const toCells = ({ number, month }: StatementRow, line: LineRow) => [
  number,
  month.slice(0, 7),
  line.part,
  line.lead_id ?? '',
  line.aff_id ?? '',
  line.event ?? '',
  line.day,
  line.until ?? '',
  toDollars(line.micros),
  toDollars(movesBalance[line.part] ? line.micros : 0),
  panelCurrency,
  line.reason ?? '',
  line.reference,
]
async function* readCells(db: Db, row: StatementRow) {
  const opening = toDollars(row.opening_micros)
  yield [
    [row.number, row.month.slice(0, 7), 'opening', '', '', '', row.month, '', opening, opening, panelCurrency, '', ''],
  ]
  for await (const lines of store.readLines(db, row.statement_id)) yield lines.map((line) => toCells(row, line))
}

/** The monthly statements of vendors: written once after the end of a month, and never changed. */
export function createStatements({ db, users, affiliates, jobs, mail }: Needs) {
  const find = async (reader: Reader, statementId: string): Promise<StatementRow> => {
    const row = isId(statementId) ? await store.findStatement(db, statementId) : null
    if (!row) throw new Problem('not-found')
    refuseOther(reader, row.vendor_id)
    return row
  }

  /**
   * Writes the next missing statement of a vendor; false if none is missing. A month without any movement has no
   * statement.
   */
  const makeNext = (vendorId: string): Promise<boolean> =>
    transaction(db, async (tx) => {
      await lockAccounts(tx, [vendorId])
      const now = await nowOf(tx)
      const last = await store.findLastStatement(tx, vendorId)
      const first = last ? findNextMonth(last.month) : await store.findFirstMonth(tx, vendorId)
      for (let month = first; month !== null && month < findMonth(now); month = findNextMonth(month)) {
        const statementId = newId()
        const end = findNextMonth(month)
        const sums = await store.takeLines(tx, { statementId, vendorId, end })
        const opening = last?.closing_micros ?? 0
        if (sums.size === 0 && opening === 0) continue
        const sumOf = (part: Parameters<typeof sums.get>[0]) => sums.get(part) ?? 0
        const released = sumOf('released') + sumOf('given-back')
        const clawedBack = 0 - sumOf('clawed-back')
        const paid = 0 - sumOf('paid') - sumOf('returned')
        await store.insertStatement(tx, {
          statement_id: statementId,
          vendor_id: vendorId,
          number: (last?.number ?? 0) + 1,
          month,
          opening_micros: opening,
          earned_micros: sumOf('earned'),
          released_micros: released,
          clawed_back_micros: clawedBack,
          paid_micros: paid,
          closing_micros: opening + released - clawedBack - paid,
          withdrawn_micros: sumOf('withdrawn'),
          held_micros: sumOf('held'),
          made_at: now,
        })
        // When a panel starts to record commissions, statements of long past months are written too; no one gets an
        // email about those.
        if (end === findMonth(now)) await jobs.add(tx, 'vendors.mail-statement', { statementId })
        return true
      }
      return false
    })

  return {
    /** Writes every missing statement for a month that is over. Harmless to repeat; returns how many it wrote. */
    make: async (): Promise<number> => {
      let made = 0
      for (const vendorId of await listVendorIds(db)) while (await makeNext(vendorId)) made += 1
      return made
    },

    list: async (
      reader: Reader,
      { vendorId, ...paging }: Paging & { vendorId?: string },
    ): Promise<Rows<VendorStatement>> => {
      const asked = findAskedVendor(reader, vendorId) ?? reader.userId
      if (!isId(asked)) throw new Problem('not-found')
      const { rows, count } = await store.listStatements(db, asked, pageOf(paging))
      return { rows: rows.map(toStatement), count }
    },

    one: async (reader: Reader, statementId: string) => {
      const row = await find(reader, statementId)
      const groups = await store.readGroups(db, [row.statement_id])
      const campaigns = await affiliates.campaignsBy(db, [...new Set(groups.flatMap((group) => group.aff_id ?? []))])
      return {
        statement: toStatement(row),
        groups: groups.map((group): StatementGroup => ({
          part: group.part,
          affId: group.aff_id === null ? null : String(group.aff_id),
          campaign: campaigns.get(group.aff_id ?? 0)?.title ?? '',
          event: group.event,
          reason: group.reason,
          until: group.until,
          count: group.count,
          amount: makeMoney(group.micros),
        })),
      }
    },
    file: async (reader: Reader, statementId: string): Promise<File> => {
      const row = await find(reader, statementId)
      return csvFile(`statement_${row.month.slice(0, 7)}_${row.number}.csv`, statementColumns, readCells(db, row))
    },

    /** Emails a vendor that there is a new statement; called by the job. */
    deliver: async (statementId: string): Promise<void> => {
      const row = await store.findStatement(db, statementId)
      const account = row ? await users.find(db, row.vendor_id) : null
      if (!row || !account || account.closedAt) return
      const reader = { to: account.email, language: account.language }
      const { number, month } = row
      const statementFields = {
        number,
        month: month.slice(0, 7),
        cents: row.closing_micros / microsPerCent,
        link: documentPaths.myStatements,
      }
      await mail.send(writeStatementLetter(mail, reader, statementFields))
    },
  }
}
