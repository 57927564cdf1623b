import { isGuarded, panelistRole, rolesIn, type Permission } from '../../../platform/contract/access.ts'
import { checkMessage, staffPasswordMinLength } from '../../../platform/contract/fields.ts'
import type { Language } from '../../../platform/contract/language.ts'
import type { ProblemCode } from '../../../platform/contract/problems.ts'
import { nowOf, transaction, type Db, type Tx } from '../../../platform/server/db.ts'
import { say, type WordedAnswer } from '../../../platform/server/http.ts'
import type { Jobs } from '../../../platform/server/jobs.ts'
import type { Limit, Limits } from '../../../platform/server/limits.ts'
import type { Mail } from '../../../platform/server/mail.ts'
import { Problem } from '../../../platform/server/problem.ts'
import { hashOf, isId, newId, type Secrets } from '../../../platform/server/secrets.ts'
import type { Access } from '../../access/server/service.ts'
import type { Audit } from '../../audit/server/service.ts'
import type { Login } from '../../auth/contract/auth.ts'
import type { Auth } from '../../auth/server/service.ts'
import type { Visit } from '../../auth/server/sessions.ts'
import type { Users } from '../../users/server/service.ts'
import { invitationHours, openInvitationsMax, teamMessage, type TeamInvitation } from '../contract.ts'
import { writeInvitationLetter } from './mail.ts'
import { linkRefusal } from './rules.ts'
import { wordIn } from '../../../platform/server/words.ts'
import * as store from './store.ts'
import { fieldProblem } from '../../../platform/server/field-problem.ts'

type Needs = {
  db: Db
  users: Pick<Users, 'findMany' | 'findByEmail' | 'isFree' | 'personKeyOf'>
  access: Pick<Access, 'known' | 'roles' | 'completedRole' | 'actorOf' | 'permissionsOf' | 'holdsAll'>
  auth: Pick<Auth, 'joinTeam' | 'asksSecondStep'>
  audit: Pick<Audit, 'record'>
  jobs: Pick<Jobs, 'add'>
  mail: Mail
  secrets: Pick<Secrets, 'mailedKey'>
  limits: Pick<Limits, 'take'>
}
type By = { userId: string; role: string; ip: string }
type InvitationRequest = { email: string; role: string; language?: Language }
type Answers = { token: string; firstName: string; lastName: string; password: string; language?: Language }
type Person = { firstName: string; lastName: string; email: string }

const invitesPerPerson: Limit = { name: 'team-invite', count: 30, seconds: 60 * 60 }
// Keys cannot be guessed. These limits only cap the load that anonymous callers can cause.
const looksPerNetwork: Limit = { name: 'team-look', count: 60, seconds: 15 * 60, shared: true }
const triesPerNetwork: Limit = { name: 'team-join', count: 20, seconds: 15 * 60, shared: true }

export type Team = ReturnType<typeof createTeam>

/**
 * Invitations of staff and vendors. An emailed link creates the account, so that the person need not join as a panelist
 * first.
 */
export function createTeam(needs: Needs) {
  const { db, users, access, auth, audit, jobs, mail, secrets, limits } = needs

  const keyOf = (invitationId: string, round: number): string => secrets.mailedKey('team', `${invitationId}:${round}`)

  /** Returns the permissions of these roles; throws when the actor may not grant all of them. */
  async function allowGrant(tx: Tx, by: Pick<By, 'userId' | 'role'>, role: string): Promise<readonly Permission[]> {
    const { permissions } = await access.actorOf(tx, by)
    const rights = await access.permissionsOf(rolesIn(role), tx)
    if (!permissions.includes('users.update') || !access.holdsAll(permissions, rights))
      throw new Problem('role-too-much')
    return rights
  }

  /**
   * Checks that the sender of the last link may still grant these roles, because no one should join on the word of a
   * dismissed colleague. Returns the permissions of the roles.
   */
  async function allowBacker(tx: Tx, { invitedBy, role }: store.Invitation): Promise<readonly Permission[]> {
    if (invitedBy === null) throw new Problem('team-link-unbacked')
    return allowGrant(tx, { userId: invitedBy, role: '' }, role).catch((error: unknown) => {
      throw error instanceof Problem ? new Problem('team-link-unbacked') : error
    })
  }

  /** Finds why the address cannot have a new account; null when it can. */
  async function findAddressRefusal(tx: Tx, email: string): Promise<ProblemCode | null> {
    if (await users.isFree(email)) return null
    return (await users.findByEmail(tx, email)) ? 'team-address-known' : 'team-address-used'
  }

  /** Returns the names of these roles, without base roles that a custom role replaces. */
  async function roleNamesOf(role: string, language: Language): Promise<string[]> {
    const held = rolesIn(role)
    const named = (await access.roles()).filter(({ roleId }) => held.includes(roleId))
    const replaced = new Set(named.flatMap(({ basedOn }) => basedOn ?? []))
    return named.filter(({ roleId }) => !replaced.has(roleId)).map(({ roleName }) => wordIn(roleName, language))
  }

  async function describeInvitations(rows: readonly store.Invitation[], from: Db = db): Promise<TeamInvitation[]> {
    const people = await users.findMany(from, [...new Set(rows.flatMap(({ invitedBy }) => invitedBy ?? []))])
    const now = await nowOf(from)
    return rows.map(({ invitationId, email, role, language, sentAt, expiresAt, invitedBy }) => {
      const person = invitedBy === null ? undefined : people.get(invitedBy)
      return {
        invitationId,
        email,
        role,
        language,
        sentAt: sentAt.toISOString(),
        expiresAt: expiresAt.toISOString(),
        isExpired: now >= expiresAt,
        invitedByName: person ? nameOf(person) : null,
      }
    })
  }
  async function describeOne(tx: Tx, invitationId: string): Promise<TeamInvitation> {
    const found = await store.findInvitation(tx, invitationId)
    const [row] = found ? await describeInvitations([found], tx) : []
    if (!row) throw new Problem('not-found')
    return row
  }

  const record = (tx: Tx, action: string, invitationId: string, by: Pick<By, 'userId' | 'ip'>, what: object) =>
    audit.record(tx, { actorId: by.userId, ip: by.ip, action, subject: `invitation:${invitationId}`, after: what })

  /** Locks an open invitation; throws 'not-found' when there is none. */
  async function lockOpen(tx: Tx, invitationId: string): Promise<store.Invitation> {
    const found = isId(invitationId) ? await store.lockInvitation(tx, invitationId) : null
    if (!found || found.acceptedAt || found.revokedAt) throw new Problem('not-found')
    return found
  }

  return {
    /** Lists the open invitations, and the roles that a user with these permissions may grant. */
    open: async (permissions: readonly Permission[], language: Language) => {
      const roles = (await access.roles())
        .filter(({ roleId, permissionIds }) => roleId !== panelistRole && access.holdsAll(permissions, permissionIds))
        .map(({ roleId, roleName }) => ({ roleId, roleName: wordIn(roleName, language) }))
      return { rows: await describeInvitations(await store.openInvitations(db, openInvitationsMax)), roles }
    },

    /** Invites a person without an account. Throws when the role has permissions that the inviter lacks. */
    invite: async (
      { email, role: wanted, language = 'en' }: InvitationRequest,
      by: By,
    ): Promise<WordedAnswer<TeamInvitation>> => {
      await limits.take(by.userId, invitesPerPerson)
      return transaction(db, async (tx) => {
        const role = access.completedRole(wanted, await access.known(tx))
        if (role === null || rolesIn(role).includes(panelistRole))
          throw fieldProblem('role-unknown', 'role', teamMessage('roleMissing'))
        await allowGrant(tx, by, role)
        const refusal = await findAddressRefusal(tx, email)
        if (refusal) throw fieldProblem(refusal, 'email')
        if ((await store.openInvitations(tx, openInvitationsMax)).length === openInvitationsMax)
          throw new Problem('team-full')
        const invitationId = newId()
        const hash = hashOf(keyOf(invitationId, 1))
        const personKey = users.personKeyOf(email)
        const made = {
          invitationId,
          email,
          personKey,
          role,
          language,
          hash,
          now: await nowOf(tx),
          hours: invitationHours,
        }
        if (!(await store.addInvitation(tx, { ...made, byId: by.userId }))) throw fieldProblem('team-invited', 'email')
        await jobs.add(tx, 'team.mail-invitation', { invitationId, round: 1 })
        await record(tx, 'team.invite', invitationId, by, { email, role })
        return say(teamMessage('invited', { to: email }), await describeOne(tx, invitationId))
      })
    },

    /** Sends a new link; the old one stops working. Its sender is now responsible for the invitation. */
    resend: async (invitationId: string, by: By): Promise<WordedAnswer<TeamInvitation>> => {
      await limits.take(by.userId, invitesPerPerson)
      return transaction(db, async (tx) => {
        const { email, role, round: last } = await lockOpen(tx, invitationId)
        await allowGrant(tx, by, role)
        const refusal = await findAddressRefusal(tx, email)
        if (refusal) throw new Problem(refusal)
        const round = last + 1
        const link = { invitationId, round, hash: hashOf(keyOf(invitationId, round)), byId: by.userId }
        await store.renewLink(tx, { ...link, now: await nowOf(tx), hours: invitationHours })
        await jobs.add(tx, 'team.mail-invitation', { invitationId, round })
        await record(tx, 'team.resend', invitationId, by, { email, role })
        return say(teamMessage('resent', { to: email }), await describeOne(tx, invitationId))
      })
    },

    revoke: (invitationId: string, by: By): Promise<WordedAnswer<null>> =>
      transaction(db, async (tx) => {
        const { email, role } = await lockOpen(tx, invitationId)
        await store.markRevoked(tx, invitationId, await nowOf(tx))
        await record(tx, 'team.revoke', invitationId, by, { email, role })
        return say(teamMessage('revoked', { to: email }), null)
      }),

    /** Returns what the page behind the link shows; throws when the link cannot be used. */
    check: async (token: string, ip: string, language: Language) => {
      await limits.take(ip, looksPerNetwork)
      return transaction(db, async (tx) => {
        const found = await store.findByKey(tx, hashOf(token))
        const refusal = linkRefusal(found, await nowOf(tx))
        if (refusal || !found) throw new Problem(refusal ?? 'team-link-unknown')
        const rights = await allowBacker(tx, found)
        const addressRefusal = await findAddressRefusal(tx, found.email)
        if (addressRefusal)
          throw new Problem(addressRefusal === 'team-address-known' ? 'team-account-there' : addressRefusal)
        return {
          email: found.email,
          roleNames: await roleNamesOf(found.role, language),
          expiresAt: found.expiresAt.toISOString(),
          isGuarded: isGuarded(found.role, rights),
          needsSecondStep: await auth.asksSecondStep(tx, found.role),
        }
      })
    },

    /**
     * Creates the account of the invited person, once, and logs the person in. Throws when the address has an account
     * by now: a link never changes an existing account.
     */
    accept: async ({ token, firstName, lastName, password, language = 'en' }: Answers, visit: Visit) => {
      await limits.take(visit.ip, triesPerNetwork)
      return transaction(db, async (tx): Promise<WordedAnswer<Login>> => {
        const found = await store.lockInvitationByKey(tx, hashOf(token))
        const now = await nowOf(tx)
        const refusal = linkRefusal(found, now)
        if (refusal || !found) throw new Problem(refusal ?? 'team-link-unknown')
        const { invitationId, email, role, invitedBy } = found
        const rights = await allowBacker(tx, found)
        if (isGuarded(role, rights) && password.length < staffPasswordMinLength)
          throw fieldProblem('invalid-input', 'password', checkMessage('staffPasswordTooShort'))
        const newStaff = { email, role, password, language, firstName: firstName.trim(), lastName: lastName.trim() }
        const login = await auth.joinTeam(tx, newStaff, visit).catch((error: unknown) => {
          const isTaken = error instanceof Problem && error.code === 'email-taken'
          throw isTaken ? new Problem('team-account-there') : error
        })
        const { userId } = login.user
        await store.markAccepted(tx, invitationId, now, userId)
        await record(tx, 'team.accept', invitationId, { userId, ip: visit.ip }, { email, role, userId, invitedBy })
        return say(teamMessage('welcome'), login)
      })
    },

    /**
     * Sends the email of an invitation; runs as a job. Sends nothing when the link was replaced or can no longer be
     * used.
     */
    deliver: async (invitationId: string, round: number): Promise<void> => {
      const found = isId(invitationId) ? await store.findInvitation(db, invitationId) : null
      if (!found || found.round !== round || linkRefusal(found, await nowOf(db))) return
      const roleNames = await roleNamesOf(found.role, found.language)
      const [row] = await describeInvitations([found])
      const reader = { to: found.email, language: found.language }
      const what = { roleNames, invitedByName: row?.invitedByName ?? null, key: keyOf(invitationId, round) }
      await mail.send(writeInvitationLetter(mail, reader, what))
    },

    exportOf: async (userId: string) =>
      (await store.readInvitationsOfUser(db, userId)).map(({ email, role, sentAt, acceptedAt }) => ({
        email,
        role,
        sentAt,
        acceptedAt,
      })),
    erase: async (tx: Tx, { userId }: { userId: string }): Promise<void> => {
      await store.eraseInvitations(tx, userId)
    },
  }
}

const nameOf = ({ firstName, lastName, email }: Person): string => `${firstName} ${lastName}`.trim() || email
