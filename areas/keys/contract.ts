import { Type, type Static } from 'typebox'
import { permissionNames, type Permission } from '../../platform/contract/access.ts'
import { body, endpoint, nullable } from '../../platform/contract/endpoint.ts'
import { Day, Id, Instant, Line } from '../../platform/contract/fields.ts'
import { messagesOf } from '../../platform/contract/messages.ts'
import { orderField, pagingFields, rowsOf } from '../../platform/contract/paging.ts'

export const keyNameMaxLength = 80
/** The maximum number of networks to which a key can be restricted. */
export const networksMax = 20
/** For how many days the previous key can stay valid after a rotation: the most, and the default. */
export const previousDaysMax = 7
export const previousDaysUsual = 7
/** How many calls one key may make in a minute. */
export const callsPerMinute = 600

/** The filters of the list. An `ended` key is revoked or expired. */
export const keyFilters = ['active', 'ended'] as const
export type KeyFilter = (typeof keyFilters)[number]
export const keySorts = ['newest', 'oldest', 'name', 'used', 'expires'] as const
export type KeySort = (typeof keySorts)[number]
export const keyStates = ['active', 'paused', 'expired', 'revoked'] as const
export type KeyState = (typeof keyStates)[number]

/** The permissions that a key can have: all except the one for making keys. */
export const keyPermissions: readonly Permission[] = permissionNames.filter(
  (permission) => permission !== 'access.keys',
)

type None = Readonly<Record<string, never>>
/** The messages about API keys; the words are in `words/<language>/server/keys-desk.ts`. */
export type KeyMessages = {
  created: { name: string }
  rotated: { name: string }
  revoked: { name: string }
  nameMissing: None
  endsInPast: None
  noInstant: None
  noNetwork: { text: string }
  tooMuch: None
  forEver: None
}
/** Makes a message about API keys. */
export const keyMessage = messagesOf<KeyMessages>('keys-desk')

const Permissions = Type.Unsafe<Permission[]>({
  type: 'array',
  items: { type: 'string', enum: [...keyPermissions] },
  minItems: 1,
  maxItems: keyPermissions.length,
  uniqueItems: true,
})
/**
 * A code from the caller's authenticator app, if the caller has one. With it, a stolen session is not enough to make a
 * key.
 */
const Code = Type.Optional(Type.String({ minLength: 1, maxLength: 40 }))

export const ApiKey = Type.Object({
  keyId: Id,
  name: Type.String(),
  /** The start of the key, which tells people which key it is. */
  prefix: Type.String(),
  state: Type.Unsafe<KeyState>({ type: 'string', enum: [...keyStates] }),
  permissionIds: Type.Array(Type.Unsafe<Permission>({ type: 'string', enum: [...permissionNames] })),
  allowedNetworks: Type.Array(Type.String()),
  createdAt: Instant,
  /**
   * The name of the person responsible for the key: the one who made it, or who rotated it last. Null once that
   * account is closed.
   */
  holderName: nullable(Type.String()),
  expiresAt: nullable(Instant),
  revokedAt: nullable(Instant),
  /** The time until which the key from before the last rotation stays valid; null if there is none. */
  previousUntil: nullable(Instant),
  /** The UTC day of the last call with the key. The country is that of the first call on that day. */
  lastUsedOn: nullable(Day),
  lastUsedCountry: nullable(Type.String()),
})
export type ApiKey = Static<typeof ApiKey>

/** A new key, which is shown only once. */
const NewKey = Type.Object({ keyId: Id, apiKey: Type.String() })

const keyParams = Type.Object({ keyId: Id })
const path = 'access'
const access = 'access.keys'

export const keysApi = {
  getApiKeys: endpoint({
    method: 'GET',
    path: `${path}/getApiKeys`,
    access,
    needsPerson: true,
    summary: 'Every API key, the newest first, without the keys themselves; and what the caller needs for another one.',
    query: Type.Object({
      ...pagingFields,
      sort: orderField(keySorts),
      status: Type.Optional(Type.Unsafe<KeyFilter>({ type: 'string', enum: [...keyFilters] })),
    }),
    data: Type.Object({
      ...rowsOf(ApiKey).properties,
      isCapped: Type.Boolean(),
      /** The permissions that the caller can give to a key. */
      held: Type.Array(Type.String()),
      /** Whether the caller must send a code from the authenticator app. */
      asksCode: Type.Boolean(),
    }),
  }),
  createApiKey: endpoint({
    method: 'POST',
    path: `${path}/createApiKey`,
    access,
    needsPerson: true,
    answersOnce: true,
    summary:
      'Makes an API key, which is shown this once. It may do what is chosen here, as long as its maker may do it too; without an end it lasts until it is revoked.',
    body: body({
      name: Line({ minLength: 1, maxLength: keyNameMaxLength }),
      permissionIds: Permissions,
      expiresAt: Type.Optional(nullable(Type.String({ maxLength: 40 }))),
      /** The addresses and networks (`10.0.0.0/8`) from which the key can be used; empty for all. */
      allowedNetworks: Type.Optional(Type.Array(Type.String({ maxLength: 43 }), { maxItems: networksMax })),
      code: Code,
    }),
    data: NewKey,
  }),
  rotateApiKey: endpoint({
    method: 'POST',
    path: `${path}/rotateApiKey/{keyId}`,
    access,
    needsPerson: true,
    answersOnce: true,
    summary:
      'Replaces a key by a new one, shown this once; the former stays valid for so many days, a week when nobody says how many, and calls for whoever had it. The caller answers for the new one.',
    params: keyParams,
    body: body({
      previousDays: Type.Optional(Type.Integer({ minimum: 0, maximum: previousDaysMax, default: previousDaysUsual })),
      code: Code,
    }),
    data: NewKey,
  }),
  revokeApiKey: endpoint({
    method: 'POST',
    path: `${path}/revokeApiKey/{keyId}`,
    access,
    needsPerson: true,
    summary:
      'Ends a key at once, in every process; its calls answer 401 key-revoked from then on. A repeat changes nothing.',
    params: keyParams,
    data: ApiKey,
  }),
} as const
