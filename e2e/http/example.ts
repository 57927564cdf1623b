import type { TSchema } from 'typebox'

type Schema = {
  type?: string | string[]
  check?: string
  const?: unknown
  enum?: unknown[]
  anyOf?: Schema[]
  properties?: Record<string, Schema>
  required?: string[]
  items?: Schema
  minItems?: number
  minLength?: number
  minimum?: number
}

const checked: Record<string, unknown> = {
  email: 'somebody@example.com',
  password: 'plum-orchard-7',
  accepted: true,
  day: '2026-11-20',
}

/** The smallest value that a schema of the contract takes, so that a test of who may call needs no body of its own. */
export const exampleOf = (schema: TSchema): unknown => valueOf(schema)

function valueOf(schema: Schema): unknown {
  if (schema.check) return checked[schema.check] ?? 'Ada'
  if (schema.const !== undefined) return schema.const
  if (schema.enum) return schema.enum[0]
  if (schema.anyOf?.[0]) return valueOf(schema.anyOf[0])
  const type = Array.isArray(schema.type) ? schema.type[0] : schema.type
  if (type === 'object') {
    const required = new Set(schema.required)
    const entries = Object.entries(schema.properties ?? {}).filter(([name]) => required.has(name))
    return Object.fromEntries(entries.map(([name, property]) => [name, valueOf(property)]))
  }
  if (type === 'array') return Array.from({ length: schema.minItems ?? 0 }, () => valueOf(schema.items ?? {}))
  if (type === 'integer' || type === 'number') return schema.minimum ?? 1
  if (type === 'boolean') return true
  return type === 'string' ? 'x'.repeat(schema.minLength ?? 1) : null
}
