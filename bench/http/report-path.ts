import { createHmac } from 'node:crypto'

export type Supplier = { supplierKey: string; secret: string }
type Report = { attemptId: string; outcome: string; amount?: number; eventId?: string }

/** Makes the path by which a supplier reports the end of an attempt. It is signed now, and refused five minutes later. */
export function makeReportPath(
  { attemptId, outcome, amount, eventId = `${outcome}-${attemptId}` }: Report,
  { supplierKey, secret }: Supplier,
): string {
  const ts = Math.floor(Date.now() / 1000)
  const paid = amount === undefined ? '' : `&amount=${amount}`
  const query = `attemptId=${attemptId}&outcome=${outcome}${paid}&eventId=${eventId}&ts=${ts}`
  const sig = createHmac('sha256', secret).update(query).digest('hex')
  return `/api/v1/supplier/${supplierKey}/callback?${query}&sig=${sig}`
}
