import type { ProblemCode } from '../../../platform/contract/problems.ts'
import { describeApi, listOperations, type ApiFacts, type OpenApi } from '../../../platform/server/openapi/document.ts'
import { api } from '../../api.ts'
import { fieldsAToD } from './fields-a-to-d.ts'
import { fieldsEToM } from './fields-e-to-m.ts'
import { fieldsNToR } from './fields-n-to-r.ts'
import { fieldsSToZ } from './fields-s-to-z.ts'
import writtenRefusals from './refusals.json' with { type: 'json' }
import { shapeNames } from './shapes.ts'
import { tagWords } from './tags.ts'

/**
 * The codes with which each call's own work can refuse, by operation id; `listCommonRefusals` has the others. `npx tsx
 * app/testing/write-refusals.ts` writes the file from the sources. A sweep compares the file with the sources, and
 * every refusal that a test receives must be in it.
 */
export const refusals = writtenRefusals as Readonly<Record<string, readonly ProblemCode[]>>

/** Everything that the OpenAPI document says about the calls of the product. */
export const apiFacts: ApiFacts = {
  tables: api,
  names: shapeNames,
  fields: { ...fieldsAToD, ...fieldsEToM, ...fieldsNToR, ...fieldsSToZ },
  tags: tagWords,
  refusals,
}

let made: OpenApi | undefined
/** Returns the OpenAPI document of this program; it is made at the first call. */
export const apiDocument = (): OpenApi => (made ??= describeApi(apiFacts))

/** The calls that have a rate limit of their own. */
export const limitedCalls = new Set(
  listOperations(api).flatMap(([id, spec]) => (refusals[id]?.includes('too-many-requests') ? [spec] : [])),
)
