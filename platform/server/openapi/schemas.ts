import { baseOf } from '../../contract/endpoint.ts'

/** JSON Schema 2020-12 as OpenAPI 3.1 takes it: what is read and written here of the contract's schemas. */
export type Schema = {
  $ref?: string
  type?: string | string[]
  format?: string
  description?: string
  properties?: Record<string, Schema>
  required?: readonly string[]
  items?: Schema
  anyOf?: Schema[]
  oneOf?: Schema[]
  allOf?: Schema[]
  not?: Schema
  additionalProperties?: boolean | Schema
  patternProperties?: Record<string, Schema>
  enum?: readonly unknown[]
  const?: unknown
  check?: string
  [keyword: string]: unknown
}

export const isSchema = (value: unknown): value is Schema =>
  typeof value === 'object' && value !== null && '~kind' in value

/** What a check of the contract means to a program that does not know it. */
const formats: Readonly<Record<string, string>> = { email: 'email', anyEmail: 'email', day: 'date' }

/** By whose name a schema is known, and what a property is that says nothing itself. */
type Words = { names: ReadonlyMap<object, string>; fields: Readonly<Record<string, string>> }

/** Turns schemas of the contract into those of the document; what has a name there becomes a component, which others refer to. */
export function createSchemas({ names, fields }: Words) {
  const components: Record<string, Schema> = {}

  const write = (schema: Schema): Schema => {
    const name = names.get(schema)
    if (name !== undefined) {
      if (!(name in components)) {
        components[name] = {}
        components[name] = writeWhole(schema)
      }
      return { $ref: `#/components/schemas/${name}` }
    }
    const base = baseOf(schema)
    if (base && names.has(base)) return { anyOf: [write(base as Schema), { type: 'null' }] }
    return writeWhole(schema)
  }

  const writeWhole = (schema: Schema): Schema => {
    const { check, properties, items, anyOf, oneOf, allOf, not, additionalProperties, patternProperties, ...rest } =
      schema
    const format = check && formats[check]
    const deep = typeof additionalProperties === 'object' ? write(additionalProperties) : additionalProperties
    return {
      ...rest,
      ...(format ? { format } : {}),
      ...(properties ? { properties: writeProperties(properties) } : {}),
      ...(items ? { items: write(items) } : {}),
      ...(anyOf ? { anyOf: anyOf.map(write) } : {}),
      ...(oneOf ? { oneOf: oneOf.map(write) } : {}),
      ...(allOf ? { allOf: allOf.map(write) } : {}),
      ...(not ? { not: write(not) } : {}),
      ...(patternProperties ? { additionalProperties: anyValueOf(Object.values(patternProperties).map(write)) } : {}),
      ...(deep === undefined ? {} : { additionalProperties: deep }),
    }
  }

  const writeProperties = (properties: Record<string, Schema>): Record<string, Schema> =>
    Object.fromEntries(
      Object.entries(properties).map(([name, property]) => {
        const description = describe(name, property)
        return [name, description ? { ...write(property), description } : write(property)]
      }),
    )

  /** What a property says of itself, else what its name says. */
  const describe = (name: string, property: Schema): string | undefined => property.description ?? fields[name]

  return { components, write, describe }
}

/** A record's keys are not told: any name has one of these values. */
const anyValueOf = (values: Schema[]): Schema => (values.length === 1 && values[0] ? values[0] : { anyOf: values })
