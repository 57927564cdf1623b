export type Schema = {
  type?: string | readonly string[]
  const?: unknown
  enum?: readonly unknown[]
  anyOf?: readonly Schema[]
  properties?: Readonly<Record<string, Schema>>
  required?: readonly string[]
  items?: Schema
  minItems?: number
  maxItems?: number
  minLength?: number
  maxLength?: number
  minimum?: number
  maximum?: number
  pattern?: string
  format?: string
}
export type ParameterPlace = 'path' | 'query' | 'header'
export type Parameter = { name: string; in: ParameterPlace; required?: boolean; schema: Schema }
export type Operation = {
  name: string
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** With `{name}` for its path parameters. */
  path: string
  /** The first segment below `/api/v1/`. */
  group: string
  /** The access that the document names; empty when anyone may call. */
  access: string
  parameters: readonly Parameter[]
  body: Schema | null
}

type Described = {
  'x-access'?: string
  parameters?: Parameter[]
  requestBody?: { content?: Record<string, { schema?: Schema }> }
}
export type ApiDocument = { paths: Record<string, Record<string, Described>> }

/** What a document says, with each `$ref` replaced by what it names; a part within itself takes anything. */
function withoutRefs<Value>(value: Value, document: object, within: readonly string[] = []): Value {
  if (Array.isArray(value)) return value.map((one: unknown) => withoutRefs(one, document, within)) as Value
  if (typeof value !== 'object' || value === null) return value
  const { $ref: ref } = value as { $ref?: unknown }
  if (typeof ref !== 'string')
    return Object.fromEntries(
      Object.entries(value).map(([name, part]) => [name, withoutRefs(part as unknown, document, within)]),
    ) as Value
  if (within.includes(ref)) return {} as Value
  const named = ref
    .slice('#/'.length)
    .split('/')
    .reduce<unknown>((from, name) => (from as Record<string, unknown> | undefined)?.[name], document)
  if (named === undefined) throw new Error(`the document names ${ref}, and does not have it`)
  return withoutRefs(named, document, [...within, ref]) as Value
}

const base = '/api/v1/'
const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const

/** Every call that an OpenAPI document describes. Nothing else is known of the product. */
export const operationsIn = (document: ApiDocument): Operation[] =>
  Object.entries(document.paths).flatMap(([path, calls]) =>
    methods.flatMap((method): Operation[] => {
      const call = calls[method.toLowerCase()]
      if (!call) return []
      const below = path.startsWith(base) ? path.slice(base.length) : path.slice(1)
      return [
        {
          name: `${method} ${below}`,
          method,
          path,
          group: below.split('/')[0] ?? below,
          access: call['x-access'] === 'public' ? '' : (call['x-access'] ?? ''),
          parameters: withoutRefs(call.parameters ?? [], document),
          body: withoutRefs(call.requestBody?.content?.['application/json']?.schema ?? null, document),
        },
      ]
    }),
  )
