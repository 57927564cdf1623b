import { Type, type Static, type TProperties, type TSchema } from 'typebox'
import type { Permission } from './access.ts'
import type { ProblemCode } from './problems.ts'

/** Every call lives below this path, unless its own path starts with a slash. */
export const apiBase = '/api/v1/'

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/** Who may call: anyone, any signed-in user, a user with role 1, whoever works for the panel (`isGuarded`), or a holder of one permission. */
export type Access = 'public' | 'signed-in' | 'panelist' | 'staff' | Permission

export type EndpointSpec = {
  readonly method: Method
  /** Below `apiBase`; `{name}` stands for a path parameter. */
  readonly path: string
  readonly access: Access
  /** A second permission, for a call that opens two parts of the product. */
  readonly alsoNeeds?: Permission
  /**
   * It takes a person: no API key can make this call, whatever it may do besides. For what asks for or gives an approval, decides about
   * points or rights, or belongs to the caller's own account.
   */
  readonly needsPerson?: true
  /** One sentence for the reader of the OpenAPI document. */
  readonly summary: string
  /** What the call is named in the OpenAPI document, where another table has one of the same name. */
  readonly operationId?: string
  /** An example that tells more than the one that follows from the schemas. */
  readonly example?: { readonly body?: unknown; readonly data?: unknown }
  readonly params?: TSchema
  readonly query?: TSchema
  readonly headers?: TSchema
  readonly body?: TSchema
  readonly data: TSchema
  /** Its answer is a file of one of these types, without the envelope. */
  readonly files?: readonly string[]
  /** Who calls may wait for words of its own instead of the envelope. */
  readonly mayAnswerText?: true
  /** For `panelist` calls: what a signed-in user without role 1 reads instead of being refused. */
  readonly forOthers?: unknown
  /** Its answer shows a secret once: it is never kept, so a repeat with an `Idempotency-Key` only learns that it has ended. */
  readonly answersOnce?: true
  /** How long the body may be, for a call that takes a file; else the server's usual limit. */
  readonly maxBytes?: number
  /** For public answers that are the same for everybody: how long a browser may keep them. */
  readonly cacheSeconds?: number
  /** Where the specification gives a call its own words for failing: by code, and for everything else. */
  readonly failureWords?: { readonly [Code in ProblemCode]?: string } & { readonly otherwise: string }
}

/** One row of the contract: what web sends and server answers. The literal type is kept, so both sides are typed by it. */
export const endpoint = <const E extends EndpointSpec>(spec: E): E => spec

/** Whether a call is closed to API keys: what belongs to somebody's own account always is. */
export const takesPerson = ({ access, needsPerson }: Pick<EndpointSpec, 'access' | 'needsPerson'>): boolean =>
  access === 'signed-in' || access === 'panelist' || needsPerson === true

/** A group of endpoints, keyed by the name both sides call them by. */
export type EndpointTable = Readonly<Record<string, EndpointSpec>>

type Part<E, K extends string> = E extends { readonly [P in K]: infer S extends TSchema } ? Static<S> : undefined
export type ParamsOf<E> = Part<E, 'params'>
export type QueryOf<E> = Part<E, 'query'>
export type HeadersOf<E> = Part<E, 'headers'>
export type BodyOf<E> = Part<E, 'body'>
export type DataOf<E extends EndpointSpec> = Static<E['data']>

/** What every success looks like on the wire. */
export type Envelope<Data> = { status: 200; message: string; data: Data }

/** What every failure looks like on the wire. */
export type Failure = {
  status: number
  message: string
  code: string
  errors?: { field: string; message: string }[]
  requestId: string
}

/** A request body: fields that are not named here are refused, not dropped. */
export const body = <P extends TProperties>(properties: P) => Type.Object(properties, { additionalProperties: false })

const bases = new WeakMap<object, TSchema>()
/** The schema that `nullable` was given to make this one. */
export const baseOf = (schema: object): TSchema | undefined => bases.get(schema)

/** `T` or null, in the one-type form that serializers are fast with. */
export function nullable<S extends TSchema>(schema: S) {
  const { type = 'object', enum: words } = schema as { type?: string; enum?: readonly unknown[] }
  // A schema with an enum takes nothing else, whatever its type.
  const made = Type.Unsafe<Static<S> | null>({
    ...schema,
    type: [type, 'null'],
    ...(words ? { enum: [...words, null] } : {}),
  })
  bases.set(made, schema)
  return made
}

/** A call that answers nothing but its message. */
export const Nothing = Type.Null()

/** The address of an endpoint with its path parameters filled in and percent-encoded. */
export function addressOf(spec: Pick<EndpointSpec, 'path'>, params: Readonly<Record<string, string>> = {}): string {
  const filled = spec.path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name] ?? ''))
  return filled.startsWith('/') ? filled : apiBase + filled
}
