import { codeOf, type Db } from '../../../platform/server/db.ts'
import { isId } from '../../../platform/server/secrets.ts'
import type { SimpleEnding, Surveys } from '../../surveys/server/service.ts'
import { makeKey, reportOf, makeRow, type Arrived, type CallbackEffect } from './inbox.ts'
import { notAsRead, writeCallbacks, type InboxRow } from './inbox-store.ts'
import { listValidSecrets } from './known-suppliers.ts'
import { countCallbacks } from './metrics.ts'

/**
 * Whether a callback only reports a completion, to a supplier that was live when this process read it. If something has
 * to be compared first, such as money, an alias or another event, `processBatch` handles it.
 */
export const isPlainCompletion = ({ supplier, told }: Arrived): boolean =>
  supplier.isLive &&
  supplier.connector.priced === 'in-points' &&
  told.outcome === 'completed' &&
  !told.isTest &&
  told.alias === null &&
  told.money === null &&
  told.refersTo === null &&
  told.unknownCode === null &&
  told.attemptId !== null &&
  isId(told.attemptId) &&
  told.attemptId === told.attemptId.toLowerCase()

/** Whether something changed between reading and writing, or two writers collided. */
const isOvertaken = (error: unknown): boolean => [notAsRead, '40P01', '40001'].includes(codeOf(error))

type Tried = { ending: SimpleEnding; row: InboxRow; arrived: Arrived }

/**
 * Handles simple callbacks with two statements. The first reads, without a lock, what the decisions need; the second
 * writes all of them, if nothing has changed since, and otherwise nothing. Returns null for each callback that is left
 * to `processBatch`: all of them when something has changed, otherwise those that `decideSimple` does not decide, and
 * all but the first about the same event.
 */
export async function takeSimple(
  db: Db,
  items: readonly Arrived[],
  surveys: Pick<Surveys, 'decideSimple' | 'writeSimple'>,
): Promise<(CallbackEffect | null)[]> {
  const rows = items.map((arrived) => makeRow(arrived, arrived.told.attemptId ?? '', 'applied'))
  const endings = await surveys.decideSimple(
    db,
    items.map((arrived, i) => reportOf(arrived, { ...rowAt(rows, i), outcome: 'completed' })),
  )
  const keys = new Set<string>()
  const tried = items.flatMap((arrived, i): Tried[] => {
    const row = rowAt(rows, i)
    const ending = endings[i]
    if (!ending || keys.has(makeKey(row)) || !isGoodAt(arrived, ending.at)) return []
    keys.add(makeKey(row))
    return [{ arrived, ending, row }]
  })
  const written = await write(db, tried, surveys)
  return rows.map((row) => (written.has(row) ? { credited: true, attemptId: row.attemptId } : null))
}

/** Writes all of them; returns an empty set when something has changed since it was read. */
async function write(db: Db, tried: readonly Tried[], surveys: Pick<Surveys, 'writeSimple'>): Promise<Set<InboxRow>> {
  if (tried.length === 0) return new Set()
  const rows = tried.map(({ row }) => row).toSorted((a, b) => (makeKey(a) < makeKey(b) ? -1 : 1))
  const suppliers = [...new Map(tried.map(({ arrived: { supplier } }) => [supplier.supplierKey, supplier])).values()]
  try {
    await surveys.writeSimple(
      db,
      tried.map(({ ending }) => ending),
      async (on, ended) => {
        await writeCallbacks(on, rows, suppliers, ended)
        countCallbacks(
          on,
          rows.map(({ verdict }) => verdict),
        )
      },
    )
  } catch (error) {
    if (isOvertaken(error)) return new Set()
    throw error
  }
  return new Set(rows)
}

/**
 * Whether the secret that signed a callback is valid at a time of the database's clock, by the row whose version is
 * compared when writing.
 */
const isGoodAt = ({ supplier, signedWith }: Arrived, at: Date): boolean =>
  listValidSecrets(supplier, at).some(({ since }) => since.getTime() === signedWith.getTime())

function rowAt(rows: readonly InboxRow[], index: number): InboxRow {
  const row = rows[index]
  if (!row) throw new Error('there is a row for each callback')
  return row
}
