import { maxLimit } from '../../../platform/contract/paging.ts'
import type { HistoryRow } from '../contract.ts'

/** Reads one page of the whole history. */
export type ReadPage = (currentPage: number, limit: number) => Promise<{ rows: readonly HistoryRow[]; count: number }>

/** The search covers at most 20,000 movements, more than any panelist collects. */
const maxPages = 200

/** Finds the page of a movement when each page has `limit` rows. Returns null when the history does not contain it. */
export async function findPage(read: ReadPage, transferId: string, limit: number): Promise<number | null> {
  for (let page = 1; page <= maxPages; page += 1) {
    // oxlint-disable-next-line no-await-in-loop -- reads page after page until the movement is found
    const { rows, count } = await read(page, maxLimit)
    const index = rows.findIndex((row) => row.transferId === transferId)
    if (index >= 0) return Math.floor(((page - 1) * maxLimit + index) / limit) + 1
    if (page * maxLimit >= count) return null
  }
  return null
}
