import { statement } from '../../../platform/server/db.ts'
import type { Retained } from '../../../platform/server/retained.ts'

const rows = `select dispute_id from disputes
  where status <> 'open' and message <> '' and decided_at < now() - make_interval(months => $1) limit $2`
const clearWords = statement(
  'disputes.old-words.clear',
  `update disputes set message = '', answer = case when answer is not null then '' end
   where dispute_id = any(array(${rows})) returning 1`,
)
const countWords = statement<{ count: number }>(
  'disputes.old-words.count',
  `select count(*)::int as count from (${rows}) old`,
)

/**
 * The texts of disputes that were decided longer ago than the retention period. The rows stay, because the ledger
 * refers to them.
 */
export const oldWords: Pick<Extract<Retained, { remove: unknown }>, 'remove' | 'count'> = {
  remove: async (tx, months, limit) => (await clearWords(tx, [months, limit])).length,
  count: async (db, months, atMost) => (await countWords(db, [months, atMost]))[0]?.count ?? 0,
}
