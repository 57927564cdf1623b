import { statement, type Db, type Tx } from './db.ts'

const read = statement<{ is_demo: boolean }>('installation.read', 'select is_demo from installation')
const write = statement(
  'installation.write',
  'insert into installation (is_demo) values ($1) on conflict (only_row) do nothing',
)

/** Whether this database holds the demo world; null when nothing has been filled in yet. */
export async function isDemoWorld(db: Db): Promise<boolean | null> {
  const [row] = await read(db, [])
  return row ? row.is_demo : null
}

/** Remembers, once and for good, what this database was filled with. */
export async function rememberInstallation(tx: Tx, isDemo: boolean): Promise<void> {
  await write(tx, [isDemo])
}
