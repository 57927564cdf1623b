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
export type Place = 'path' | 'query' | 'header'
export type Parameter = { name: string; in: Place; required?: boolean; schema: Schema }
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
  description?: string
  parameters?: Parameter[]
  requestBody?: { content?: Record<string, { schema?: Schema }> }
}
export type ApiDocument = { paths: Record<string, Record<string, Described>> }

const base = '/api/v1/'
const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const

/** Every call that an OpenAPI document describes. Nothing else is known of the product. */
export const operationsIn = ({ paths }: ApiDocument): Operation[] =>
  Object.entries(paths).flatMap(([path, calls]) =>
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
          access: /^Who: (\S+)/.exec(call.description ?? '')?.[1] ?? '',
          parameters: call.parameters ?? [],
          body: call.requestBody?.content?.['application/json']?.schema ?? null,
        },
      ]
    }),
  )
