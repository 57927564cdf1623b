import { Type, type Static, type TProperties, type TSchema } from 'typebox'
import type { Permission } from './access.ts'
import type { ProblemCode } from './problems.ts'

/** The start of the path of all calls, except those whose path starts with a slash. */
export const apiBase = '/api/v1/'

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/**
 * Who may make a call: anyone, any signed-in user, a user with role 1, staff (`isGuarded`), or users with a certain
 * permission.
 */
export type Access = 'public' | 'signed-in' | 'panelist' | 'staff' | Permission

/** The declaration of one call. */
export type EndpointSpec = {
  readonly method: Method
  /** The path below `apiBase`; `{name}` is a path parameter. */
  readonly path: string
  readonly access: Access
  /** A second permission that the call needs, because it concerns two parts of the product. */
  readonly alsoNeeds?: Permission
  /**
   * Set when no API key can make the call, whatever its permissions. It is set for calls that request or give an
   * approval, that decide about points or permissions, or that concern the user's own account.
   */
  readonly needsPerson?: true
  /** One sentence for the reader of the OpenAPI document. */
  readonly summary: string
  /** The name of the call in the OpenAPI document, when another table has a call with the same name. */
  readonly operationId?: string
  /** An example that explains more than the one derived from the schemas. */
  readonly example?: { readonly body?: unknown; readonly data?: unknown }
  readonly params?: TSchema
  readonly query?: TSchema
  readonly headers?: TSchema
  readonly body?: TSchema
  readonly data: TSchema
  /** The types of the file that the call returns, without the envelope. */
  readonly files?: readonly string[]
  /** Set when the caller may ask for plain text instead of the envelope. */
  readonly mayAnswerText?: true
  /** For `panelist` calls: the data that a signed-in user without role 1 gets; if absent, such a user is refused. */
  readonly forOthers?: unknown
  /**
   * Set when the response contains a secret, which is shown once and never stored. A repeat with the same
   * `Idempotency-Key` is only told that the call was done.
   */
  readonly answersOnce?: true
  /**
   * Set when the call creates or moves points or money. Its `Idempotency-Key` stays taken for 400 days instead of one,
   * so that a late repeat is not a second payment.
   */
  readonly movesMoney?: true
  /** The greatest size of the body, for a call with a file; otherwise the server's usual limit. */
  readonly maxBytes?: number
  /** For public responses that are the same for everyone: how many seconds a browser may cache them. */
  readonly cacheSeconds?: number
  /** The specification's words for failures of this call: for single codes, and for all other codes. */
  readonly failureWords?: { readonly [Code in ProblemCode]?: string } & { readonly otherwise: string }
}

/**
 * Declares one call of the contract, for browser and server. It keeps the literal type, from which both sides derive
 * their types.
 */
export const endpoint = <const E extends EndpointSpec>(spec: E): E => spec

/** Whether API keys cannot make a call. Calls about a person's own account are always closed to them. */
export const takesPerson = ({ access, needsPerson }: Pick<EndpointSpec, 'access' | 'needsPerson'>): boolean =>
  access === 'signed-in' || access === 'panelist' || needsPerson === true

/** A group of endpoints, keyed by the names that both sides use. */
export type EndpointTable = Readonly<Record<string, EndpointSpec>>

type Part<E, K extends string> = E extends { readonly [P in K]: infer S extends TSchema } ? Static<S> : undefined
export type ParamsOf<E> = Part<E, 'params'>
export type QueryOf<E> = Part<E, 'query'>
export type HeadersOf<E> = Part<E, 'headers'>
export type BodyOf<E> = Part<E, 'body'>
export type DataOf<E extends EndpointSpec> = Static<E['data']>

/** The response to a call that succeeded. */
export type Envelope<Data> = { status: 200; message: string; data: Data }

/** The response to a call that failed. */
export type Failure = {
  status: number
  message: string
  code: string
  errors?: { field: string; message: string }[]
  requestId: string
}

/** Makes the schema of a request body. Unknown fields are refused, not ignored. */
export const body = <P extends TProperties>(properties: P) => Type.Object(properties, { additionalProperties: false })

const bases = new WeakMap<object, TSchema>()
/** Returns the schema that was given to `nullable` to make this one. */
export const findBase = (schema: object): TSchema | undefined => bases.get(schema)

/** Makes the schema of `T` or null, in the form that serializers handle fastest. */
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

/** The data of a call whose response is only a message. */
export const Nothing = Type.Null()

/** Builds the address of a call, with its path parameters filled in and percent-encoded. */
export function addressOf(spec: Pick<EndpointSpec, 'path'>, params: Readonly<Record<string, string>> = {}): string {
  const filled = spec.path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name] ?? ''))
  return filled.startsWith('/') ? filled : apiBase + filled
}
