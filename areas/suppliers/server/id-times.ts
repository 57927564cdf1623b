import { newId } from '../../../platform/server/secrets.ts'

/** Above every id. */
export const lastId = 'ffffffff-ffff-ffff-ffff-ffffffffffff'

/** The smallest id that could be made at an instant: our ids begin with their millisecond. */
export const idAt = (ms: number): string => {
  const hex = Math.max(0, ms).toString(16).padStart(12, '0')
  return `${hex.slice(0, 8)}-${hex.slice(8)}-0000-0000-000000000000`
}

/** A fresh id that tells the time given, also when that is long past. */
export const newIdAt = (at: Date): string => idAt(at.getTime()).slice(0, 13) + newId().slice(13)
