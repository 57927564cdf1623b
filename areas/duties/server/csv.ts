import { csvFile, type Cell, type File } from '../../../platform/server/csv.ts'
import type { DataRequest } from '../contract.ts'

const columns = [
  'request_id',
  'person',
  'email',
  'user_id',
  'asked_for',
  'received_on',
  'law',
  'due_on',
  'state',
  'decided_at',
  'decided_by',
  'late',
  'reason',
]

/** Makes a file of requests. It is written while they are read. */
export const makeRequestsFile = (name: string, portions: AsyncIterable<readonly DataRequest[]>): File =>
  csvFile(name, columns, cellsIn(portions))

async function* cellsIn(portions: AsyncIterable<readonly DataRequest[]>): AsyncGenerator<Cell[][]> {
  for await (const rows of portions) yield rows.map(cellsOf)
}

const cellsOf = (one: DataRequest): Cell[] => [
  one.requestId,
  one.name ?? '',
  one.email ?? '',
  one.panelistId,
  one.kind,
  one.receivedOn,
  one.law,
  one.dueOn,
  one.state,
  one.decidedAt ?? '',
  one.decidedByName ?? '',
  one.isLate ? 'yes' : 'no',
  one.reason,
]
