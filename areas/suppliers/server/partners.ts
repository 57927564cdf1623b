import { nowOf, transaction, type Db, type Tx } from '../../../platform/server/db.ts'
import type { Jobs } from '../../../platform/server/jobs.ts'
import { Problem } from '../../../platform/server/problem.ts'
import type { Legal } from '../../legal/server/service.ts'
import type { Users } from '../../users/server/service.ts'
import { partnerWordsVersion, type Partner } from '../contract/partners.ts'
import { eraseFormerAliases, keepFormerAlias } from './aliases-store.ts'
import type { Calls } from './calls.ts'
import { listSecrets } from './connections.ts'
import type { KnownSupplier, KnownSuppliers } from './known-suppliers.ts'
import * as store from './partner-store.ts'
import { endAnswerConsents } from './passing-store.ts'

/** The job that tells suppliers to forget panelists. */
export const eraseAtSuppliers = 'suppliers.erase'
const erasuresAtOnce = 50
/** A supplier that cannot be reached after this many attempts is not told; its aliases no longer lead to anyone. */
const triesAtMost = 12

type Needs = {
  db: Db
  users: Pick<Users, 'lock' | 'touch'>
  legal: Pick<Legal, 'notePartner' | 'countryOf'>
  jobs: Pick<Jobs, 'add'>
  known: KnownSuppliers
  calls: Calls
}
type Requester = { userId: string; ip: string; language: string }
export type Partners = ReturnType<typeof createPartners>

/** Whether a supplier learns anything about panelists when we ask it for a list, or send panelists there. */
const isPartner = ({ connector, isLive, isConnected, hasInventory }: KnownSupplier): boolean =>
  connector.family !== 'direct' && isLive && isConnected && !hasInventory

/** Panelists' consent to partners, and the erasure of their data at partners. */
export function createPartners({ db, users, legal, jobs, known, calls }: Needs) {
  /** The version of the words for a supplier; when the words or the disclosed data change, members are asked again. */
  const versionFor = ({ connector }: KnownSupplier): string =>
    [partnerWordsVersion, ...connector.disclosed.toSorted()].join('-').slice(0, 40)

  const list = async (userId: string): Promise<Partner[]> => {
    const consents = await store.readNewestConsents(db, userId)
    return (await known.all()).filter(isPartner).map((supplier) => {
      const { supplierKey, name, connector } = supplier
      const last = consents.get(supplierKey)
      const version = versionFor(supplier)
      return {
        supplierKey,
        name,
        disclosed: [...connector.disclosed],
        version,
        isGiven: last !== undefined && last.withdrawn_at === null && last.version === version,
        givenAt: last?.given_at.toISOString() ?? null,
        withdrawnAt: last?.withdrawn_at?.toISOString() ?? null,
      }
    })
  }
  /** Ends the consent to a supplier, and asks the supplier to forget the panelist. */
  const withdraw = async (tx: Tx, supplierKey: string, userId: string): Promise<void> => {
    const at = await nowOf(tx)
    await store.withdrawConsent(tx, supplierKey, userId, at)
    // Consent to pass on answers ends together with the consent to the partner.
    await endAnswerConsents(tx, supplierKey, { userId, scope: null, at })
    // A panelist with a running attempt must still be paid, and some partners name only the panelist in their
    // callbacks.
    await keepFormerAlias(tx, supplierKey, userId)
    if (await store.giveUpAliases(tx, userId, supplierKey))
      await jobs.add(tx, eraseAtSuppliers, {}, { key: eraseAtSuppliers })
  }

  return {
    list,

    /** Whether any partner is live and connected, so that members who agree to it get surveys. */
    isAnyLive: async (): Promise<boolean> => (await known.all()).some(isPartner),

    /** The partners that a panelist agrees to now. */
    agreedBy: async (userId: string): Promise<KnownSupplier[]> => {
      const partners = (await known.all()).filter(isPartner)
      if (partners.length === 0) return []
      const said = await store.readNewestConsents(db, userId)
      return partners.filter((one) => {
        const last = said.get(one.supplierKey)
        return last !== undefined && last.withdrawn_at === null && last.version === versionFor(one)
      })
    },
    /** Whether a panelist agrees to a partner; locked until the transaction ends. */
    mayTell: async (from: Db, supplierKey: string, userId: string): Promise<boolean> => {
      const supplier = await known.find(supplierKey)
      const version = await store.findConsentInForce(from, supplierKey, userId)
      return supplier !== undefined && isPartner(supplier) && version === versionFor(supplier)
    },

    /**
     * Gives or withdraws consent to the current words; harmless to repeat. Throws 'not-found' when consent is given to a
     * supplier that is not a partner, and 'changed-meanwhile' when it is given to outdated words.
     */
    change: async (
      { userId, ip, language }: Requester,
      { supplierKey, isGiven, version }: { supplierKey: string; isGiven: boolean; version: string },
    ): Promise<Partner[]> => {
      const supplier = await known.find(supplierKey)
      // Consent can be withdrawn even from a supplier that is no longer a partner.
      if (isGiven && (!supplier || !isPartner(supplier))) throw new Problem('not-found')
      if (isGiven && supplier && version !== versionFor(supplier)) throw new Problem('changed-meanwhile')
      const ipCountry = isGiven ? await legal.countryOf(ip) : null
      await transaction(db, async (tx) => {
        await users.lock(tx, userId)
        if (!isGiven) return withdraw(tx, supplierKey, userId)
        if ((await store.findConsentInForce(tx, supplierKey, userId)) === version) return
        const now = await nowOf(tx)
        await store.withdrawConsent(tx, supplierKey, userId, now)
        await store.giveConsent(tx, supplierKey, userId, version, now)
        await legal.notePartner(tx, { userId, language, now, ipCountry, version: `${supplierKey}:${version}` })
      })
      return list(userId)
    },

    /**
     * Tells suppliers to forget panelists who closed their account or withdrew consent; returns how many erasures were
     * completed.
     */
    eraseDue: async (): Promise<number> => {
      const due = await transaction(db, (tx) => store.claimDueErasures(tx, erasuresAtOnce))
      let done = 0
      for (const { supplier_key: supplierKey, alias, tries } of due) {
        const supplier = await known.findReporting(supplierKey)
        const ask = supplier?.connector.family === 'wall' ? supplier.connector.askErasure : null
        const result =
          supplier && ask && supplier.isConnected
            ? await calls.ask(
                { supplierKey, secrets: listSecrets(supplier.connector, supplier.opened) },
                ask(supplier.opened, { alias }),
                () => ({ isDone: true }),
              )
            : { isDone: true }
        if ('failed' in result && result.failed !== 'refused' && tries < triesAtMost) continue
        await transaction(db, (tx) => store.removeErasure(tx, supplierKey, alias))
        done += 1
      }
      return done
    },

    /** All of a panelist's consents to partners, for the export of their data. */
    exportOf: async (userId: string) =>
      (await store.readConsentsOfUser(db, userId)).map((row) => ({
        supplierKey: row.supplier_key,
        version: row.version,
        givenAt: row.given_at,
        withdrawnAt: row.withdrawn_at,
      })),
    /** Removes the aliases and consents of an account that is being erased, and asks suppliers to forget it. */
    erase: async (tx: Tx, userId: string): Promise<void> => {
      await store.eraseConsents(tx, userId)
      await eraseFormerAliases(tx, userId)
      if (await store.giveUpAliases(tx, userId, null))
        await jobs.add(tx, eraseAtSuppliers, {}, { key: eraseAtSuppliers })
    },
  }
}
