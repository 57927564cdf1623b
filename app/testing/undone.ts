import { transaction, type Db, type Tx } from '../../platform/server/db.ts'

class Undone extends Error {}

/** Runs the work in a transaction and rolls it back, so that the next test finds the database as this one did. */
export async function undone(db: Db, work: (tx: Tx) => Promise<void>): Promise<void> {
  try {
    await transaction(db, async (tx) => {
      await work(tx)
      throw new Undone()
    })
  } catch (error) {
    if (!(error instanceof Undone)) throw error
  }
}
