import { statement, type Db, type Tx } from '../../../platform/server/db.ts'

export type ViewRow = {
  view_id: string
  user_id: string
  report: string
  name: string
  query: string
  is_shared: boolean
  created_at: Date
}
const columns = 'view_id, user_id, report, name, query, is_shared, created_at'

/** The maximum number of views that one user can save. */
export const viewsAtMost = 50

const selectViews = statement<ViewRow>(
  'reports.views',
  `select ${columns} from report_views where (user_id = $1 or (is_shared and $3)) and ($2::text is null or report = $2)
   order by (user_id <> $1), lower(name), view_id limit 200`,
)
/** Lists the user's own views, then those that others share with readers of reports. */
export const listViews = (db: Db, userId: string, report: string | null, seesShared: boolean) =>
  selectViews(db, [userId, report, seesShared])

const keepView = statement<ViewRow>(
  'reports.keep-view',
  `insert into report_views (view_id, user_id, report, name, query, is_shared)
   select $1, $2::uuid, $3::text, $4, $5, $6
   where exists (select from report_views where user_id = $2::uuid and report = $3::text and name = $4)
     or (select count(*) from report_views where user_id = $2::uuid) < ${viewsAtMost}
   on conflict (user_id, report, name) do update set query = excluded.query, is_shared = excluded.is_shared
   returning ${columns}`,
)
export type NewView = Pick<ViewRow, 'report' | 'name' | 'query'> & { viewId: string; userId: string; isShared: boolean }
/** Saves a view in place of the user's view with the same name; undefined when the user already has too many. */
export const keep = async (tx: Tx, { viewId, userId, report, name, query, isShared }: NewView) =>
  (await keepView(tx, [viewId, userId, report, name, query, isShared]))[0]

const removeView = statement<{ view_id: string }>(
  'reports.remove-view',
  'delete from report_views where view_id = $1 and user_id = $2 returning view_id',
)
/** Removes a user's own view; false when there is none. */
export const remove = async (tx: Tx, userId: string, viewId: string): Promise<boolean> =>
  (await removeView(tx, [viewId, userId])).length === 1

const removeAll = statement('reports.erase', 'delete from report_views where user_id = $1')
/** Removes all views of a user. */
export const erase = async (tx: Tx, userId: string): Promise<void> => void (await removeAll(tx, [userId]))
