import { isPermission } from '../../contract/access.ts'
import { takesPerson, type EndpointSpec } from '../../contract/endpoint.ts'
import { statusOf, wordsOf, type ProblemCode } from '../../contract/problems.ts'

/** Whether a call with an `Idempotency-Key` is run only once for each key. */
export const isRepeatable = ({ method, access }: EndpointSpec): boolean => method !== 'GET' && isPermission(access)

/** Lists the codes with which any call of this kind can be refused, before or during its work. */
export function listCommonRefusals(spec: EndpointSpec): ProblemCode[] {
  const { method, access, params, query, headers, body, forOthers } = spec
  const isPanelists = access === 'panelist'
  return [
    ...(params || query || headers || body || method !== 'GET' ? (['invalid-input'] as const) : []),
    ...(method === 'GET' ? [] : (['too-large', 'unsupported-media'] as const)),
    ...(access === 'public' ? [] : callerRefusals),
    ...(access !== 'public' && takesPerson(spec) ? (['person-needed'] as const) : []),
    ...(isPanelists && forOthers === undefined ? (['not-a-panelist'] as const) : []),
    ...(access === 'staff' || isPermission(access) ? (['not-allowed'] as const) : []),
    ...(isRepeatable(spec) ? repeatRefusals : []),
    'unexpected',
    'unavailable',
  ]
}

const callerRefusals = [
  'signed-out',
  'access-expired',
  'account-blocked',
  'key-unknown',
  'key-revoked',
  'api-key-expired',
  'key-address',
  'too-many-requests',
] as const
const repeatRefusals = [
  'idempotency-key-invalid',
  'idempotency-mismatch',
  'idempotency-in-flight',
  'idempotency-outcome-lost',
] as const

/** Groups codes by their HTTP status; both are sorted. */
export function groupByStatus(codes: readonly ProblemCode[]): [status: number, codes: ProblemCode[]][] {
  const found = new Map<number, ProblemCode[]>()
  for (const code of [...new Set(codes)].toSorted())
    found.set(statusOf(code), [...(found.get(statusOf(code)) ?? []), code])
  return [...found].toSorted(([one], [other]) => one - other)
}

/** Describes a status: each of its codes, with the words that a person sees. */
export const describeCodes = (codes: readonly ProblemCode[]): string =>
  codes.map((code) => `\`${code}\`: ${wordsOf(code)}`).join('\n\n')
