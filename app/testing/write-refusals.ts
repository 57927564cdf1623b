import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { api } from '../api.ts'
import { listCommonRefusals } from '../../platform/server/openapi/refusals.ts'
import type { EndpointSpec, EndpointTable } from '../../platform/contract/endpoint.ts'
import type { ProblemCode } from '../../platform/contract/problems.ts'
import { houseRoot } from './house.ts'
import { findRefusals } from './reachable-refusals.ts'

/** Finds in the sources the codes with which each call's own work can refuse, by operation id. */
export function findOwnRefusals(): Record<string, ProblemCode[]> {
  const found = findRefusals()
  const calls = Object.entries<EndpointTable>(api).flatMap(([table, endpoints]) =>
    Object.entries(endpoints).map(([name, spec]): [string, string, EndpointSpec] => [
      spec.operationId ?? name,
      `${table}.${name}`,
      spec,
    ]),
  )
  return Object.fromEntries(
    calls.flatMap(([id, call, spec]): [string, ProblemCode[]][] => {
      const codes = found.get(call)
      if (!codes) throw new Error(`the handler of ${call} was not found`)
      const common = new Set(listCommonRefusals(spec))
      // A rate limit in the work of a call is listed again, because the responses of such a call report how much of it
      // is left.
      const own = codes.filter((code) => !common.has(code) || code === 'too-many-requests')
      return own.length > 0 ? [[id, own]] : []
    }),
  )
}

if (process.argv[1]?.endsWith('write-refusals.ts')) {
  const path = join(houseRoot, 'app/server/openapi/refusals.json')
  writeFileSync(path, `${JSON.stringify(findOwnRefusals(), null, 2)}\n`)
}
