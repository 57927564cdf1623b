import { expect, test } from 'vitest'
import type { EndpointTable } from '../../platform/contract/endpoint.ts'
import { greatestInteger } from '../../platform/contract/fields.ts'
import { api } from '../api.ts'

/** Finds the whole numbers in a schema that have neither a maximum nor a check of ours. */
function unboundedIn(schema: unknown, path: string): string[] {
  if (typeof schema !== 'object' || schema === null) return []
  const { type, maximum, check, enum: choices } = schema as Record<string, unknown>
  const isWhole = type === 'integer' || (Array.isArray(type) && type.includes('integer'))
  const own = isWhole && choices === undefined && check === undefined && typeof maximum !== 'number' ? [path] : []
  return [...own, ...Object.entries(schema).flatMap(([key, inner]) => unboundedIn(inner, `${path}.${key}`))]
}

test('every whole number of a request has a greatest value, so that no column refuses it later', () => {
  const all = Object.entries<EndpointTable>(api).flatMap(([area, table]) =>
    Object.entries(table).flatMap(([name, { params, query, body }]) =>
      unboundedIn({ params, query, body }, `${area}.${name}`),
    ),
  )
  expect(all).toEqual([])
})

test('a number without a greatest value is found wherever it stands', () => {
  const list = { type: 'array', items: { type: ['integer', 'null'], minimum: 0 } }
  expect(
    unboundedIn({ body: { properties: { list, fine: { type: 'integer', maximum: greatestInteger } } } }, 'x'),
  ).toEqual(['x.body.properties.list.items'])
})
