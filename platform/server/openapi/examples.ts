import type { Schema } from './schemas.ts'

/**
 * Examples by field name, which read better than examples derived from a schema. The first one that the schema accepts
 * is used.
 */
const byName: Readonly<Record<string, unknown>> = {
  email: 'ada@example.com',
  firstName: 'Ada',
  lastName: 'Lovelace',
  title: 'Breakfast habits',
  name: 'Example',
  countryId: 'US',
  country: 'US',
  countries: ['US'],
  language: 'en',
  currency: 'USD',
  points: 120,
  minutes: 8,
  count: 1,
  currentPage: 1,
  limit: 10,
  surveyId: 'breakfast-2026',
  supplierKey: 'house',
  questionId: 'employment',
  optionId: 'full_time',
  optionIds: ['full_time'],
  roleId: '4',
  role: '1',
  affId: '1',
  ip: '192.0.2.10',
  ipAddresses: ['192.0.2.0/24'],
  allowedNetworks: ['192.0.2.0/24'],
  apiKey: 'tpk_test_4Zk1xXb0uJq8mC2vR7sT5wY9aD3fG6hL0pN1eQ4iUoVyBzKjM',
  url: 'https://example.com/',
  callbackUrl: 'https://panel.example/api/v1/supplier/house/callback',
  entryUrl: 'https://surveys.example/start?uid={attemptId}',
  message: 'OK',
}
const byFormat: Readonly<Record<string, unknown>> = {
  'date-time': '2026-11-24T09:30:00.000Z',
  date: '2026-11-24',
  email: 'ada@example.com',
  uuid: '0193a1f2-7c00-7000-8000-000000000001',
}
const anId = '0193a1f2-7c00-7000-8000-000000000001'
/** Examples of texts. For each pattern in the contract, one of them matches. */
const texts = ['Example', 'example', 'US', 'USD', '2026-11-24', 'site.name', 'available:1', anId, '1']

type Resolve = (ref: string) => Schema | undefined

/** Whether a schema accepts a text, a number or a list of them. A test validates the examples that result. */
function fits(schema: Schema, value: unknown): boolean {
  const types = [schema.type ?? []].flat()
  if (Array.isArray(value)) return types.includes('array') && value.every((one) => fits(schema.items ?? {}, one))
  if (schema.enum) return schema.enum.includes(value)
  if (typeof value === 'number')
    return (
      (types.includes('integer') || types.includes('number')) &&
      value >= Number(schema['minimum'] ?? value) &&
      value <= Number(schema['maximum'] ?? value)
    )
  if (typeof value !== 'string' || !types.includes('string') || (schema.format && !(schema.format === 'email')))
    return false
  const { pattern, minLength = 0, maxLength = Infinity } = schema as Lengths
  return value.length >= minLength && value.length <= maxLength && (!pattern || new RegExp(pattern, 'u').test(value))
}
type Lengths = { pattern?: string; minLength?: number; maxLength?: number }

/** Derives an example from any schema of a document: each property once, and one entry in each list. */
export function createExamples(resolve: Resolve) {
  const valueOf = (schema: Schema, name: string, within: readonly string[]): unknown => {
    if (schema.$ref) {
      const found = within.includes(schema.$ref) ? undefined : resolve(schema.$ref)
      return found ? valueOf(found, name, [...within, schema.$ref]) : undefined
    }
    if (schema.const !== undefined) return schema.const
    if (schema.default !== undefined) return schema.default
    const known = byName[name]
    if (known !== undefined && fits(schema, known)) return known
    if (schema.enum) return schema.enum[0]
    const [first] = schema.anyOf ?? schema.oneOf ?? []
    if (first) return valueOf(first, name, within)
    const type = Array.isArray(schema.type) ? schema.type[0] : schema.type
    if (type === 'object' || schema.properties) return objectOf(schema, within)
    if (type === 'array') return listOf(schema, name, within)
    if (type === 'boolean') return true
    if (type === 'integer' || type === 'number') return numberOf(schema)
    return type === 'string' ? textOf(schema, name) : null
  }

  const objectOf = ({ properties = {}, required = [] }: Schema, within: readonly string[]): unknown =>
    Object.fromEntries(
      Object.entries(properties)
        .map(([name, property]) => [name, valueOf(property, name, within)] as const)
        .filter(([name, value]) => value !== undefined || required.includes(name)),
    )

  const listOf = (schema: Schema, name: string, within: readonly string[]): unknown => {
    const item = schema.items ? valueOf(schema.items, name.replace(/s$/, ''), within) : undefined
    return item === undefined ? [] : Array.from({ length: Math.max(1, Number(schema.minItems ?? 1)) }, () => item)
  }

  const numberOf = ({ minimum, maximum }: Schema): number => {
    const least = Number(minimum ?? 0)
    return maximum !== undefined && least + 1 > Number(maximum)
      ? least
      : Math.ceil(least) + (minimum === undefined ? 1 : 0)
  }

  const textOf = (schema: Schema, name: string): unknown => {
    if (schema.format && byFormat[schema.format] !== undefined) return byFormat[schema.format]
    const wanted = name.endsWith('Id') ? [anId, ...texts] : texts
    const found = wanted.find((text) => fits(schema, text))
    return found ?? 'x'.repeat(Number(schema.minLength ?? 1))
  }

  return (schema: Schema): unknown => valueOf(schema, '', [])
}
