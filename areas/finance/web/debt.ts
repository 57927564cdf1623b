import type { CallFailure } from '../../../platform/web/api/failure.ts'

/** The points that a refused adjustment would turn into debt; null when it was refused for another reason. */
export function readDebt({ code, data }: CallFailure): number | null {
  if (code !== 'adjustment-debt' || typeof data !== 'object' || data === null || !('debt' in data)) return null
  return typeof data.debt === 'number' ? data.debt : null
}
