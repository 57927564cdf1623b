import { documentPaths } from '../../../platform/contract/addresses.ts'
import { isVendor } from '../../../platform/contract/access.ts'
import { pageOf, type Paging, type Rows } from '../../../platform/contract/paging.ts'
import { nowOf, transaction, type Db } from '../../../platform/server/db.ts'
import type { Chosen } from '../../../platform/server/chosen.ts'
import type { Jobs } from '../../../platform/server/jobs.ts'
import type { Mail } from '../../../platform/server/mail.ts'
import { fieldProblem } from '../../../platform/server/field-problem.ts'
import { Problem } from '../../../platform/server/problem.ts'
import { isId, type Secrets } from '../../../platform/server/secrets.ts'
import type { Affiliates } from '../../affiliates/server/service.ts'
import type { Audit } from '../../audit/server/service.ts'
import type { Users } from '../../users/server/service.ts'
import { targetRestHours, type TargetKind, type Vendor, type VendorSummary } from '../contract/commissions.ts'
import { microsPerCent, microsPerDollar, makeMoney } from '../../../platform/contract/amount.ts'
import { hourMs } from '../../../platform/contract/durations.ts'
import { vendorSettings } from '../contract/settings.ts'
import * as store from './account-store.ts'
import type { AccountRow } from './account-store.ts'
import { readCampaignSums, readReleases } from './commission-store.ts'
import { writeTargetLetter } from './mail.ts'
import { findAskedVendor, mayDecide, refuseReadOnly, seesAll, type By, type Reader } from './readers.ts'
import { findMissing, readTarget } from './rules.ts'

type Needs = {
  db: Db
  users: Pick<Users, 'find' | 'findMany' | 'withRole'>
  auth: { verifyPassword: (userId: string, password: string) => Promise<boolean> }
  affiliates: Pick<Affiliates, 'campaignsBy' | 'campaignsOfVendor'>
  audit: Pick<Audit, 'record'>
  jobs: Pick<Jobs, 'add'>
  mail: Pick<Mail, 'send' | 'write'>
  secrets: Pick<Secrets, 'seal'>
  chosen: Pick<Chosen, 'get'>
}
const noAccount = (vendorId: string): AccountRow => ({
  vendor_id: vendorId,
  target_kind: null,
  target_hint: '',
  target_from: null,
  changed_at: null,
  balance: 0,
  held: 0,
  earned: 0,
  paid: 0,
  under_way: 0,
  waiting: 0,
  open_objections: 0,
})
type Named = { firstName: string; lastName: string; email: string }
/** The name of a vendor, or the email address if the vendor gave no name. */
export const findVendorName = (account: Named | undefined): string =>
  account ? `${account.firstName} ${account.lastName}`.trim() || account.email : ''

/** The accounts of vendors: their balances, their payout addresses, and for how long their commissions are held. */
export function createAccounts(needs: Needs) {
  const { db, users, auth, affiliates, audit, jobs, mail, secrets, chosen } = needs
  const minimum = () => chosen.get(vendorSettings.minimumPayout) * microsPerDollar

  const standingOf = (row: AccountRow, now: Date) => {
    const target = row.target_from ? { from: row.target_from } : null
    const missing = findMissing({ balance: row.balance, underWay: row.under_way, minimum: minimum(), target }, now)
    return { missing, due: missing.length === 0 ? row.balance : 0 }
  }
  const standing = (row: AccountRow, name: string, now: Date) => {
    const { missing, due } = standingOf(row, now)
    return {
      vendorId: row.vendor_id,
      vendorName: name,
      balance: makeMoney(row.balance),
      held: makeMoney(row.held),
      nextPayout: makeMoney(due),
      underWay: makeMoney(row.under_way),
      missing,
    }
  }

  const campaignsOf = async (vendorId: string): Promise<VendorSummary['campaigns']> => {
    const own = await affiliates.campaignsOfVendor(db, vendorId)
    const sums = new Map((await readCampaignSums(db, [vendorId])).map((row) => [row.aff_id, row]))
    // What a vendor earned through a campaign still belongs to that vendor, even if the campaign now belongs to
    // someone else.
    const former = await affiliates.campaignsBy(
      db,
      [...sums.keys()].filter((affId) => !own.some((one) => one.affId === affId)),
    )
    const all = [...own, ...former.values()]
    const holdings = await store.findHoldings(
      db,
      all.map(({ affId }) => affId),
    )
    return all.map(({ affId, title, isActive, costCents }) => {
      const sum = sums.get(affId)
      return {
        affId: String(affId),
        title,
        isActive,
        price: makeMoney(costCents * microsPerCent),
        count: sum?.count ?? 0,
        earned: makeMoney(sum?.earned ?? 0),
        held: makeMoney(sum?.held ?? 0),
        takenBack: makeMoney(sum?.taken_back ?? 0),
        holdingDays: holdings.get(affId) ?? chosen.get(vendorSettings.holdingDays),
        hasOwnHolding: holdings.has(affId),
      }
    })
  }

  const summary = async (reader: Reader, asked: string | undefined): Promise<VendorSummary> => {
    const vendorId = findAskedVendor(reader, asked) ?? reader.userId
    const account = isId(vendorId) ? await users.find(db, vendorId) : null
    const kept = account ? await store.findAccount(db, account.userId) : null
    if (!account || !(kept || isVendor(account.role))) throw new Problem('not-found')
    const row = kept ?? noAccount(account.userId)
    const now = await nowOf(db)
    const [releases, campaigns] = await Promise.all([readReleases(db, [account.userId]), campaignsOf(account.userId)])
    const isOwn = account.userId === reader.userId
    const isResting = row.target_from !== null && row.target_from > now
    return {
      ...standing(row, findVendorName(account), now),
      earned: makeMoney(row.earned),
      paid: makeMoney(row.paid),
      minimum: makeMoney(minimum()),
      releases: releases.flatMap(({ day, count, micros }) =>
        day === null ? [] : [{ day, count, amount: makeMoney(micros) }],
      ),
      waits: makeMoney(releases.find(({ day }) => day === null)?.micros ?? 0),
      target:
        row.target_kind && row.changed_at
          ? {
              kind: row.target_kind,
              hint: row.target_hint,
              changedAt: row.changed_at.toISOString(),
              restsUntil: isResting ? (row.target_from?.toISOString() ?? null) : null,
            }
          : null,
      campaigns,
      mayDecide: mayDecide(reader) && !isOwn,
      isOwn,
    }
  }

  return {
    summary,
    minimum,
    /** Decides whether the next run pays this vendor: what is missing, and the amount due in micros. */
    standingOf,
    /** Finds what the next run pays a vendor, and what is still missing for it. */
    findOwn: async (vendorId: string) =>
      standingOf((await store.findAccount(db, vendorId)) ?? noAccount(vendorId), await nowOf(db)),

    /** A page of all vendors, highest balance first. */
    list: async (reader: Reader, paging: Paging): Promise<Rows<Vendor>> => {
      if (!seesAll(reader)) throw new Problem('not-found')
      const now = await nowOf(db)
      const known = await store.listAccounts(db)
      const accounts = await users.findMany(
        db,
        known.map((row) => row.vendor_id),
      )
      const ids = new Set(known.map((row) => row.vendor_id))
      const others = (await users.withRole(db, '8')).filter(({ userId }) => !ids.has(userId))
      const rows = [
        ...known.map((row) => ({ row, name: findVendorName(accounts.get(row.vendor_id)) })),
        ...others.map((one) => ({ row: noAccount(one.userId), name: findVendorName({ email: '', ...one }) })),
      ].toSorted((one, other) => other.row.balance - one.row.balance || one.name.localeCompare(other.name))
      const { offset, limit } = pageOf(paging)
      return {
        count: rows.length,
        rows: rows.slice(offset, offset + limit).map(({ row, name }) => ({
          ...standing(row, name, now),
          waiting: row.waiting,
          openObjections: row.open_objections,
        })),
      }
    },

    /** Sets for how many days new commissions of the campaign are held; with null, the setting applies. */
    setHolding: async ({ reader, ip }: By, affId: number, days: number | null) => {
      refuseReadOnly(reader)
      await transaction(db, async (tx) => {
        const campaign = (await affiliates.campaignsBy(tx, [affId])).get(affId)
        if (!campaign) throw new Problem('not-found')
        if (campaign.vendorId === reader.userId) throw new Problem('not-allowed')
        const before = (await store.findHoldings(tx, [affId])).get(affId) ?? null
        await store.setHolding(tx, affId, days, reader.userId, await nowOf(tx))
        await audit.record(tx, {
          actorId: reader.userId,
          ip,
          action: 'vendors.hold',
          subject: `campaign:${affId}`,
          before: { days: before },
          after: { days },
        })
      })
      return { affId: String(affId), holdingDays: days ?? chosen.get(vendorSettings.holdingDays) }
    },

    /**
     * Stores the payout address of the calling vendor. The password is checked outside any transaction, so that a
     * wrong guess still counts. The new address rests for a while, so that a takeover of the account can be noticed
     * before money is paid.
     */
    setTarget: async ({ reader, ip }: By, given: { kind: TargetKind; target: string; password: string }) => {
      if (!isVendor(reader.role)) throw new Problem('not-found')
      const parsedTarget = readTarget(given.kind, given.target)
      if ('fault' in parsedTarget) throw fieldProblem('invalid-input', 'target', parsedTarget.fault)
      if (!(await auth.verifyPassword(reader.userId, given.password)))
        throw fieldProblem('wrong-current-password', 'password')
      await transaction(db, async (tx) => {
        const now = await nowOf(tx)
        const from = new Date(now.getTime() + targetRestHours * hourMs)
        const sealed = secrets.seal('payee', parsedTarget.target)
        await store.setTarget(tx, {
          vendorId: reader.userId,
          kind: given.kind,
          sealed,
          hint: parsedTarget.hint,
          from,
          now,
        })
        await jobs.add(tx, 'vendors.mail-target', { vendorId: reader.userId })
        await audit.record(tx, {
          actorId: reader.userId,
          ip,
          action: 'vendors.target',
          subject: reader.userId,
          after: { kind: given.kind, hint: parsedTarget.hint },
        })
      })
      return summary(reader, undefined)
    },
    /** Tells a vendor by email that the payout address was changed; called by the job. */
    deliverTarget: async (vendorId: string): Promise<void> => {
      const account = await users.find(db, vendorId)
      const row = account ? await store.findAccount(db, vendorId) : null
      if (!account || account.closedAt || !row?.target_from) return
      const reader = { to: account.email, language: account.language }
      await mail.send(
        writeTargetLetter(mail, reader, {
          hint: row.target_hint,
          from: row.target_from,
          link: documentPaths.myStatements,
        }),
      )
    },
    removeTarget: store.removeTarget,
    /**
     * What is stored about a vendor, for the copy of their data; the payout address only as far as it may be shown.
     */
    exportOf: async (userId: string) => {
      const row = await store.findAccount(db, userId)
      if (!row) return null
      const { balance, held, paid, target_kind: kind, target_hint: hint } = row
      return { balanceMicros: balance, heldMicros: held, paidMicros: paid, target: kind && { kind, hint } }
    },
  }
}
