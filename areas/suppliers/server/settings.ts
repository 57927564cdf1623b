import { isDeepStrictEqual } from 'node:util'
import type { Message } from '../../../platform/contract/messages.ts'
import { apiBase } from '../../../platform/contract/endpoint.ts'
import { inventoryMessage } from '../contract/inventory-messages.ts'
import { returnPath } from '../contract/suppliers.ts'
import type { InventoryState, Supplier, SupplierFormat } from '../contract/supplier-admin.ts'
import { liveStep, previousDaysMax, weakFormats } from '../contract/supplier-admin.ts'
import { transaction, type Db, type Tx } from '../../../platform/server/db.ts'
import { Problem } from '../../../platform/server/problem.ts'
import { newToken, type Secrets } from '../../../platform/server/secrets.ts'
import type { Audit } from '../../audit/server/service.ts'
import { readAddressList } from '../../../platform/server/address-list.ts'
import type { Approvals } from '../../settings/server/approvals.ts'
import type { Surveys } from '../../surveys/server/service.ts'
import { connectors } from './connectors/by-format.ts'
import type { KnownSuppliers } from './known-suppliers.ts'
import { offerCounts, type OfferCounts } from './inventory-store.ts'
import { isLoosened } from '../contract/loosening.ts'
import type { LiveChanges } from './live-changes.ts'
import { countListenedBySupplier } from './live-store.ts'
import { failuresBeforeRest } from './inventory-rules.ts'
import * as store from './store.ts'
import type { SupplierRow, SupplierWrite } from './store.ts'

export type Staff = { userId: string; ip: string }
export type NewSupplier = { supplierKey: string; name: string; secret: string } & Partial<
  Omit<SupplierWrite, 'secretSealed'>
>
/** The fields of a supplier that staff may change. */
export type Edit = Partial<Omit<SupplierWrite, 'supplierKey' | 'format' | 'secretSealed'>>
type Needs = {
  db: Db
  secrets: Secrets
  surveys: Pick<Surveys, 'refresh'>
  audit: Pick<Audit, 'record'>
  approvals: Pick<Approvals, 'dueOf' | 'isOnePerson'>
  changes: LiveChanges
  known: KnownSuppliers
  publicUrl: string
}
type Secretive = { supplier: Supplier; secret: string }

/** Callbacks that wait, or that were recorded in listen-only mode, are counted up to this number. */
const countedAtMost = 1_000
const defaults = {
  maxPoints: 5_000,
  sharePercent: 50,
  floorMicros: 0,
  holdDays: 0,
  isActive: true,
  ipAddresses: [],
  inventoryUrl: null,
}
/**
 * For networks with weak signatures: for how many days their points wait unless staff choose otherwise, so that staff
 * can check them.
 */
const weakHoldDays = 7

/** The suppliers as staff see and change them. */
export function createSettings({ db, secrets, surveys, audit, approvals, changes, known, publicUrl }: Needs) {
  const sealSecret = (secret: string): Buffer => secrets.seal('supplier-secrets', secret)

  const describeSuppliers = async (rows: readonly SupplierRow[]): Promise<Supplier[]> => {
    const asked = rows.flatMap((row) => (row.live_asked_at ? [row.supplier_key] : []))
    const waiting = await store.countWaitingBySupplier(db, countedAtMost)
    const listened = await countListenedBySupplier(db, countedAtMost)
    const offers = await offerCounts(db)
    const due = await approvals.dueOf(db, liveStep, asked)
    return rows.map((row) =>
      shownSupplier(row, {
        publicUrl,
        waiting: waiting.get(row.supplier_key) ?? 0,
        listened: listened.get(row.supplier_key) ?? 0,
        dueAt: due.get(row.supplier_key) ?? null,
        isLetByDelay: approvals.isOnePerson(),
        offers: offers.get(row.supplier_key),
      }),
    )
  }
  const readOne = async (supplierKey: string): Promise<Supplier> => {
    const row = await store.findSupplier(db, supplierKey)
    const [supplier] = row ? await describeSuppliers([row]) : []
    if (!supplier) throw new Problem('not-found')
    return supplier
  }
  const record = (tx: Tx, { userId, ip }: Staff, action: string, supplierKey: string, change: object) =>
    audit.record(tx, {
      actorId: userId,
      action: `suppliers.${action}`,
      subject: `supplier:${supplierKey}`,
      ip,
      ...change,
    })

  return {
    list: async (): Promise<Supplier[]> => describeSuppliers(await store.listSuppliers(db)),
    one: readOne,

    /**
     * Adds a supplier in listen-only mode; returns its secret, which is never shown again. Problem 'changed-meanwhile'
     * when the key is already in use.
     */
    add: async (
      staff: Staff,
      asked: Edit & { supplierKey: string; name: string; format: SupplierFormat },
    ): Promise<Secretive> => {
      const secret = newToken()
      const weak = weakFormats.has(asked.format) ? { holdDays: weakHoldDays } : {}
      const written = checkSettings({ ...defaults, ...weak, ...asked, secretSealed: sealSecret(secret) })
      await transaction(db, async (tx) => {
        if (!(await store.addSupplier(tx, written)))
          throw new Problem('changed-meanwhile', { message: inventoryMessage('keyTaken') })
        await record(tx, staff, 'add', asked.supplierKey, { after: { ...auditable(written), isLive: false } })
      })
      known.forget()
      return { supplier: await readOne(asked.supplierKey), secret }
    },

    /**
     * Changes the given fields. A live supplier goes back to listen-only mode if this loosens its terms. In that case,
     * or if a request to go live was pending, a new request is made if possible. Problem 'not-found', 'invalid-input'.
     */
    update: async (staff: Staff, supplierKey: string, edit: Edit): Promise<Supplier> => {
      await transaction(db, async (tx) => {
        const applyEdit = (row: SupplierRow) => checkSettings({ ...settingsOf(row), ...edit })
        const held = await changes.hold(tx, staff, supplierKey, (row) => isLoosened(settingsOf(row), applyEdit(row)))
        const before = settingsOf(held.row)
        const after = applyEdit(held.row)
        if (after.isActive && held.row.off_reason) throw makeInvalidInput('isActive', inventoryMessage('formatOff'))
        await store.updateSupplier(tx, after)
        await record(tx, staff, 'update', supplierKey, { before: auditable(before), after: auditable(after) })
        if (!isDeepStrictEqual(before, after)) await changes.changed(tx, staff, held)
      })
      known.forget()
      await surveys.refresh()
      return readOne(supplierKey)
    },

    /**
     * Makes a new secret and returns it this once; callbacks signed with the old one are accepted for `previousDays`
     * more. A live supplier goes back to listen-only mode. A new request to go live is made if possible; most suppliers
     * must send a callback signed with the new secret first. Problem 'not-found'.
     */
    rotate: async (staff: Staff, supplierKey: string, previousDays = previousDaysMax): Promise<Secretive> => {
      const secret = newToken()
      await transaction(db, async (tx) => {
        const held = await changes.hold(tx, staff, supplierKey, () => true)
        await store.rotateSecret(tx, supplierKey, sealSecret(secret), previousDays)
        await record(tx, staff, 'rotate-secret', supplierKey, { after: { previousDays } })
        await changes.changed(tx, staff, held)
      })
      known.forget()
      await surveys.refresh()
      return { supplier: await readOne(supplierKey), secret }
    },

    /** Makes the previous secret invalid at once; does nothing when there is none. Problem 'not-found'. */
    endPrevious: async (staff: Staff, supplierKey: string): Promise<Supplier> => {
      await transaction(db, async (tx) => {
        const hadOne = await store.endPreviousSecret(tx, supplierKey)
        if (hadOne) await record(tx, staff, 'end-previous-secret', supplierKey, {})
      })
      known.forget()
      return readOne(supplierKey)
    },

    /**
     * Adds a supplier in listen-only mode, or overwrites it, with the caller's secret; for the demo world and for
     * tests.
     */
    save: async ({ secret, ...given }: NewSupplier): Promise<void> => {
      const written = { ...defaults, format: 'house' as const, ...given, secretSealed: sealSecret(secret) }
      await transaction(db, async (tx) => {
        const row = await store.lockSupplier(tx, written.supplierKey)
        const hasNewSecret = row !== null && secrets.unseal('supplier-secrets', row.secret_sealed) !== secret
        await store.saveSupplier(tx, written, hasNewSecret)
      })
      known.forget()
    },
    /** Replaces a supplier's secret with the caller's. Problem 'supplier-unknown'. */
    rotateSecret: async (supplierKey: string, secret: string): Promise<void> => {
      const isDone = await transaction(db, (tx) =>
        store.rotateSecret(tx, supplierKey, sealSecret(secret), previousDaysMax),
      )
      if (!isDone) throw new Problem('supplier-unknown')
      known.forget()
    },
  }
}

const settingsOf = (row: SupplierRow): SupplierWrite => ({
  supplierKey: row.supplier_key,
  name: row.name,
  format: row.format,
  secretSealed: row.secret_sealed,
  maxPoints: row.max_points,
  sharePercent: row.share_percent,
  floorMicros: row.floor_micros,
  holdDays: row.hold_days,
  isActive: row.is_active,
  ipAddresses: row.ip_addresses,
  inventoryUrl: row.inventory_url,
})

const auditable = ({ secretSealed: _sealed, ...settings }: SupplierWrite) => settings

const makeInvalidInput = (field: string, message: Message): Problem =>
  new Problem('invalid-input', { message, errors: [{ field, message }] })

/**
 * Returns the settings, tidied; throws when they are inconsistent. A format with a weak signature needs a list of
 * addresses and at least one day of waiting.
 */
function checkSettings(settings: SupplierWrite): SupplierWrite {
  const { format, ipAddresses, holdDays, inventoryUrl, name } = settings
  if (name.trim() === '') throw makeInvalidInput('name', inventoryMessage('nameMissing'))
  const addresses = readAddressList(ipAddresses)
  if ('wrong' in addresses)
    throw makeInvalidInput('ipAddresses', inventoryMessage('noNetwork', { text: addresses.wrong }))
  if (weakFormats.has(format) && ipAddresses.length === 0)
    throw makeInvalidInput('ipAddresses', inventoryMessage('addressesMissing'))
  if (weakFormats.has(format) && holdDays < 1) throw makeInvalidInput('holdDays', inventoryMessage('daysMissing'))
  if (inventoryUrl !== null && !isWebAddress(inventoryUrl))
    throw makeInvalidInput('inventoryUrl', inventoryMessage('noWebAddress'))
  return { ...settings, name: name.trim() }
}

/** Whether a text is a web address without a user name and password, which would be readable in the audit log. */
function isWebAddress(text: string): boolean {
  if (!URL.canParse(text)) return false
  const { protocol, username, password } = new URL(text)
  return /^https?:$/.test(protocol) && username === '' && password === ''
}

type Around = {
  publicUrl: string
  waiting: number
  listened: number
  dueAt: Date | null
  isLetByDelay: boolean
  offers: OfferCounts | undefined
}
function shownSupplier(
  row: SupplierRow,
  { publicUrl, waiting, listened, dueAt, isLetByDelay, offers }: Around,
): Supplier {
  return {
    supplierKey: row.supplier_key,
    name: row.name,
    format: row.format,
    maxPoints: row.max_points,
    sharePercent: row.share_percent,
    floorMicros: row.floor_micros,
    holdDays: row.hold_days,
    isActive: row.is_active,
    offReason: row.off_reason,
    isLive: row.is_live,
    liveAskedAt: row.live_asked_at?.toISOString() ?? null,
    liveDueAt: dueAt?.toISOString() ?? null,
    isLetByDelay,
    listened,
    ipAddresses: row.ip_addresses,
    callbackUrl: templateOf(row, publicUrl),
    secretSince: row.secret_since.toISOString(),
    previousSecretUntil: row.previous_until?.toISOString() ?? null,
    createdAt: row.created_at.toISOString(),
    quarantined: waiting,
    inventory: {
      url: row.inventory_url,
      state: inventoryStateOf(row),
      askedAt: row.inventory_asked_at?.toISOString() ?? null,
      nextAt: row.inventory_next_at?.toISOString() ?? null,
      failures: row.inventory_failures,
      error: row.inventory_error,
      live: offers?.live ?? 0,
      paused: offers?.paused ?? 0,
    },
  }
}

/** The callback address to give to the network, or the return address if the network sends no callbacks. */
function templateOf({ format, supplier_key: key }: SupplierRow, publicUrl: string): string {
  const { called, callbackTemplate } = connectors[format]
  return callbackTemplate(
    called ? `${publicUrl}${apiBase}supplier/${key}/callback` : `${publicUrl}${returnPath}${key}/end`,
  )
}

function inventoryStateOf(row: SupplierRow): InventoryState {
  if (row.inventory_url === null) return 'off'
  if (row.inventory_failures >= failuresBeforeRest) return 'resting'
  if (row.inventory_failures > 0) return 'failing'
  return row.inventory_asked_at ? 'good' : 'waiting'
}
