import { statement, type Db } from '../../platform/db.ts'

const insertError = statement(
  'support.insert-client-error',
  `insert into client_errors (error_id, user_id, error_source, error, error_info, page_url, user_agent)
   values ($1, $2, $3, $4, $5, $6, $7)`,
)
export type ClientError = {
  errorId: string
  userId: string | null
  errorSource: string
  error: string
  errorInfo: string | null
  pageUrl: string
  userAgent: string
}
export async function addClientError(db: Db, found: ClientError): Promise<void> {
  const { errorId, userId, errorSource, error, errorInfo, pageUrl, userAgent } = found
  await insertError(db, [errorId, userId, errorSource, error, errorInfo, pageUrl, userAgent])
}

type ReportRow = {
  error_source: string
  error: string
  error_info: string | null
  page_url: string
  user_agent: string
  at: Date
}
const readErrors = statement<ReportRow>(
  'support.client-errors-of',
  `select error_source, error, error_info, page_url, user_agent, at from client_errors where user_id = $1 order by at, error_id`,
)
/** What a user's browser reported. */
export const clientErrorsOf = (db: Db, userId: string) => readErrors(db, [userId])

const deleteErrors = statement(
  'support.delete-client-errors',
  `delete from client_errors where error_id = any(array(
     select error_id from client_errors where at < now() - make_interval(days => $1) order by at limit $2)) returning 1`,
)
/** Removes at most `limit` errors older than this many days; answers how many. */
export const removeClientErrors = async (db: Db, days: number, limit: number) =>
  (await deleteErrors(db, [days, limit])).length
