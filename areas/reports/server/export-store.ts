import { writeCsvCopy, writeHarmlessColumn as harmless } from '../../../platform/server/csv.ts'
import { formatInstant } from './store.ts'

export const exportNames = ['attempts', 'panelists', 'ledger'] as const
export type ExportName = (typeof exportNames)[number]
/** The first and last day to export (UTC), both included. If one is absent, that side is open. */
export type ExportDays = { first?: string; last?: string }

type Source = { columns: readonly string[]; texts: readonly string[]; from: string; at: string; order: string }

const sources: Readonly<Record<ExportName, Source>> = {
  attempts: {
    columns: [
      'attempt_id',
      'user_id as panelist_id',
      harmless('email'),
      harmless('survey_id'),
      harmless('title'),
      harmless('supplier_key'),
      'outcome',
      'points',
      'earned',
      formatInstant('started_at'),
      formatInstant('ended_at'),
    ],
    texts: ['email', 'survey_id', 'title', 'supplier_key'],
    from: 'survey_history',
    at: 'started_at',
    order: 'attempt_id',
  },
  panelists: {
    columns: [
      'p.user_id as panelist_id',
      harmless('email'),
      harmless('first_name'),
      harmless('last_name'),
      formatInstant('created_at'),
      formatInstant('email_verified_at'),
      formatInstant('blocked_at'),
      formatInstant('closed_at'),
      'coalesce(w.available, 0) as available',
      'coalesce(w.pending, 0) as pending',
      'coalesce(w.held, 0) as held',
      'coalesce(w.owed, 0) as owed',
    ],
    texts: ['email', 'first_name', 'last_name'],
    from: 'joined_panelists p left join wallet_balances w on w.user_id = p.user_id',
    at: 'created_at',
    order: 'p.user_id',
  },
  ledger: {
    columns: [
      'transfer_id',
      formatInstant('created_at'),
      harmless('key'),
      'kind',
      harmless('description'),
      'user_id as panelist_id',
      'account',
      'amount',
      'balance_after',
      'follows',
    ],
    texts: ['key', 'description'],
    from: 'ledger_entries',
    at: 'created_at',
    order: 'transfer_id, account',
  },
}

/**
 * Writes the statement that copies all rows of a kind as CSV, oldest first. Only the days are inserted into it, after
 * a check.
 */
export function writeExportCopy(name: ExportName, { first, last }: ExportDays): string {
  for (const day of [first, last]) if (day && !/^\d{4}-\d{2}-\d{2}$/.test(day)) throw new Error('a day is not one')
  const { columns, texts, from, at, order } = sources[name]
  const span = [
    // Not for users: a condition of the SQL statement.
    ...(first ? [`${at} >= '${first}'::date::timestamp at time zone 'UTC'`] : []),
    // Not for users: a condition of the SQL statement.
    ...(last ? [`${at} < ('${last}'::date + 1)::timestamp at time zone 'UTC'`] : []),
  ]
  const where = span.length > 0 ? `where ${span.join(' and ')}` : ''
  const query = `select ${columns.join(', ')} from ${from} ${where} order by ${order}`
  return writeCsvCopy(query, texts)
}
