import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import formats from 'ajv-formats'
import type { App } from '../../platform/server/http.ts'
import type { OpenApi, Response } from '../../platform/server/openapi/document.ts'
import { apiDocument } from '../server/openapi/api-document.ts'

type Json = Record<string, unknown>
/** One response, with the call of the document that it belongs to. */
export type CheckedResponse = { method: string; path: string; status: number; type: string; text: string }

/**
 * Forbids other fields in the responses of the document. Programs ignore unknown fields, but here one shows that the
 * document is out of date.
 */
function forbidOtherFields<Value>(value: Value): Value {
  if (Array.isArray(value)) return value.map(forbidOtherFields) as Value
  if (typeof value !== 'object' || value === null) return value
  const parts = Object.fromEntries(Object.entries(value).map(([name, part]) => [name, forbidOtherFields(part)]))
  const isObject = typeof parts['properties'] === 'object' && !('additionalProperties' in parts)
  if (isObject) return { ...parts, additionalProperties: false } as Value
  // A schema with parts is closed as a whole.
  if (Array.isArray(parts['allOf']))
    return { allOf: parts['allOf'].map(allowOtherFields), unevaluatedProperties: false } as Value
  return parts as Value
}
const allowOtherFields = (part: unknown): unknown => {
  const { additionalProperties, ...rest } = part as Json
  return additionalProperties === false ? rest : part
}

/** Creates a check of responses. It returns what is wrong with one; null when nothing is. */
export function createAnswerCheck(document: OpenApi): (answer: CheckedResponse) => string | null {
  const { Success, Failure, ...schemas } = forbidOtherFields(document.components.schemas)
  const ajv = new Ajv2020({ strict: false, allErrors: true })
  formats.default(ajv)
  const components = { schemas: { ...schemas, Success: allowOtherFields(Success), Failure: allowOtherFields(Failure) } }
  ajv.addSchema({ $id: 'document', components })
  const compiled = new Map<object, ValidateFunction>()
  const validate = (schema: object, value: unknown): string | null => {
    const known = compiled.get(schema) ?? ajv.compile(withFullRefs(forbidOtherFields(schema)))
    compiled.set(schema, known)
    return known(value) ? null : ajv.errorsText(known.errors)
  }
  return ({ method, path, status, type, text }) => {
    const responses = document.paths[path]?.[method.toLowerCase()]?.responses
    if (!responses) return null
    const response = resolve(document, responses[String(status)])
    if (!response) return `a status that the document does not have: ${text}`
    const media = type.split(';')[0] ?? ''
    const wanted = media === 'application/problem+json' ? 'application/json' : media
    const schema = response.content?.[wanted]?.schema
    if (!schema) return `answered as ${type}, which the document does not have`
    if (media !== 'application/json') return null
    const wrong = validate(schema, JSON.parse(text))
    return wrong && `${wrong}: ${text.slice(0, 2_000)}`
  }
}

const resolve = (document: OpenApi, response: Response | undefined): Response | undefined =>
  response?.$ref ? document.components.responses[response.$ref.split('/').at(-1) ?? ''] : response

const withFullRefs = (schema: object): object =>
  JSON.parse(JSON.stringify(schema).replaceAll('"#/components/', '"document#/components/')) as object

let check: ReturnType<typeof createAnswerCheck> | undefined
/**
 * Makes the server fail on a response that the OpenAPI document does not describe, so that every test that makes a call
 * also tests the document.
 */
export function checkAnswers(app: App): void {
  app.addHook('onSend', async (request, reply, payload) => {
    const { url, method } = request.routeOptions
    if (!url?.startsWith('/api/') || typeof payload !== 'string') return payload
    check ??= createAnswerCheck(apiDocument())
    const path = url.replaceAll(/:(\w+)/g, '{$1}')
    const type = String(reply.getHeader('content-type') ?? '')
    const wrong = check({ method: String(method), path, status: reply.statusCode, type, text: payload })
    if (!wrong) return payload
    reply.code(599)
    const message = `the OpenAPI document does not know this answer of ${String(method)} ${path}: ${wrong}`
    return JSON.stringify({ status: 599, code: 'undocumented', message })
  })
}
