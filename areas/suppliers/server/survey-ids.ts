import { createHash } from 'node:crypto'

/**
 * The survey's id, which is always the same for the same offer; it contains a hash if the supplier's own id does not
 * fit.
 */
export function makeSurveyId(supplierKey: string, externalId: string): string {
  const plain = `${supplierKey}.${externalId}`
  if (/^[A-Za-z0-9_.:-]{1,64}$/.test(plain)) return plain
  const hash = createHash('sha256').update(plain).digest('hex')
  return `${supplierKey.slice(0, 31)}.${hash.slice(0, 32)}`
}
