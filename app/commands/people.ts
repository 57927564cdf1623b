import { sentenceOf } from '../../platform/server/words.ts'
import { randomBytes } from 'node:crypto'
import { isPlainPanelist, rolesIn, superAdminRole } from '../../platform/contract/access.ts'
import { confirmProblem, emailProblem, passwordProblem } from '../../platform/contract/fields.ts'
import type { Role } from '../../areas/access/contract/roles.ts'
import type { Program } from '../server.ts'
import { transaction } from '../../platform/server/db.ts'
import type { Command } from './command.ts'
import type { Terminal } from './terminal.ts'
import type { CommandInput } from './words.ts'

const generatedBytes = 18

/**
 * Asks for a password without showing it, and asks a person twice in case of a typing mistake; or makes a password and
 * prints it once. It is never on the command line, which other users can read.
 */
async function readNewPassword(given: CommandInput, terminal: Terminal): Promise<string> {
  if (given.has('generate')) return randomBytes(generatedBytes).toString('base64url')
  const password = await terminal.askHidden('New password')
  const problem =
    passwordProblem(password) ??
    (terminal.isPerson ? confirmProblem(password, await terminal.askHidden('The same again')) : null)
  if (problem) throw new Error(sentenceOf(problem, 'en'))
  return password
}

const tellPassword = (given: CommandInput, terminal: Terminal, password: string): void => {
  if (given.has('generate')) terminal.print(`Password: ${password}`)
}

async function findAccount({ users, db }: Program, email: string) {
  const account = await users.findByEmail(db, email)
  if (!account || account.closedAt) throw new Error(`There is no account with the address ${email}.`)
  return account
}

/** Finds roles by ids or names, separated by commas, such as `4` or `"Panel Manager"`. */
function findRoleIds(told: string, roles: readonly Role[]): string[] {
  return told.split(',').map((part) => {
    const word = part.trim().toLowerCase()
    const role = roles.find(({ roleId, roleName }) => roleId === word || roleName.toLowerCase() === word)
    if (role) return role.roleId
    const known = roles.map(({ roleId, roleName }) => `${roleId} ${roleName}`).join(', ')
    throw new Error(`There is no role "${part.trim()}". There is: ${known}.`)
  })
}

/** The names of the roles of an account, with commas. */
const nameRoles = (role: string, roles: readonly Role[]): string =>
  rolesIn(role)
    .map((id) => roles.find(({ roleId }) => roleId === id)?.roleName ?? id)
    .join(', ')

/** Creates a verified staff account; it is a Super Admin unless another role is named. */
export const adminCreate: Command = {
  name: 'admin create',
  usage: '<email> [--role ROLE] [--first-name NAME] [--last-name NAME] [--generate]',
  does: 'Makes a verified staff account, a Super Admin unless --role names another; asks for the password, or makes one.',
  flags: { role: 'text', 'first-name': 'text', 'last-name': 'text', generate: 'yes' },
  words: 1,
  run: async (given, room) => {
    const { terminal } = room
    const [email = ''] = given.words
    const wrong = emailProblem(email)
    if (wrong) throw new Error(`${sentenceOf(wrong, 'en')}: "${email}" is none.`)
    const program = await room.program()
    const { access, auth, audit, db, setup } = program
    const wanted = findRoleIds(given.text('role') ?? superAdminRole, await access.roles()).join(',')
    const role = access.completedRole(wanted, await access.known())
    if (role === null || isPlainPanelist(role)) throw new Error('A panelist is no staff: panelists join by themselves.')
    const password = await readNewPassword(given, terminal)
    const firstName = given.text('first-name') ?? ''
    const lastName = given.text('last-name') ?? ''
    await transaction(db, async (tx) => {
      const { userId } = await auth.createStaff(tx, { email, password, role, firstName, lastName })
      await audit.record(tx, { actorId: null, action: 'users.create', subject: userId, after: { role }, ip: null })
      // This is a panel with staff from now on, so the first start must not fill the database with a demo world.
      await setup.begin(tx)
    })
    terminal.print(`${email} can log in (${nameRoles(role, await access.roles())}).`)
    tellPassword(given, terminal, password)
    return 0
  },
}

/** Sets a new password for an account, and ends the account's sessions. */
export const adminResetPassword: Command = {
  name: 'admin reset-password',
  usage: '<email> [--generate]',
  does: 'Sets a new password for a staff account and ends all of its sessions.',
  flags: { generate: 'yes' },
  words: 1,
  run: async (given, room) => {
    const { terminal } = room
    const [email = ''] = given.words
    const program = await room.program()
    const { userId, role } = await findAccount(program, email)
    if (isPlainPanelist(role)) throw new Error(`${email} is a panelist, who gets a new password by mail.`)
    const password = await readNewPassword(given, terminal)
    await transaction(program.db, async (tx) => {
      await program.auth.setPassword(tx, userId, password)
      await program.auth.endSessions(tx, userId, 'password changed')
      await program.audit.record(tx, { actorId: null, action: 'users.reset-password', subject: userId, ip: null })
    })
    terminal.print(`${email} has a new password, and every session has ended.`)
    tellPassword(given, terminal, password)
    return 0
  },
}

/** Removes the second step of an account whose owner has lost it. */
export const adminResetSecondStep: Command = {
  name: 'admin reset-second-step',
  usage: '<email>',
  does: 'Takes a lost authenticator app and its recovery codes away and ends all sessions; the next log-in sets one up anew.',
  flags: {},
  words: 1,
  run: async (given, room) => {
    const [email = ''] = given.words
    const program = await room.program()
    const { userId } = await findAccount(program, email)
    await transaction(program.db, async (tx) => {
      if (!(await program.auth.resetSecondStep(tx, userId, ''))) throw new Error(`${email} has no second step.`)
      await program.audit.record(tx, { actorId: null, action: 'users.second-step-reset', subject: userId, ip: null })
    })
    room.terminal.print(`${email} logs in without a second step, or sets one up anew, and every session has ended.`)
    return 0
  },
}

/** Gives a role to an account, in addition to its other roles or in place of them. */
export const roleGrant: Command = {
  name: 'role grant',
  usage: '<email> <role> [--instead]',
  does: 'Gives somebody a role, by its number or name, beside those they have or instead of them; from their next call on.',
  flags: { instead: 'yes' },
  words: 2,
  run: async (given, room) => {
    const [email = '', told = ''] = given.words
    const program = await room.program()
    const { userId, role } = await findAccount(program, email)
    const wanted = findRoleIds(told, await program.access.roles()).join(',')
    const now = await program.panelists.setRole(userId, given.has('instead') ? wanted : `${role},${wanted}`)
    const roles = await program.access.roles()
    const before = now === role ? ', as before' : ` (was ${nameRoles(role, roles)})`
    room.terminal.print(`${email} is ${nameRoles(now, roles)}${before}.`)
    return 0
  },
}
