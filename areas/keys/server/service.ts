import { randomBytes } from 'node:crypto'
import { utcDay } from '../../../platform/contract/day.ts'
import type { Permission } from '../../../platform/contract/access.ts'
import { dayMs } from '../../../platform/contract/durations.ts'
import { countedRowsMax, pageOf, type Paging } from '../../../platform/contract/paging.ts'
import { readAddressList } from '../../../platform/server/address-list.ts'
import type { CountryOf } from '../../../platform/server/country-of.ts'
import { nowOf, transaction, type Db, type Tx } from '../../../platform/server/db.ts'
import { say, type AuthenticateKey, type WordedAnswer } from '../../../platform/server/http.ts'
import type { Limit, Limits } from '../../../platform/server/limits.ts'
import { Problem } from '../../../platform/server/problem.ts'
import { hashOf, isId, newId, sameHash } from '../../../platform/server/secrets.ts'
import type { Access } from '../../access/server/service.ts'
import type { Audit } from '../../audit/server/service.ts'
import type { Auth } from '../../auth/server/service.ts'
import type { Users } from '../../users/server/service.ts'
import {
  callsPerMinute,
  keyMessage,
  previousDaysUsual,
  type ApiKey,
  type KeyFilter,
  type KeySort,
} from '../contract.ts'
import { findAllowed, isKey, findKeyRefusal, cutPrefix, findState, writeKey } from './rules.ts'
import * as store from './store.ts'
import { fieldProblem } from '../../../platform/server/field-problem.ts'

type Needs = {
  db: Db
  isDemo: boolean
  users: Pick<Users, 'findMany'>
  access: Pick<Access, 'actorOf' | 'holdsAll'>
  auth: Pick<Auth, 'provePresence' | 'asksPresence'>
  audit: Pick<Audit, 'record'>
  limits: Pick<Limits, 'take' | 'use'>
  countryOf: CountryOf
}
type By = { userId: string; role: string; ip: string }
type Wish = {
  name: string
  permissionIds: readonly Permission[]
  expiresAt?: string | null
  allowedNetworks?: readonly string[]
  code?: string
}
type CreatedKey = { keyId: string; apiKey: string }

const madePerPerson: Limit = { name: 'api-key-made', count: 30, seconds: 60 * 60 }
const callsPerKey: Limit = { name: 'api-key', count: callsPerMinute, seconds: 60 }

export type Keys = ReturnType<typeof createKeys>

/**
 * API keys. People make and end them. Every call reads its key from the database, so that an ended key stops working
 * everywhere at once.
 */
export function createKeys({ db, isDemo, users, access, auth, audit, limits, countryOf }: Needs) {
  const newKey = (): string => writeKey(randomBytes(32), isDemo ? 'test' : 'live')

  const describeKeys = async (rows: readonly store.StoredKey[], from: Db = db): Promise<ApiKey[]> => {
    const people = await users.findMany(from, [...new Set(rows.flatMap(({ heldBy }) => heldBy ?? []))])
    const now = await nowOf(from)
    return rows.map((row) => shownKey(row, people.get(row.heldBy ?? ''), now))
  }

  /** Throws when the caller may not make keys now, or lacks a permission that the key is to have. */
  const allowGrant = async (tx: Tx, by: By, wanted: readonly Permission[]): Promise<void> => {
    const { permissions } = await access.actorOf(tx, by)
    if (!permissions.includes('access.keys')) throw new Problem('not-allowed')
    if (!access.holdsAll(permissions, wanted))
      throw fieldProblem('role-too-much', 'permissionIds', keyMessage('tooMuch'))
  }

  const lockLive = async (tx: Tx, keyId: string): Promise<store.StoredKey> => {
    const found = isId(keyId) ? await store.lockKey(tx, keyId) : null
    if (!found) throw new Problem('not-found')
    return found
  }

  const record = (tx: Tx, action: string, { userId, ip }: By, keyId: string, after?: object) =>
    audit.record(tx, { actorId: userId, ip, action, subject: `apiKey:${keyId}`, after })

  /** Records the first call of a day. A failure does not stop the call. */
  const noteUse = async ({ keyId, lastUsedOn, now }: NonNullable<Found>, ip: string): Promise<void> => {
    const day = utcDay(now)
    if (lastUsedOn === day) return
    await store.markUsed(db, keyId, day, await countryOf(ip)).catch(() => undefined)
  }

  const authenticate: AuthenticateKey = async (apiKey, { ip, tellLimit }) => {
    const hash = hashOf(apiKey)
    const found = isKey(apiKey) ? await store.findByHash(db, hash) : null
    const isPresent = found !== null && sameHash(found.keyHash, hash)
    if (!found || !(isPresent || (found.previousHash && sameHash(found.previousHash, hash))))
      throw new Problem('key-unknown')
    const refusal = findKeyRefusal({
      ...found,
      previousUntil: isPresent ? null : found.previousUntil,
      isFromListed: mayComeFrom(found.allowedNetworks, ip),
    })
    if (refusal) throw new Problem(refusal)
    const { isOver, ...left } = await limits.use(found.keyId, callsPerKey)
    tellLimit(left)
    if (isOver) throw new Problem('too-many-requests', { retryAfterSeconds: left.resetSeconds })
    await noteUse(found, ip)
    const { keyId, callerId, email, role, panelVersion, permissions, held } = found
    return {
      userId: callerId ?? '',
      keyId,
      sessionId: '',
      email: email ?? '',
      role: role ?? '',
      panelVersion: panelVersion ?? 0,
      permissions: findAllowed(permissions, held),
    }
  }

  return {
    /** Finds the account for which a key acts, and what the key may do now from this address. */
    authenticate,

    /** Lists a page of keys, newest first, and what the caller needs in order to make another. */
    list: async (
      query: Paging & { status?: KeyFilter; sort?: KeySort },
      caller: { userId: string; permissions: readonly Permission[] },
    ) => {
      const { status = null, sort = 'newest' } = query
      const found = await store.countKeys(db, status, countedRowsMax + 1)
      return {
        rows: await describeKeys(await store.listKeysPage(db, status, { sort, ...pageOf(query) })),
        count: Math.min(found, countedRowsMax),
        isCapped: found > countedRowsMax,
        held: caller.permissions.filter((one) => one !== 'access.keys'),
        asksCode: await auth.asksPresence(caller.userId),
      }
    },

    /**
     * Makes a key, which is shown only once. Throws when its maker lacks a permission of the key, or uses a second
     * step at log-in and sends no valid code.
     */
    create: async (
      { name, permissionIds, expiresAt, allowedNetworks = [], code }: Wish,
      by: By,
    ): Promise<WordedAnswer<CreatedKey>> => {
      if (name.trim() === '') throw fieldProblem('invalid-input', 'name', keyMessage('nameMissing'))
      const networks = checkedNetworks(allowedNetworks)
      const end = readEnd(expiresAt ?? null)
      await limits.take(by.userId, madePerPerson)
      await auth.provePresence(by.userId, code, by.ip)
      const apiKey = newKey()
      const keyId = await transaction(db, async (tx) => {
        await allowGrant(tx, by, permissionIds)
        const now = await nowOf(tx)
        if (end && end <= now) throw fieldProblem('invalid-input', 'expiresAt', keyMessage('endsInPast'))
        const made = {
          keyId: newId(),
          name: name.trim(),
          prefix: cutPrefix(apiKey),
          hash: hashOf(apiKey),
          now,
          networks,
        }
        await store.addKey(tx, { ...made, permissions: permissionIds, heldBy: by.userId, expiresAt: end })
        await record(tx, 'keys.create', by, made.keyId, {
          name: made.name,
          permissionIds,
          allowedNetworks: networks,
          expiresAt: end?.toISOString() ?? null,
        })
        return made.keyId
      })
      return say(keyMessage('created', { name: name.trim() }), { keyId, apiKey })
    },

    /**
     * Replaces a key that has not ended. The caller is responsible for the new key and must have all its permissions.
     * While the previous key is valid, it still acts for its previous owner.
     */
    rotate: async (
      keyId: string,
      { previousDays = previousDaysUsual, code }: { previousDays?: number; code?: string },
      by: By,
    ): Promise<WordedAnswer<CreatedKey>> => {
      await limits.take(by.userId, madePerPerson)
      await auth.provePresence(by.userId, code, by.ip)
      const apiKey = newKey()
      const name = await transaction(db, async (tx) => {
        const found = await lockLive(tx, keyId)
        const now = await nowOf(tx)
        if (findState({ ...found, now }) !== 'active') throw new Problem('key-ended')
        await allowGrant(tx, by, found.permissions)
        const previousUntil = previousDays === 0 ? null : new Date(now.getTime() + previousDays * dayMs)
        const next = { keyId, hash: hashOf(apiKey), prefix: cutPrefix(apiKey), previousUntil, heldBy: by.userId }
        await store.rotateKey(tx, next)
        await record(tx, 'keys.rotate', by, keyId, { previousUntil: previousUntil?.toISOString() ?? null })
        return found.name
      })
      return say(keyMessage('rotated', { name }), { keyId, apiKey })
    },

    /** Revokes a key permanently; harmless to repeat. */
    revoke: (keyId: string, by: By): Promise<WordedAnswer<ApiKey>> =>
      transaction(db, async (tx) => {
        const found = await lockLive(tx, keyId)
        await allowGrant(tx, by, [])
        if (!found.revokedAt) {
          await store.markRevoked(tx, keyId, await nowOf(tx))
          await record(tx, 'keys.revoke', by, keyId)
        }
        const [row] = await describeKeys([await lockLive(tx, keyId)], tx)
        if (!row) throw new Problem('not-found')
        return say(keyMessage('revoked', { name: found.name }), row)
      }),

    exportOf: async (userId: string) =>
      (await store.listKeysHeldBy(db, userId)).map(({ name, prefix, createdAt, expiresAt, revokedAt, lastUsedOn }) => ({
        name,
        prefix,
        createdAt,
        expiresAt,
        revokedAt,
        lastUsedOn,
      })),
    /** Revokes the keys of an account that is being closed. */
    erase: (tx: Tx, { userId }: { userId: string }): Promise<void> => store.endKeysOf(tx, userId),
  }
}
type Found = Awaited<ReturnType<typeof store.findByHash>>
type Person = { firstName: string; lastName: string; email: string }

function shownKey(row: store.StoredKey, person: Person | undefined, now: Date): ApiKey {
  const { keyId, name, prefix, permissions, allowedNetworks, createdAt, expiresAt, revokedAt, previousUntil } = row
  return {
    keyId,
    name,
    prefix,
    state: findState({ ...row, now }),
    permissionIds: permissions,
    allowedNetworks,
    createdAt: createdAt.toISOString(),
    holderName: person ? `${person.firstName} ${person.lastName}`.trim() || person.email : null,
    expiresAt: expiresAt?.toISOString() ?? null,
    revokedAt: revokedAt?.toISOString() ?? null,
    previousUntil: previousUntil && previousUntil > now ? previousUntil.toISOString() : null,
    lastUsedOn: row.lastUsedOn,
    lastUsedCountry: row.lastUsedCountry,
  }
}

/**
 * Whether a key may be used from this address. An empty list allows every address; a list that can no longer be read
 * allows none.
 */
function mayComeFrom(networks: readonly string[], ip: string): boolean {
  if (networks.length === 0) return true
  const list = readAddressList(networks)
  return !('wrong' in list) && list.has(ip)
}

function checkedNetworks(texts: readonly string[]): string[] {
  const networks = [...new Set(texts.map((text) => text.trim()).filter(Boolean))]
  const list = readAddressList(networks)
  if ('wrong' in list)
    throw fieldProblem('invalid-input', 'allowedNetworks', keyMessage('noNetwork', { text: list.wrong }))
  return networks
}

function readEnd(text: string | null): Date | null {
  if (text === null) return null
  const isInstant = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(?::\d{2}(?:\.\d{1,6})?)?(?:Z|[+-]\d{2}:\d{2})$/.test(text)
  const end = new Date(isInstant ? text : Number.NaN)
  if (Number.isNaN(end.getTime())) throw fieldProblem('invalid-input', 'expiresAt', keyMessage('noInstant'))
  return end
}
