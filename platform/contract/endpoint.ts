import { Type, type Static, type TProperties, type TSchema } from 'typebox'
import type { Permission } from './access.ts'
import type { ProblemCode } from './problems.ts'

/** The base path of all calls, except those whose path starts with a slash. */
export const apiBase = '/api/v1/'

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/** Who may call: anyone, any signed-in user, a user with role 1, staff (`isGuarded`), or a holder of one permission. */
export type Access = 'public' | 'signed-in' | 'panelist' | 'staff' | Permission

/** The declaration of one call. */
export type EndpointSpec = {
  readonly method: Method
  /** Below `apiBase`; `{name}` stands for a path parameter. */
  readonly path: string
  readonly access: Access
  /** A second permission, for a call that concerns two parts of the product. */
  readonly alsoNeeds?: Permission
  /**
   * The call needs a person: no API key can make it, whatever its permissions. For calls that ask for or give an
   * approval, decide about points or permissions, or belong to the caller's own account.
   */
  readonly needsPerson?: true
  /** One sentence for the reader of the OpenAPI document. */
  readonly summary: string
  /** The name of the call in the OpenAPI document, when another table has a call of the same name. */
  readonly operationId?: string
  /** An example that explains more than the one that the schemas yield. */
  readonly example?: { readonly body?: unknown; readonly data?: unknown }
  readonly params?: TSchema
  readonly query?: TSchema
  readonly headers?: TSchema
  readonly body?: TSchema
  readonly data: TSchema
  /** The answer is a file of one of these types, without the envelope. */
  readonly files?: readonly string[]
  /** The caller may expect a plain text instead of the envelope. */
  readonly mayAnswerText?: true
  /** For `panelist` calls: the data that a signed-in user without role 1 gets instead of a refusal. */
  readonly forOthers?: unknown
  /**
   * The answer shows a secret once and is never stored: a repeat with the same `Idempotency-Key` only learns that the
   * call has ended.
   */
  readonly answersOnce?: true
  /** The maximal size of the body for a call with a file; otherwise the server's usual limit. */
  readonly maxBytes?: number
  /** For public answers that are the same for everyone: how long a browser may cache them. */
  readonly cacheSeconds?: number
  /** The words that the specification gives to failures of this call: by code, and for all others. */
  readonly failureWords?: { readonly [Code in ProblemCode]?: string } & { readonly otherwise: string }
}

/** Declares one call of the contract, for browser and server. The literal type is kept, so that both sides are typed by it. */
export const endpoint = <const E extends EndpointSpec>(spec: E): E => spec

/** Whether a call is closed to API keys; calls about a person's own account always are. */
export const takesPerson = ({ access, needsPerson }: Pick<EndpointSpec, 'access' | 'needsPerson'>): boolean =>
  access === 'signed-in' || access === 'panelist' || needsPerson === true

/** A group of endpoints, by the names that both sides use. */
export type EndpointTable = Readonly<Record<string, EndpointSpec>>

type Part<E, K extends string> = E extends { readonly [P in K]: infer S extends TSchema } ? Static<S> : undefined
export type ParamsOf<E> = Part<E, 'params'>
export type QueryOf<E> = Part<E, 'query'>
export type HeadersOf<E> = Part<E, 'headers'>
export type BodyOf<E> = Part<E, 'body'>
export type DataOf<E extends EndpointSpec> = Static<E['data']>

/** The shape of every success. */
export type Envelope<Data> = { status: 200; message: string; data: Data }

/** The shape of every failure. */
export type Failure = {
  status: number
  message: string
  code: string
  errors?: { field: string; message: string }[]
  requestId: string
}

/** Makes the schema of a request body: fields that it does not name are refused, not ignored. */
export const body = <P extends TProperties>(properties: P) => Type.Object(properties, { additionalProperties: false })

const bases = new WeakMap<object, TSchema>()
/** Returns the schema from which `nullable` made this one. */
export const findBase = (schema: object): TSchema | undefined => bases.get(schema)

/** Makes the schema of `T` or null, in the single-type form that serializers handle fastest. */
export function nullable<S extends TSchema>(schema: S) {
  const { type = 'object', enum: words } = schema as { type?: string; enum?: readonly unknown[] }
  // A schema with an enum accepts only its values, whatever its type.
  const made = Type.Unsafe<Static<S> | null>({
    ...schema,
    type: [type, 'null'],
    ...(words ? { enum: [...words, null] } : {}),
  })
  bases.set(made, schema)
  return made
}

/** The data of a call that answers with nothing but its message. */
export const Nothing = Type.Null()

/** Builds the address of an endpoint, with its path parameters filled in and percent-encoded. */
export function addressOf(spec: Pick<EndpointSpec, 'path'>, params: Readonly<Record<string, string>> = {}): string {
  const filled = spec.path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name] ?? ''))
  return filled.startsWith('/') ? filled : apiBase + filled
}
