import { createHash } from 'node:crypto'
import { isPermission } from '../../contract/access.ts'
import { apiBase, takesPerson, type EndpointSpec, type EndpointTable } from '../../contract/endpoint.ts'
import { wordsOf, type ProblemCode } from '../../contract/problems.ts'
import { createExamples } from './examples.ts'
import { parameters, responseHeaders, sharedSchemas } from './parts.ts'
import { groupByStatus, listCommonRefusals, describeCodes, isRepeatable } from './refusals.ts'
import { createSchemas, type Schema } from './schemas.ts'

/** The facts from which the document is made. */
export type ApiFacts = {
  tables: Readonly<Record<string, EndpointTable>>
  /** The names of schemas of the contract. A schema with a name becomes a component. */
  names: ReadonlyMap<object, string>
  /** Descriptions of properties, by name, for properties without a description of their own. */
  fields: Readonly<Record<string, string>>
  /** The purpose of each group of calls. The first part of the path is the group. */
  tags: Readonly<Record<string, string>>
  /** The codes with which the work behind a call can refuse, by operation id. */
  refusals: Readonly<Record<string, readonly ProblemCode[]>>
}
export type Parameter = { name: string; in: string; required?: boolean; description?: string; schema: Schema }
type Content = Record<string, { schema: Schema; example?: unknown }>
export type Response = { $ref?: string; description?: string; headers?: object; content?: Content }
export type Operation = {
  operationId: string
  summary: string
  description: string
  tags: string[]
  security: object[]
  parameters?: (Parameter | { $ref: string })[]
  requestBody?: { required: boolean; content: Content }
  responses: Record<string, Response>
  [extension: `x-${string}`]: unknown
}
/** An OpenAPI document, as far as it is made here. */
export type OpenApi = {
  openapi: '3.1.0'
  info: { title: string; version: string; description: string; license: object }
  servers: { url: string; description: string }[]
  tags: { name: string; description: string }[]
  paths: Record<string, Record<string, Operation>>
  components: {
    schemas: Record<string, Schema>
    responses: Record<string, Response>
    parameters: typeof parameters
    headers: typeof responseHeaders
    securitySchemes: object
  }
}

/** Lists every call with its operation id, which is unique. */
export const listOperations = (tables: ApiFacts['tables']): [operationId: string, spec: EndpointSpec][] =>
  Object.values(tables).flatMap((table) =>
    Object.entries(table).map(([name, spec]): [string, EndpointSpec] => [spec.operationId ?? name, spec]),
  )

const findTag = ({ path }: EndpointSpec): string => (path.startsWith('/') ? path.slice(1) : path).split('/')[0] ?? ''
const addressIn = ({ path }: EndpointSpec): string => (path.startsWith('/') ? path : apiBase + path)

/** Describes every call of the contract as an OpenAPI 3.1 document. */
export function describeApi(facts: ApiFacts): OpenApi {
  const schemas = createSchemas(facts)
  const responses: Record<string, Response> = {}
  const exampleOf = createExamples((ref) => schemas.components[ref.split('/').at(-1) ?? ''])
  const parts = { ...facts, schemas, responses, exampleOf }
  const paths: OpenApi['paths'] = {}
  for (const [id, spec] of listOperations(facts.tables))
    paths[addressIn(spec)] = { ...paths[addressIn(spec)], [spec.method.toLowerCase()]: describeCall(id, spec, parts) }
  const named = new Set(listOperations(facts.tables).map(([, spec]) => findTag(spec)))
  return {
    openapi: '3.1.0',
    info,
    servers: [{ url: '/', description: 'This installation' }],
    tags: [...named].toSorted().map((name) => ({ name, description: facts.tags[name] ?? '' })),
    paths,
    components: {
      schemas: { ...sharedSchemas, ...sortKeys(schemas.components) },
      responses: sortKeys(responses),
      parameters,
      headers: responseHeaders,
      securitySchemes,
    },
  }
}

const sortKeys = <Value>(table: Record<string, Value>): Record<string, Value> =>
  Object.fromEntries(Object.entries(table).toSorted(([one], [other]) => (one < other ? -1 : 1)))

type Parts = ApiFacts & {
  schemas: ReturnType<typeof createSchemas>
  responses: Record<string, Response>
  exampleOf: (schema: Schema) => unknown
}

function describeCall(operationId: string, spec: EndpointSpec, parts: Parts): Operation {
  const { access, alsoNeeds, summary, body, example } = spec
  const permissions = [access, alsoNeeds].filter((one) => one !== undefined && isPermission(one))
  const given = describeParameters(spec, parts)
  const bodySchema = body && parts.schemas.write(body as Schema)
  const codes = [...listCommonRefusals(spec), ...(parts.refusals[operationId] ?? [])]
  return {
    operationId,
    summary: summary.replace(/\.$/, ''),
    description: `${summary}\n\n${whoMay(spec)}`,
    tags: [findTag(spec)],
    security: describeSecurity(spec),
    ...(permissions.length > 0 ? { 'x-permissions': permissions } : {}),
    'x-access': access,
    'x-takes-api-key': access === 'public' || !takesPerson(spec),
    ...(given.length > 0 ? { parameters: given } : {}),
    ...(bodySchema
      ? {
          requestBody: {
            required: true,
            content: {
              'application/json': { schema: bodySchema, example: example?.body ?? parts.exampleOf(bodySchema) },
            },
          },
        }
      : {}),
    responses: {
      200: describeSuccess(spec, codes.includes('too-many-requests'), parts),
      ...Object.fromEntries(
        groupByStatus(codes).map(([status, some]) => [
          status,
          describeFailure(status, some, parts, spec.mayAnswerText),
        ]),
      ),
    },
  }
}

function whoMay(spec: EndpointSpec): string {
  const { access, alsoNeeds } = spec
  if (access === 'public') return 'Anybody may call.'
  const keys = takesPerson(spec) ? 'It takes a person: an API key is refused.' : 'A person or an API key may call.'
  if (isPermission(access)) return `Permission: \`${access}\`${alsoNeeds ? ` and \`${alsoNeeds}\`` : ''}. ${keys}`
  const whoCalls = {
    'signed-in': 'Anybody who is logged in.',
    panelist: 'A panelist.',
    staff: 'Anybody who works for the panel.',
  }
  return `${whoCalls[access]} ${keys}`
}

function describeSecurity(spec: EndpointSpec): object[] {
  if (spec.access === 'public') return []
  return takesPerson(spec) ? [{ session: [] }] : [{ session: [] }, { apiKey: [] }]
}

const asTable = (schema: unknown): Schema => (schema ?? {}) as Schema

function describeParameters(spec: EndpointSpec, { schemas }: Parts): (Parameter | { $ref: string })[] {
  const places = [
    ['path', asTable(spec.params)],
    ['query', asTable(spec.query)],
    ['header', asTable(spec.headers)],
  ] as const
  const own = places.flatMap(([place, { properties = {}, required = [] }]) =>
    Object.entries(properties).map(([name, schema]): Parameter => {
      const description = schemas.describe(name, schema)
      return {
        name,
        in: place,
        required: place === 'path' || required.includes(name),
        ...(description ? { description } : {}),
        schema: schemas.write(schema),
      }
    }),
  )
  const takesKey = own.some(({ name }) => name === 'idempotency-key')
  return isRepeatable(spec) && !takesKey ? [...own, { $ref: '#/components/parameters/IdempotencyKey' }] : own
}

const header = (name: keyof typeof responseHeaders) => ({ $ref: `#/components/headers/${name}` })
const rateHeaders = {
  'RateLimit-Limit': header('RateLimitLimit'),
  'RateLimit-Remaining': header('RateLimitRemaining'),
  'RateLimit-Reset': header('RateLimitReset'),
}

const asText = { 'text/plain': { schema: { type: 'string' } } }

function describeSuccess(spec: EndpointSpec, isLimited: boolean, { schemas, exampleOf }: Parts): Response {
  const headers = {
    ...(spec.access === 'public' && !isLimited ? {} : rateHeaders),
    ...(isRepeatable(spec) ? { 'Idempotency-Replayed': header('IdempotencyReplayed') } : {}),
  }
  const success = { description: 'Done.', ...(Object.keys(headers).length > 0 ? { headers } : {}) }
  if (spec.files) {
    const content = Object.fromEntries(spec.files.map((type) => [type, { schema: { type: 'string' } }]))
    return { ...success, description: 'The file.', content }
  }
  const data = schemas.write(spec.data as Schema)
  const schema: Schema = {
    allOf: [
      { $ref: '#/components/schemas/Success' },
      { type: 'object', properties: { data: { ...data, description: 'What the call answers.' } }, required: ['data'] },
    ],
  }
  const example = { status: 200, message: 'OK', data: spec.example?.data ?? exampleOf(data) }
  const text = spec.mayAnswerText ? asText : {}
  return { ...success, content: { 'application/json': { schema, example }, ...text } }
}

/** The response for a set of codes; calls with the same codes share it. */
function describeFailure(
  status: number,
  codes: readonly ProblemCode[],
  { responses }: Parts,
  mayBeText?: true,
): Response {
  const name = `Status${status}.${codes.length < 4 ? codes.join('.') : shortNameOf(codes)}${mayBeText ? '.text' : ''}`
  const [code = 'unexpected'] = codes
  responses[name] ??= {
    description: describeCodes(codes),
    headers: {
      ...(status === 401 || status >= 500 ? {} : rateHeaders),
      ...(codes.some((one) => retryCodes.has(one)) ? { 'Retry-After': header('RetryAfter') } : {}),
    },
    content: {
      'application/json': {
        schema: {
          allOf: [
            { $ref: '#/components/schemas/Failure' },
            {
              type: 'object',
              properties: {
                status: { const: status, description: 'The HTTP status once more.' },
                code: { enum: codes, description: 'What it is refused for.' },
              },
            },
          ],
        },
        example: { status, message: wordsOf(code), code, requestId: '0193a1f2-7c00-7000-8000-000000000002' },
      },
      ...(mayBeText ? asText : {}),
    },
  }
  return { $ref: `#/components/responses/${name}` }
}
const shortNameOf = (codes: readonly string[]): string =>
  createHash('sha256').update(codes.join(' ')).digest('hex').slice(0, 8)
/** The refusals that say after how many seconds to retry. */
const retryCodes: ReadonlySet<ProblemCode> = new Set(['too-many-requests', 'unavailable', 'idempotency-in-flight'])

const securitySchemes = {
  session: {
    type: 'http',
    scheme: 'bearer',
    bearerFormat: 'JWT',
    description: 'The access token of somebody who logged in (`auth/login`), renewed by `auth/refresh`.',
  },
  apiKey: {
    type: 'http',
    scheme: 'bearer',
    bearerFormat: 'tpk_live_... or tpk_test_...',
    description:
      'An API key, made under "API keys" or by `access/createApiKey`. It may do what it was given, as long as its maker may.',
  },
}

const info = {
  title: 'API',
  version: '1',
  description: [
    'Every call of the panel. JSON in and out; instants are ISO 8601 in UTC, days `YYYY-MM-DD`.',
    'A success answers 200 and `{ status, message, data }`. A failure answers its status and `{ status, message, code, errors?, requestId }`; with `Accept: application/problem+json` the same as a problem document (RFC 9457). Programs decide by `code`: messages are for people, and may change.',
    'A body with a field that is not named here is refused. An answer may gain fields at any time: ignore those you do not know.',
    'Calls with an API key, and calls that are limited for each person, carry `RateLimit-Limit`, `RateLimit-Remaining` and `RateLimit-Reset`; what is over a limit is answered 429 with `Retry-After`.',
    'Calls that change something under a permission take an `Idempotency-Key`: a repeat within 24 hours is answered as the first was, with `Idempotency-Replayed: true`. Where a call creates or moves points or money the key stays taken for 400 days: a later repeat is refused (`idempotency-outcome-lost`), and nothing is paid twice.',
    'Within version 1 no field and no call is removed. What is to go in a later version is announced by `Deprecation` and `Sunset` headers.',
  ].join('\n\n'),
  license: { name: 'MIT', identifier: 'MIT' },
}
