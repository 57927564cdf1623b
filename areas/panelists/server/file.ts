import type { PanelistRow } from '../contract.ts'
import { utcDay } from '../../../platform/contract/day.ts'
import { csvFile, type Cell, type File } from '../../../platform/server/csv.ts'

const columns = [
  'panelist_id',
  'first_name',
  'last_name',
  'email',
  'status',
  'points',
  'surveys',
  'last_seen_at',
  'joined_at',
  'country',
  'campaign',
  'last_active_at',
]

/** Makes a CSV file of panelists. It is written batch by batch while they are read. */
export const makePanelistsFile = (now: Date, portions: AsyncIterable<PanelistRow[]>): File =>
  csvFile(`panelists_${utcDay(now)}.csv`, columns, cellsIn(portions))

async function* cellsIn(portions: AsyncIterable<PanelistRow[]>): AsyncGenerator<Cell[][]> {
  for await (const rows of portions) yield rows.map(cellsOf)
}

const cellsOf = (row: PanelistRow): Cell[] => [
  row.panelistId,
  row.firstName,
  row.lastName,
  row.email,
  row.status,
  row.points,
  row.surveys,
  row.lastSeenAt ?? '',
  row.createdAt,
  row.countryId ?? '',
  row.campaign ?? '',
  row.lastActiveAt ?? '',
]
