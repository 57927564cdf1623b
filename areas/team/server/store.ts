import type { Language } from '../../../platform/contract/language.ts'
import { isLanguage } from '../../../platform/contract/language.ts'
import { statement, type Db, type Tx } from '../../../platform/server/db.ts'
import type { LinkState } from './rules.ts'

/** An invitation; `round` is the number of its last link. */
export type Invitation = LinkState & {
  invitationId: string
  email: string
  role: string
  language: Language
  round: number
  sentAt: Date
  invitedBy: string | null
}
// Not for users: these are names of columns.
const columns = `invitation_id as "invitationId", email, role, language, round, sent_at as "sentAt", expires_at as "expiresAt",
  invited_by as "invitedBy", accepted_at as "acceptedAt", revoked_at as "revokedAt"`
type Row = Omit<Invitation, 'language'> & { language: string }
const invitationOf = ({ language, ...row }: Row): Invitation => ({
  ...row,
  language: isLanguage(language) ? language : 'en',
})
const takeFirst = ([row]: Row[]): Invitation | null => (row ? invitationOf(row) : null)

const readOpen = statement<Row>(
  'team.open',
  `select ${columns} from team_invitations where accepted_at is null and revoked_at is null
   order by sent_at desc, invitation_id desc limit $1`,
)
/** Lists the invitations that were not accepted, including those whose link has expired, newest first. */
export const openInvitations = async (db: Db, limit: number): Promise<Invitation[]> =>
  (await readOpen(db, [limit])).map(invitationOf)

const readOne = statement<Row>('team.one', `select ${columns} from team_invitations where invitation_id = $1`)
const readByKey = statement<Row>('team.by-key', `select ${columns} from team_invitations where key_hash = $1`)
const lockOne = statement<Row>(
  'team.lock',
  `select ${columns} from team_invitations where invitation_id = $1 for update`,
)
const lockByKey = statement<Row>(
  'team.lock-key',
  `select ${columns} from team_invitations where key_hash = $1 for update`,
)
export const findInvitation = async (db: Db, invitationId: string) => takeFirst(await readOne(db, [invitationId]))
export const findByKey = async (db: Db, hash: Buffer) => takeFirst(await readByKey(db, [hash]))
export const lockInvitation = async (tx: Tx, invitationId: string) => takeFirst(await lockOne(tx, [invitationId]))
export const lockInvitationByKey = async (tx: Tx, hash: Buffer) => takeFirst(await lockByKey(tx, [hash]))

const insert = statement(
  'team.invite',
  `insert into team_invitations (invitation_id, email, person_key, role, language, key_hash, created_at, sent_at, expires_at, invited_by)
   values ($1, $2, $3, $4, $5, $6, $7, $7, $7::timestamptz + make_interval(hours => $8), $9)
   on conflict (person_key) where accepted_at is null and revoked_at is null do nothing returning invitation_id`,
)
export type NewInvitation = {
  invitationId: string
  email: string
  personKey: Buffer
  role: string
  language: Language
  hash: Buffer
  now: Date
  hours: number
  byId: string
}
/** Adds an invitation; false when this person already has an open one. */
export async function addInvitation(tx: Tx, made: NewInvitation): Promise<boolean> {
  const { invitationId, email, personKey, role, language, hash, now, hours, byId } = made
  const added = await insert(tx, [invitationId, email, personKey, role, language, hash, now, hours, byId])
  return added.length === 1
}

const writeLink = statement(
  'team.renew',
  `update team_invitations set round = $2, key_hash = $3, sent_at = $4,
     expires_at = $4::timestamptz + make_interval(hours => $5), invited_by = $6 where invitation_id = $1`,
)
type NewLink = { invitationId: string; round: number; hash: Buffer; now: Date; hours: number; byId: string }
/** Replaces the last link with a new one. */
export const renewLink = (tx: Tx, { invitationId, round, hash, now, hours, byId }: NewLink) =>
  writeLink(tx, [invitationId, round, hash, now, hours, byId])

const writeAccepted = statement(
  'team.accept',
  'update team_invitations set accepted_at = $2, accepted_by = $3 where invitation_id = $1',
)
export const markAccepted = (tx: Tx, invitationId: string, now: Date, userId: string) =>
  writeAccepted(tx, [invitationId, now, userId])

const writeRevoked = statement('team.revoke', 'update team_invitations set revoked_at = $2 where invitation_id = $1')
export const markRevoked = (tx: Tx, invitationId: string, now: Date) => writeRevoked(tx, [invitationId, now])

const readOfUser = statement<Row>(
  'team.of-user',
  `select ${columns} from team_invitations where accepted_by = $1 order by sent_at, invitation_id`,
)
export const readInvitationsOfUser = async (db: Db, userId: string): Promise<Invitation[]> =>
  (await readOfUser(db, [userId])).map(invitationOf)

const eraseOfUser = statement('team.erase', 'delete from team_invitations where accepted_by = $1')
export const eraseInvitations = (tx: Tx, userId: string) => eraseOfUser(tx, [userId])

/** Reads the email addresses to which invitations were sent. */
export const readInvitationNames = statement<{ id: string; name: string }>(
  'team.invitations-named',
  'select invitation_id as id, email as name from team_invitations where invitation_id = any($1::uuid[])',
)
