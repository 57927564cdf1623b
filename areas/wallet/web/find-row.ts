import { maxLimit } from '../../../platform/contract/paging.ts'
import type { HistoryRow } from '../contract.ts'

/** Reads one page of the whole history. */
export type ReadPage = (currentPage: number, limit: number) => Promise<{ rows: readonly HistoryRow[]; count: number }>

/** So many rows are looked through at most: 20,000 movements are more than a life of surveys. */
const pagesAtMost = 200

/** The page on which a movement stands when pages have `limit` rows, or null when it is not found. Older rows are looked for. */
export async function findPage(read: ReadPage, transferId: string, limit: number): Promise<number | null> {
  for (let page = 1; page <= pagesAtMost; page += 1) {
    // oxlint-disable-next-line no-await-in-loop -- page after page, until it is found
    const { rows, count } = await read(page, maxLimit)
    const index = rows.findIndex((row) => row.transferId === transferId)
    if (index >= 0) return Math.floor(((page - 1) * maxLimit + index) / limit) + 1
    if (page * maxLimit >= count) return null
  }
  return null
}
