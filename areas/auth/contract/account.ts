import { Type, type Static } from 'typebox'
import { socialProviders, type SocialProvider } from '../../../platform/contract/site.ts'
import { body, endpoint, Nothing } from '../../../platform/contract/endpoint.ts'
import { GivenPassword, Id, Instant } from '../../../platform/contract/fields.ts'

export const SessionRow = Type.Object({
  sessionId: Id,
  /** The browser and the operating system, derived from the user agent: `Firefox on Windows`. */
  device: Type.String(),
  startedAt: Instant,
  lastSeenAt: Instant,
  isThis: Type.Boolean(),
})
export type SessionRow = Static<typeof SessionRow>

const Provider = Type.Unsafe<SocialProvider>({ type: 'string', enum: [...socialProviders] })
export const Connection = Type.Object({ providerId: Provider, connectedAt: Instant })
export type Connection = Static<typeof Connection>
export const Connections = Type.Object({ hasPassword: Type.Boolean(), connections: Type.Array(Connection) })
export type Connections = Static<typeof Connections>

/** The calls with which users list and end their own sessions, and unlink sign-in services. */
export const accountApi = {
  getSessions: endpoint({
    method: 'GET',
    path: 'user/sessions',
    access: 'signed-in',
    summary: 'Where the caller is logged in, this session first, then the last used.',
    data: Type.Array(SessionRow),
  }),
  endSession: endpoint({
    method: 'POST',
    path: 'user/endSession',
    access: 'signed-in',
    summary: "Ends another of the caller's sessions; this one is ended by logging out.",
    body: body({ sessionId: Id }),
    data: Nothing,
  }),
  endOtherSessions: endpoint({
    method: 'POST',
    path: 'user/endOtherSessions',
    access: 'signed-in',
    summary: "Ends all of the caller's sessions but this one, and the log-in links that wait in a mailbox.",
    body: body({}),
    data: Nothing,
  }),
  getConnections: endpoint({
    method: 'GET',
    path: 'user/connections',
    access: 'signed-in',
    summary: 'The sign-in services linked to the account, and whether it has a password of ours.',
    data: Connections,
  }),
  disconnect: endpoint({
    method: 'POST',
    path: 'user/disconnect',
    access: 'signed-in',
    summary: 'Unlinks a sign-in service, unless it is the only way in.',
    body: body({ providerId: Type.String({ maxLength: 32 }) }),
    data: Connections,
  }),
} as const

/**
 * How recently a session must have begun for closing an account without a password. Only sessions that began with a
 * provider or an emailed link count.
 */
export const freshSessionMinutes = 15

/** The calls for the rights that the GDPR gives people over their own data (articles 15, 17 and 20). */
export const privacyApi = {
  exportMyData: endpoint({
    method: 'GET',
    path: 'user/exportMyData',
    access: 'signed-in',
    summary: 'One JSON document with everything we hold of the caller.',
    data: Type.Unsafe<Record<string, unknown>>({ type: 'object', additionalProperties: true }),
  }),
  closeAccount: endpoint({
    method: 'POST',
    path: 'user/closeAccount',
    access: 'signed-in',
    summary: 'Closes the account for good: personal data is erased, the ledger stays under a pseudonym.',
    body: body({ password: Type.Optional(GivenPassword), confirm: Type.Literal('CLOSE') }),
    data: Nothing,
  }),
} as const
