import { newId } from '../../../platform/server/secrets.ts'

/** Higher than every id. */
export const lastId = 'ffffffff-ffff-ffff-ffff-ffffffffffff'

/** The smallest id that could be made at this time: our ids begin with the millisecond in which they are made. */
export const makeSmallestIdAt = (ms: number): string => {
  const hex = Math.max(0, ms).toString(16).padStart(12, '0')
  return `${hex.slice(0, 8)}-${hex.slice(8)}-0000-0000-000000000000`
}

/** A new id that contains the given time, even one long past. */
export const makeIdAt = (at: Date): string => makeSmallestIdAt(at.getTime()).slice(0, 13) + newId().slice(13)
