import { Type, type Static } from 'typebox'
import { Login } from '../auth/contract/auth.ts'
import { body, endpoint, nullable, Nothing } from '../../platform/contract/endpoint.ts'
import { Email, FirstName, Id, Instant, LastName, OpaqueKey, Password } from '../../platform/contract/fields.ts'
import { languageCodes, type Language } from '../../platform/contract/language.ts'
import { messagesOf } from '../../platform/contract/messages.ts'
import { setting } from '../../platform/contract/setting.ts'

/** For how many hours the link of an invitation works. */
export const invitationHours = 72
/** The maximum number of invitations that can be open at the same time, so that their list fits on one page. */
export const openInvitationsMax = 100

/** How long invitations are kept. */
export const teamPeriods = {
  /** For how many days an invitation is kept after its link has stopped working, as a record of who invited whom. */
  invitationDays: setting({
    key: 'team.invitationDays',
    group: 'privacy',
    shape: { kind: 'whole', min: 7, max: 365, unit: 'days' },
    default: 90,
  }),
} as const

type None = Readonly<Record<string, never>>
/** The messages about invitations to staff and vendors; the words are in `words/<language>/server/team-desk.ts`. */
export type TeamMessages = {
  invited: { to: string }
  resent: { to: string }
  revoked: { to: string }
  welcome: None
  roleMissing: None
}
/** Makes a message about invitations to staff and vendors. */
export const teamMessage = messagesOf<TeamMessages>('team-desk')

const PageLanguage = Type.Unsafe<Language>({ type: 'string', enum: languageCodes })
const NamedRole = Type.Object({ roleId: Id, roleName: Type.String() })

export const TeamInvitation = Type.Object({
  invitationId: Id,
  email: Type.String(),
  /** Role ids, separated by commas. */
  role: Type.String(),
  language: PageLanguage,
  /** When the last link was sent. */
  sentAt: Instant,
  expiresAt: Instant,
  isExpired: Type.Boolean(),
  /** The name of the staff member who sent the last link; null when that account is closed. */
  invitedByName: nullable(Type.String()),
})
export type TeamInvitation = Static<typeof TeamInvitation>

const invitationParams = Type.Object({ invitationId: Id })
const path = 'users'

export const teamApi = {
  inviteUser: endpoint({
    method: 'POST',
    path: `${path}/inviteUser`,
    access: 'users.update',
    needsPerson: true,
    summary:
      'Invites somebody by email to work here, or as a vendor. Nobody gives rights that they do not hold; an address with an account is refused.',
    body: body({
      email: Email,
      role: Type.String({ minLength: 1, maxLength: 400 }),
      /** The language of the email; English by default. */
      language: Type.Optional(PageLanguage),
    }),
    data: TeamInvitation,
  }),
  getInvitations: endpoint({
    method: 'GET',
    path: `${path}/getInvitations`,
    access: 'users.view',
    summary: 'Invitations that nobody has accepted yet, the newest first, and the roles that the caller may give.',
    data: Type.Object({ rows: Type.Array(TeamInvitation), roles: Type.Array(NamedRole) }),
  }),
  resendInvitation: endpoint({
    method: 'POST',
    path: `${path}/resendInvitation/{invitationId}`,
    access: 'users.update',
    needsPerson: true,
    summary: 'Mails a new link, which replaces the one before and works for 72 hours.',
    params: invitationParams,
    data: TeamInvitation,
  }),
  revokeInvitation: endpoint({
    method: 'POST',
    path: `${path}/revokeInvitation/{invitationId}`,
    access: 'users.update',
    needsPerson: true,
    summary: 'Takes an invitation back: its link opens nothing any more.',
    params: invitationParams,
    data: Nothing,
  }),
  checkInvitation: endpoint({
    method: 'POST',
    path: `${path}/checkInvitation`,
    access: 'public',
    summary: 'Whether the link of an invitation can still be used, and what it invites to.',
    body: body({ token: OpaqueKey }),
    data: Type.Object({
      email: Type.String(),
      roleNames: Type.Array(Type.String()),
      expiresAt: Instant,
      /** Whether the account needs a long password, as staff accounts do. */
      isGuarded: Type.Boolean(),
      /** Whether a second step must be set up at the first log-in. */
      needsSecondStep: Type.Boolean(),
    }),
  }),
  acceptInvitation: endpoint({
    method: 'POST',
    path: `${path}/acceptInvitation`,
    access: 'public',
    summary:
      'Makes the account of whoever was invited, and logs it in; a second step is set up first where it is asked for.',
    body: body({
      token: OpaqueKey,
      firstName: FirstName,
      lastName: LastName,
      password: Password,
      /** The language of the page, which becomes the language of the account. */
      language: Type.Optional(PageLanguage),
    }),
    data: Login,
  }),
} as const
