import { describeApi, operationsIn, type ApiFacts, type OpenApi } from '../../../platform/server/openapi/document.ts'
import { api } from '../../api.ts'
import { fieldsAToD } from './fields-a-to-d.ts'
import { fieldsEToM } from './fields-e-to-m.ts'
import { fieldsNToR } from './fields-n-to-r.ts'
import { fieldsSToZ } from './fields-s-to-z.ts'
import { refusals } from './refusals.ts'
import { shapeNames } from './shapes.ts'
import { tagWords } from './tags.ts'

/** What is known of every call of the product. */
export const apiFacts: ApiFacts = {
  tables: api,
  names: shapeNames,
  fields: { ...fieldsAToD, ...fieldsEToM, ...fieldsNToR, ...fieldsSToZ },
  tags: tagWords,
  refusals,
}

let made: OpenApi | undefined
/** The OpenAPI document of this program; it is made when it is first asked for. */
export const apiDocument = (): OpenApi => (made ??= describeApi(apiFacts))

/** The calls whose own work counts against a limit. */
export const limitedCalls = new Set(
  operationsIn(api).flatMap(([id, spec]) => (refusals[id]?.includes('too-many-requests') ? [spec] : [])),
)
