import type { ContactTopic } from '../contract/support.ts'
import { statement, type Db, type Tx } from '../../../platform/server/db.ts'

export type CannedRow = {
  cannedId: string
  title: string
  text: string
  topic: ContactTopic | null
  version: number
  updatedAt: Date
  updatedBy: string | null
}
const columns = `canned_id as "cannedId", title, text, topic, version, updated_at as "updatedAt", updated_by as "updatedBy"`

const readAll = statement<CannedRow>(
  'support.canned-answers',
  `select ${columns} from canned_answers order by lower(title), canned_id limit $1`,
)
export const listReplies = (db: Db, limit: number) => readAll(db, [limit])

const readLocked = statement<CannedRow>(
  'support.lock-canned-answer',
  `select ${columns} from canned_answers where canned_id = $1 for update`,
)
/** Finds a saved reply and locks it until the transaction ends. */
export const lockCanned = async (tx: Tx, cannedId: string) => (await readLocked(tx, [cannedId]))[0]

export type CannedWords = { title: string; text: string; topic: ContactTopic | null }
export type CannedWrite = CannedWords & { cannedId: string; by: string; now: Date }
const insertOne = statement<CannedRow>(
  'support.add-canned-answer',
  `insert into canned_answers (canned_id, title, text, topic, updated_at, updated_by) values ($1, $2, $3, $4, $5, $6)
   returning ${columns}`,
)
const updateOne = statement<CannedRow>(
  'support.update-canned-answer',
  `update canned_answers set title = $2, text = $3, topic = $4, updated_at = $5, updated_by = $6, version = version + 1
   where canned_id = $1 returning ${columns}`,
)
const valuesOf = ({ cannedId, title, text, topic, now, by }: CannedWrite) => [cannedId, title, text, topic, now, by]
export const addCanned = async (tx: Tx, written: CannedWrite) => (await insertOne(tx, valuesOf(written)))[0]
export const updateCanned = async (tx: Tx, written: CannedWrite) => (await updateOne(tx, valuesOf(written)))[0]

const deleteOne = statement('support.delete-canned-answer', 'delete from canned_answers where canned_id = $1')
export const dropCanned = async (tx: Tx, cannedId: string): Promise<void> => void (await deleteOne(tx, [cannedId]))

const countAll = statement<{ count: number }>('support.count-canned', 'select count(*) as count from canned_answers')
export const countCanned = async (db: Db): Promise<number> => (await countAll(db, []))[0]?.count ?? 0
