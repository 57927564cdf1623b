import { findBase } from '../../contract/endpoint.ts'

/** The keywords of JSON Schema 2020-12, as in OpenAPI 3.1, that are used here. */
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

/** Whether a value is a schema. */
export const isSchema = (value: unknown): value is Schema =>
  typeof value === 'object' && value !== null && '~kind' in value

/** The standard format for each of our checks, for programs that do not know the checks. */
const formats: Readonly<Record<string, string>> = {
  email: 'email',
  anyEmail: 'email',
  day: 'date',
  moment: 'date-time',
}

/** The names of schemas, and the descriptions of properties that have none of their own. */
type Words = { names: ReadonlyMap<object, string>; fields: Readonly<Record<string, string>> }

/**
 * Converts schemas of the contract to schemas of the document. A schema with a name becomes a component, and others
 * refer to it.
 */
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
    const base = findBase(schema)
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

  /** The description of a property: its own, otherwise the one for its name. */
  const describe = (name: string, property: Schema): string | undefined => property.description ?? fields[name]

  return { components, write, describe }
}

/** The schema for all values of a record whose keys are not listed. */
const anyValueOf = (values: Schema[]): Schema => (values.length === 1 && values[0] ? values[0] : { anyOf: values })
