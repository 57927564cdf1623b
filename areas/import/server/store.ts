import { isMessage, type Message } from '../../../platform/contract/messages.ts'
import { statement, statementByOrder, type Db, type Tx } from '../../../platform/server/db.ts'
import type {
  ColumnChoice,
  Delimiter,
  Encoding,
  ImportOptions,
  ImportSort,
  ImportState,
  LineSort,
  LineState,
} from '../contract.ts'
import type { Member } from './rules.ts'

type Row = {
  importId: string
  fileName: string
  bytes: number
  state: ImportState
  createdAt: Date
  createdBy: string | null
  encoding: Encoding
  delimiter: Delimiter
  columns: string[]
  choices: ColumnChoice[]
  options: ImportOptions | null
  lines: number
  done: number
  startedBy: string | null
  confirmedBy: string | null
  refusal: unknown
  undoneBy: string | null
  undoneIp: string | null
  undoReason: string | null
  checks: number
  pointsPerDollar: number | null
}
export type ImportRow = ReturnType<typeof rowOf>
const rowOf = ({ refusal, ...row }: Row) => ({ ...row, refusal: isMessage(refusal) ? refusal : null })

// Not for users: these are names of columns.
const columns = `import_id as "importId", file_name as "fileName", bytes, state, created_at as "createdAt", created_by as "createdBy",
  encoding, delimiter, columns, choices, options, lines, done, started_by as "startedBy", confirmed_by as "confirmedBy", refusal,
  undone_by as "undoneBy", undone_ip as "undoneIp", undo_reason as "undoReason", checks, points_per_dollar as "pointsPerDollar"`
const firstOf = ([row]: Row[]): ImportRow | null => (row ? rowOf(row) : null)

const insertImport = statement(
  'import.create',
  `insert into imports (import_id, file_name, bytes, state, created_at, created_by) values ($1, $2, $3, 'uploading', $4, $5)`,
)
export type NewImport = { importId: string; fileName: string; bytes: number; now: Date; byId: string }
export const addImport = (tx: Tx, { importId, fileName, bytes, now, byId }: NewImport) =>
  insertImport(tx, [importId, fileName, bytes, now, byId])

const readOne = statement<Row>('import.one', `select ${columns} from imports where import_id = $1`)
const lockOne = statement<Row>('import.lock', `select ${columns} from imports where import_id = $1 for update`)
const readPage = statementByOrder<Row, ImportSort>(
  'import.page',
  {
    newest: 'created_at desc, import_id desc',
    oldest: 'created_at, import_id',
    file: 'lower(file_name), import_id',
  },
  (order) => `select ${columns} from imports order by ${order} offset $1 limit $2`,
)
const countAll = statement<{ count: number }>('import.count', 'select count(*)::int as count from imports')
export const findImport = async (db: Db, importId: string) => firstOf(await readOne(db, [importId]))
export const lockImport = async (tx: Tx, importId: string) => firstOf(await lockOne(tx, [importId]))
type Page<Sort> = { sort: Sort; offset: number; limit: number }
export async function listImports(db: Db, { sort, offset, limit }: Page<ImportSort>) {
  const [rows, counted] = await Promise.all([readPage(sort)(db, [offset, limit]), countAll(db, [])])
  return { rows: rows.map(rowOf), count: counted[0]?.count ?? 0 }
}

/** Reads the names of imports, which are the names of their files. */
export const readNames = statement<{ id: string; name: string }>(
  'import.names',
  'select import_id as id, file_name as name from imports where import_id = any($1::uuid[])',
)

const insertPart = statement(
  'import.add-part',
  `insert into import_parts (import_id, no, bytes) values ($1, $2, $3)
   on conflict (import_id, no) do update set bytes = excluded.bytes`,
)
const readParts = statement<{ no: number; size: number }>(
  'import.part-sizes',
  'select no, length(bytes) as size from import_parts where import_id = $1 order by no',
)
const readPart = statement<{ bytes: Buffer }>(
  'import.part',
  'select bytes from import_parts where import_id = $1 and no = $2',
)
const deleteParts = statement('import.drop-parts', 'delete from import_parts where import_id = $1')
export const addPart = (tx: Tx, importId: string, no: number, bytes: Buffer) => insertPart(tx, [importId, no, bytes])
export const readPartSizes = (db: Db, importId: string) => readParts(db, [importId])
export const dropParts = (tx: Tx, importId: string) => deleteParts(tx, [importId])
/** Reads the bytes of a file, part by part. */
export async function* streamParts(db: Db, importId: string): AsyncGenerator<Buffer> {
  for (let no = 0; ; no++) {
    const [part] = await readPart(db, [importId, no])
    if (!part) return
    yield part.bytes
  }
}

const writeLook = statement(
  'import.looked-at',
  `update imports set state = 'uploaded', encoding = $2, delimiter = $3, columns = $4, choices = $5, options = $6, refusal = null,
     lines = 0, done = 0 where import_id = $1`,
)
type Look = {
  encoding: Encoding
  delimiter: Delimiter
  columns: readonly string[]
  choices: readonly ColumnChoice[]
  options: ImportOptions
}
/** Stores what the start of a file shows. */
export const noteLook = (tx: Tx, importId: string, { encoding, delimiter, columns: names, choices, options }: Look) =>
  writeLook(tx, [importId, encoding, delimiter, names, JSON.stringify(choices), JSON.stringify(options)])

const writeRefusal = statement(
  'import.refuse',
  `update imports set state = 'refused', refusal = $2, encoding = coalesce($3, encoding), lines = 0, done = 0 where import_id = $1`,
)
/** Records that a whole file is refused. */
export const refuse = (tx: Tx, importId: string, fault: Message, encoding: Encoding | null = null) =>
  writeRefusal(tx, [importId, JSON.stringify(fault), encoding])

const writeCheck = statement(
  'import.begin-check',
  `update imports set state = 'checking', choices = $2, options = $3, lines = 0, done = 0, started_by = null, started_at = null,
     checks = checks + 1, points_per_dollar = $4 where import_id = $1`,
)
const dropLines = statement('import.drop-lines', 'delete from import_lines where import_id = $1')
type Check = { choices: readonly ColumnChoice[]; options: ImportOptions; pointsPerDollar: number }
/** Starts a check again and deletes the results of an earlier one. */
export async function beginCheck(tx: Tx, importId: string, check: Check): Promise<void> {
  await dropLines(tx, [importId])
  await writeCheck(tx, [importId, JSON.stringify(check.choices), JSON.stringify(check.options), check.pointsPerDollar])
}

const writeState = statement(
  'import.move',
  `update imports set state = $2, done = $3, started_by = coalesce($4, started_by), confirmed_by = coalesce($5, confirmed_by),
     started_at = case when $4::uuid is null then started_at else now() end,
     finished_at = case when $2 = 'done' then now() else finished_at end where import_id = $1`,
)
type Move = { done?: number; startedBy?: string; confirmedBy?: string | null }
export const move = (tx: Tx, importId: string, state: ImportState, { done = 0, startedBy, confirmedBy }: Move = {}) =>
  writeState(tx, [importId, state, done, startedBy ?? null, confirmedBy ?? null])

const clearStarted = statement(
  'import.clear-started',
  'update imports set started_by = null, started_at = null where import_id = $1',
)
export const forgetStart = (tx: Tx, importId: string) => clearStarted(tx, [importId])

const writeProgress = statement(
  'import.progress',
  'update imports set done = $2, lines = greatest(lines, $3) where import_id = $1',
)
/** Stores how many lines are finished, and how many lines are known. */
export const noteProgress = (tx: Tx, importId: string, done: number, lines: number) =>
  writeProgress(tx, [importId, done, lines])

const writeUndo = statement(
  'import.begin-undo',
  `update imports set state = 'undoing', done = 0, undone_by = $2, undone_ip = $3, undo_reason = $4 where import_id = $1`,
)
export const beginUndo = (tx: Tx, importId: string, byId: string, ip: string, reason: string) =>
  writeUndo(tx, [importId, byId, ip, reason])

const deleteImport = statement('import.remove', 'delete from imports where import_id = $1')
/** Deletes an import with its file and its lines. */
export const removeImport = (tx: Tx, importId: string) => deleteImport(tx, [importId])

export type Counts = {
  good: number
  bad: number
  members: number
  arrived: number
  mailed: number
  openingPoints: number
}
const countLines = statement<Counts & { importId: string }>(
  'import.counts',
  `select import_id as "importId", count(*) filter (where state = 'good')::int as good, count(*) filter (where state = 'bad')::int as bad,
     count(*) filter (where state in ('member', 'arrived'))::int as members, count(*) filter (where state = 'arrived')::int as arrived,
     count(mailed_at)::int as mailed, coalesce(sum(points) filter (where state <> 'bad'), 0)::bigint as "openingPoints"
   from import_lines where import_id = any($1::uuid[]) group by import_id`,
)
const noCounts: Counts = { good: 0, bad: 0, members: 0, arrived: 0, mailed: 0, openingPoints: 0 }
/** Counts the lines of these imports by their results. */
export async function readCounts(db: Db, importIds: readonly string[]): Promise<(importId: string) => Counts> {
  const rows = await countLines(db, [importIds])
  const found = new Map(rows.map(({ importId, ...counts }) => [importId, counts]))
  return (importId) => found.get(importId) ?? noCounts
}

/** A line with the result of its check. */
export type CheckedLine = { line: number; email: string; remarks: readonly Message[] } & (
  | { member: null }
  | { member: Member; personKey: Buffer }
)
const insertLines = statement(
  'import.add-lines',
  `insert into import_lines (import_id, line, state, email, person_key, external_id, points, member, remarks)
   select $1, l.line, case when l.member is null then 'bad' else 'good' end, l.email, decode(l.person, 'hex'), l.external, l.points,
     l.member, l.remarks
   from json_to_recordset($2::json) as l (line integer, email text, person text, external text, points bigint, member jsonb, remarks jsonb)`,
)
/** Stores checked lines. */
export async function addLines(tx: Tx, importId: string, lines: readonly CheckedLine[]): Promise<void> {
  const rows = lines.map((one) => ({
    line: one.line,
    email: one.email,
    person: one.member ? one.personKey.toString('hex') : null,
    external: one.member?.externalId ?? '',
    points: one.member?.points ?? 0,
    member: one.member,
    remarks: one.remarks,
  }))
  if (rows.length > 0) await insertLines(tx, [importId, JSON.stringify(rows)])
}

const readLinesOfPersons = statement<{ person_key: Buffer; line: number }>(
  'import.lines-of-persons',
  `select person_key, line from import_lines where import_id = $1 and person_key = any($2::bytea[]) and state <> 'bad'`,
)
/** Finds the earlier lines of the file on which these people occur. Their keys are in hexadecimal. */
export const findLinesOfPersons = async (db: Db, importId: string, keys: readonly Buffer[]) =>
  new Map((await readLinesOfPersons(db, [importId, keys])).map((row) => [row.person_key.toString('hex'), row.line]))

export type GoodLine = { line: number; email: string; personKey: Buffer; points: number; member: Member }
const readGood = statement<GoodLine>(
  'import.next-good',
  `select line, email, person_key as "personKey", points, member from import_lines
   where import_id = $1 and state = 'good' order by line limit $2`,
)
/** Reads the next lines to import, in the order of the file. */
export const readNextGood = (tx: Tx, importId: string, limit: number): Promise<GoodLine[]> =>
  readGood(tx, [importId, limit])

const writeMembers = statement(
  'import.made-members',
  `update import_lines l set state = 'member', user_id = m.user_id, member = null
   from unnest($2::integer[], $3::uuid[]) as m (line, user_id) where l.import_id = $1 and l.line = m.line`,
)
export const markMembers = (tx: Tx, importId: string, made: readonly { line: number; userId: string }[]) =>
  writeMembers(tx, [importId, made.map(({ line }) => line), made.map(({ userId }) => userId)])

const writeBad = statement(
  'import.made-bad',
  `update import_lines set state = 'bad', person_key = null, member = null, points = 0, remarks = $3
   where import_id = $1 and line = any($2::integer[])`,
)
/** Refuses lines that were good at the time of the check. */
export const markBad = (tx: Tx, importId: string, lines: readonly number[], fault: Message) =>
  writeBad(tx, [importId, lines, JSON.stringify([fault])])

type LineRow = {
  line: number
  state: LineState
  email: string
  externalId: string
  points: number
  member: Member | null
  remarks: unknown[]
  userId: string | null
  mailedAt: Date | null
  arrivedAt: Date | null
}
export type FoundLine = ReturnType<typeof lineOf>
const lineOf = ({ remarks, ...row }: LineRow) => ({ ...row, remarks: remarks.filter(isMessage) })

// Not for users: these are names of columns.
const lineColumns = `line, state, email, external_id as "externalId", points, member, remarks, user_id as "userId",
  mailed_at as "mailedAt", arrived_at as "arrivedAt"`
// Not for users: these sort by columns.
const lineOrders: Record<LineSort, string> = { line: 'line', last: 'line desc', points: 'points desc, line desc' }
const readLines = statementByOrder<LineRow, LineSort>(
  'import.lines',
  lineOrders,
  (order) => `select ${lineColumns} from import_lines where import_id = $1 order by ${order} offset $2 limit $3`,
)
const readLinesOf = statementByOrder<LineRow, LineSort>(
  'import.lines-of-state',
  lineOrders,
  (order) =>
    `select ${lineColumns} from import_lines where import_id = $1 and state = $4 order by ${order} offset $2 limit $3`,
)
const countOfState = statement<{ count: number }>(
  'import.count-lines',
  'select count(*)::int as count from import_lines where import_id = $1 and ($2::text is null or state = $2)',
)
export async function listLines(
  db: Db,
  importId: string,
  state: LineState | null,
  { sort, offset, limit }: Page<LineSort>,
) {
  const page = [importId, offset, limit]
  const [rows, counted] = await Promise.all([
    state === null ? readLines(sort)(db, page) : readLinesOf(sort)(db, [...page, state]),
    countOfState(db, [importId, state]),
  ])
  return { rows: rows.map(lineOf), count: counted[0]?.count ?? 0 }
}

const readAfter = statement<LineRow>(
  'import.lines-after',
  `select ${lineColumns} from import_lines where import_id = $1 and line > $2 order by line limit $3`,
)
/** Reads every line, in batches. */
export async function* streamLines(db: Db, importId: string, atOnce: number): AsyncGenerator<FoundLine[]> {
  for (let after = 0; ;) {
    const rows = (await readAfter(db, [importId, after, atOnce])).map(lineOf)
    if (rows.length > 0) yield rows
    if (rows.length < atOnce) return
    after = rows.at(-1)?.line ?? after
  }
}

const readUnderWay = statement<{ fileName: string }>(
  'import.under-way-with-points',
  `select file_name as "fileName" from imports i where state in ('waiting', 'running') and (options ->> 'givesWelcome' is distinct from 'false'
     or exists (select from import_lines l where l.import_id = i.import_id and l.state <> 'bad' and l.points > 0)) limit 1`,
)
/**
 * Finds the file name of an import that brings points and is either waiting for its second person or running; null
 * when there is none.
 */
export const findUnderWayWithPoints = async (tx: Tx): Promise<string | null> =>
  (await readUnderWay(tx, []))[0]?.fileName ?? null

const readLine = statement<LineRow>(
  'import.line',
  `select ${lineColumns} from import_lines where import_id = $1 and line = $2`,
)
export const findLine = async (tx: Tx, importId: string, line: number): Promise<FoundLine | null> => {
  const [row] = await readLine(tx, [importId, line])
  return row ? lineOf(row) : null
}

const readOfUser = statement<LineRow & { fileName: string }>(
  'import.of-user',
  `select ${lineColumns}, (select file_name from imports i where i.import_id = l.import_id) as "fileName"
   from import_lines l where user_id = $1`,
)
export const findLineOfUser = async (db: Db, userId: string) => {
  const [row] = await readOfUser(db, [userId])
  return row ? { ...lineOf(row), fileName: row.fileName } : null
}
const eraseOfUser = statement('import.erase', 'delete from import_lines where user_id = $1')
export const eraseLine = (tx: Tx, userId: string) => eraseOfUser(tx, [userId])

const forgetBad = statement(
  'import.forget-bad',
  `delete from import_lines l using imports i where i.import_id = l.import_id and l.state in ('bad', 'good')
     and i.finished_at < now() - make_interval(days => $1)`,
)
const forgetUnused = statement(
  'import.forget-unused',
  `delete from imports where state in ('uploading', 'uploaded', 'checked', 'refused') and created_at < now() - make_interval(days => $1)`,
)
/**
 * After this many days, deletes the lines of people who did not become panelists, and files from which nothing was
 * imported.
 */
export async function prune(db: Db, days: number): Promise<void> {
  await forgetBad(db, [days])
  await forgetUnused(db, [days])
}

const selectWrongOpenings = statement<{ subject: string; message: string }>(
  'import.wrong-openings',
  `select l.import_id || ' line ' || l.line as subject, 'what the member brought is not what is credited or waits' as message
   from import_lines l left join ledger_transfers t on t.key = 'opening:' || l.import_id || ':' || l.line
   left join opening_waits w on w.user_id = l.user_id
   where l.state in ('member', 'arrived') and l.points > 0
     and (case when l.state = 'arrived' then t.points else w.points end) is distinct from l.points limit 100`,
)
/** Finds panelists, at most a hundred, whose opening balance is neither waiting nor credited as their line requires. */
export const findWrongOpenings = (db: Db) => selectWrongOpenings(db, [])
