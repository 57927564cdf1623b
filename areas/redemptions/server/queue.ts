import { pageOf, type AgedPaging, type Rows } from '../../../platform/contract/paging.ts'
import type { Db } from '../../../platform/server/db.ts'
import { isId } from '../../../platform/server/secrets.ts'
import type { ReviewFlag, ReviewRow, RewardName } from '../contract.ts'
import * as store from './store.ts'

/** Flags depend on accounts, debts and settings, so they are computed for each request. At most this many requests are read. */
const readAtMost = 5_000
const readAtOnce = 500

/** A request as reviewers see it, before reward and flags are translated. */
export type QueueRow = Omit<ReviewRow, 'flags' | 'rewardName'> & { rewardName: RewardName }
type Needs = { db: Db; readRows: (rows: readonly store.RedemptionRow[]) => Promise<QueueRow[]> }
type Asked = AgedPaging & Omit<store.QueueFilter, 'among'> & { flag?: ReviewFlag }

/** Makes the function that lists a page of the requests that match a filter, open ones first. */
export function createQueue({ db, readRows }: Needs) {
  const listFlagged = async (filter: store.QueueFilter, flag: ReviewFlag, paging: AgedPaging) => {
    const { offset, limit, age } = pageOf(paging)
    const found: QueueRow[] = []
    for (let read = 0; read < readAtMost; read += readAtOnce) {
      const { rows } = await store.listQueue(db, filter, { offset: read, limit: readAtOnce, age })
      found.push(...(await readRows(rows)).filter(({ flagCodes }) => flagCodes.includes(flag)))
      if (rows.length < readAtOnce) break
    }
    return { rows: found.slice(offset, offset + limit), count: found.length }
  }

  return async ({ currentPage, limit, sort, flag, ...filter }: Asked): Promise<Rows<QueueRow>> => {
    const paging = { ...(currentPage ? { currentPage } : {}), ...(limit ? { limit } : {}), ...(sort ? { sort } : {}) }
    // A text that is not an id matches nothing.
    if ([filter.redemptionId, filter.panelistId].some((id) => id !== undefined && !isId(id)))
      return { rows: [], count: 0 }
    if (flag) return listFlagged({ ...filter, among: flag === 'delivered-late' ? 'late' : 'open' }, flag, paging)
    const { rows, count } = await store.listQueue(db, filter, pageOf(paging))
    return { rows: await readRows(rows), count }
  }
}
