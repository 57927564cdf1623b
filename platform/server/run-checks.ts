import type { Check, Finding } from './area.ts'
import { readLong, type Db } from './db.ts'

/** Runs checks one after another, with the time that reading whole tables takes; returns everything they found. */
export const runChecks = (db: Db, checks: readonly Check[]): Promise<Finding[]> =>
  readLong(db, async (reader) => {
    const found: Finding[] = []
    for (const check of checks) found.push(...(await check(reader)))
    return found
  })
