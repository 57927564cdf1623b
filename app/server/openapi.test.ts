import { createConfig, lintFromString } from '@redocly/openapi-core'
import { Ajv } from 'ajv'
import { Ajv2020 } from 'ajv/dist/2020.js'
import formats from 'ajv-formats'
import buildWriter from 'fast-json-stringify'
import { expect, test } from 'vitest'
import type { EndpointSpec, EndpointTable } from '../../platform/contract/endpoint.ts'
import { listOperations, type OpenApi } from '../../platform/server/openapi/document.ts'
import type { Schema } from '../../platform/server/openapi/schemas.ts'
import { api } from '../api.ts'
import { createAnswerCheck } from '../testing/answer-check.ts'
import { apiDocument } from './openapi/api-document.ts'

const document = apiDocument()
const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({ path, method, operation, name: operation.operationId })),
)

/**
 * All of Redocly's recommended rules. Two findings are expected: a call for the public configuration of the site, or
 * for the terms in force, sends nothing that could be refused, so that it has no 4xx answer.
 */
test('Redocly finds nothing to say about the document', async () => {
  const config = await createConfig({ extends: ['recommended'] })
  const found = await lintFromString({ source: JSON.stringify(document), config })
  const told = found.map(({ ruleId, severity, location }) => `${severity} ${ruleId} ${location[0]?.pointer}`)
  expect(told.toSorted()).toEqual(
    ['landing~1getShowcase', 'legal~1getTermsInForce', 'site~1config'].map(
      (path) => `warn operation-4xx-response #/paths/~1api~1v1~1${path}/get/responses`,
    ),
  )
}, 120_000)

test('the document lists every call of the contract, each under a name of its own', () => {
  const names = listOperations(api).map(([name]) => name)
  expect(new Set(names).size).toBe(names.length)
  expect(operations.map(({ name }) => name).toSorted()).toEqual(names.toSorted())
})

test('every shape of the contract compiles, which the server does only when a call is first made', () => {
  const ajv = new Ajv({ strict: false, keywords: ['check'] })
  formats.default(ajv)
  for (const { data, params, query, body, headers } of Object.values<EndpointTable>(api).flatMap(
    Object.values<EndpointSpec>,
  )) {
    expect(buildWriter(data)).toBeTypeOf('function')
    for (const schema of [params, query, body, headers]) if (schema) ajv.compile(schema)
  }
})

test('every operation says whether a key may call, and under which permission', () => {
  for (const { name, operation } of operations) {
    const takesKey = operation.security.some((one) => 'apiKey' in one)
    const saysSo = operation['x-takes-api-key']
    expect({ name, saysSo }).toEqual({ name, saysSo: takesKey || operation.security.length === 0 })
    for (const permission of (operation['x-permissions'] ?? []) as string[])
      expect(`${name}: ${operation.description}`).toContain(`\`${permission}\``)
  }
})

test('every property and every parameter is described', () => {
  const bare: string[] = []
  const look = (schema: Schema, where: string): void => {
    for (const [name, property] of Object.entries(schema.properties ?? {})) {
      if (!property.description) bare.push(`${where}.${name}`)
      look(property, `${where}.${name}`)
    }
    const { items, additionalProperties, anyOf = [], allOf = [] } = schema
    const inner = [
      items,
      typeof additionalProperties === 'object' ? additionalProperties : undefined,
      ...anyOf,
      ...allOf,
    ]
    for (const one of inner) if (one) look(one, where)
  }
  for (const [name, schema] of Object.entries(document.components.schemas)) look(schema, name)
  for (const { name, operation } of operations) {
    for (const parameter of operation.parameters ?? [])
      if ('name' in parameter && !parameter.description) bare.push(`${name}?${parameter.name}`)
    const contents = [
      operation.requestBody?.content,
      ...Object.values(operation.responses).map(({ content }) => content),
    ]
    for (const content of contents) for (const { schema } of Object.values(content ?? {})) look(schema, name)
  }
  expect(bare).toEqual([])
})

test('every example is one that its schema takes', () => {
  const ajv = new Ajv2020({ strict: false, allErrors: true })
  formats.default(ajv)
  ajv.addSchema({ $id: 'document', ...document })
  const wrong: string[] = []
  let tried = 0
  const attempt = (where: string, content: Record<string, { schema: Schema; example?: unknown }> = {}): void => {
    for (const { schema, example } of Object.values(content)) {
      if (example === undefined) continue
      tried += 1
      const text = JSON.stringify(schema).replaceAll('"#/components/', '"document#/components/')
      if (!ajv.validate(JSON.parse(text) as object, example)) wrong.push(`${where}: ${ajv.errorsText()}`)
    }
  }
  for (const { name, operation } of operations) {
    attempt(name, operation.requestBody?.content)
    for (const [status, { content }] of Object.entries(operation.responses)) attempt(`${name} ${status}`, content)
  }
  for (const [name, { content }] of Object.entries(document.components.responses)) attempt(name, content)
  expect(wrong).toEqual([])
  expect(tried).toBeGreaterThan(operations.length)
})

const check = createAnswerCheck(document)
const answered = (answer: object) => ({
  method: 'GET',
  path: '/api/v1/wallet/getPointLevels',
  status: 200,
  type: 'application/json; charset=utf-8',
  text: JSON.stringify(answer),
})
const level = { levelId: '1', name: 'Bronze', points: 500, valueUsd: 5 }
const success = { status: 200, message: 'OK', data: [level] }

test('what judges answers takes one that the document describes, and none with a field more or less', () => {
  expect(check(answered(success))).toBeNull()
  expect(check(answered({ ...success, surprise: 1 }))).toContain('unevaluated')
  expect(check(answered({ ...success, data: [{ ...level, surprise: 1 }] }))).toContain('additional properties')
  expect(check(answered({ ...success, data: [{ ...level, points: undefined }] }))).toContain("'points'")
})

test('it takes no status and no code that the document does not have', () => {
  const refusal = { status: 403, message: 'No', code: 'not-a-panelist', requestId: 'x' }
  expect(check({ ...answered(refusal), status: 418 })).toContain('a status')
  const known = document.paths['/api/v1/panelist/getAllPanelist']?.['get']
  expect(known?.responses['403']).toBeDefined()
  const ask = { ...answered(refusal), path: '/api/v1/panelist/getAllPanelist', status: 403 }
  expect(check(ask)).toContain('code')
  expect(check({ ...ask, text: JSON.stringify({ ...refusal, code: 'not-allowed' }) })).toBeNull()
})

test('a document that leaves a field out, or asks for one more, is found to lie', () => {
  const lying = structuredClone<OpenApi>(document)
  const shape = lying.components.schemas['PointLevel']
  const { points: _, ...rest } = shape?.properties ?? {}
  Object.assign(shape ?? {}, { properties: rest, required: shape?.required?.filter((name) => name !== 'points') })
  expect(createAnswerCheck(lying)(answered(success))).toContain('additional properties')
})
