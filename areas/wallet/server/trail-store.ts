import type { TransferKind } from '../contract.ts'
import { statement } from '../../../platform/server/db.ts'

export type TrailRow = {
  transfer_id: string
  key: string
  kind: TransferKind
  points: number
  description: string
  follows: string | null
  at: Date
  /** The changes of the panelist's accounts; null for an account that it did not touch. */
  available: number | null
  pending: number | null
  debt: number | null
  balance_after: number | null
  /** When the points of a credit that still waits become available; null otherwise. */
  release_at: Date | null
}
/** The transfers under these keys and what followed them, oldest first, with their sides. */
export const readTrail = statement<TrailRow>(
  'wallet.trail',
  `with firsts as materialized (select * from transfers where key = any ($1::text[])),
     moved as (
       select * from firsts
       union all
       select t.* from firsts f join transfers t on t.follows = f.transfer_id)
   select m.transfer_id, m.key, m.kind, m.points, coalesce(w.message, m.description) as description, m.follows, m.created_at as at,
     a.amount as available, p.amount as pending, d.amount as debt, a.balance_after, q.release_at
   from moved m
   left join transfer_words w on w.transfer_id = m.transfer_id
   left join postings a on a.transfer_id = m.transfer_id and a.account = 'available'
   left join postings p on p.transfer_id = m.transfer_id and p.account = 'pending'
   left join postings d on d.transfer_id = m.transfer_id and d.account = 'debt'
   left join pending_credits q on q.transfer_id = m.transfer_id
   order by m.created_at, coalesce(a.version, 0), m.transfer_id`,
)
