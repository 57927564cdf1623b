import { weakFormats, type SupplierFormat } from '../contract/supplier-admin.ts'
import type { Db } from '../../../platform/server/db.ts'
import type { Secrets } from '../../../platform/server/secrets.ts'
import { readAddressList } from '../../../platform/server/address-list.ts'
import { readNewestSettings, type SettingsRow } from './connection-store.ts'
import { openSettings } from './opened.ts'
import { connectors } from './connectors/by-format.ts'
import type { Connector, OpenedSettings } from './connectors/connector.ts'
import { marginTermsOf, surveyFloors } from './floor-store.ts'
import type { MarginTerms } from './margin-rules.ts'
import { mayComeFrom } from './rules.ts'
import { listReadableSuppliers, type SupplierRow } from './store.ts'

/**
 * A secret of a supplier. `until` is when it ends, if it has been replaced; `since` is when it was made, which
 * identifies it in the database.
 */
export type Secret = { secret: string; since: Date; until: Date | null }
/** The facts about a supplier by which its callbacks are judged. */
export type KnownSupplier = {
  supplierKey: string
  /** Changes with every change of the row. */
  version: string
  name: string
  format: SupplierFormat
  /** Makes the calls to the supplier and reads its messages. */
  connector: Connector
  /** The settings of its connector; settings without a value have their default. */
  opened: OpenedSettings
  /** Whether its connector has credentials; without them the supplier is not called. */
  isConnected: boolean
  /** Whether it has an inventory, whose surveys are in our own catalogue. */
  hasInventory: boolean
  /** The valid secrets, the current one first. */
  secrets: readonly Secret[]
  maxPoints: number
  sharePercent: number
  /** The least that a survey in its list must pay us in order to be shown. */
  floorMicros: number
  /** The commission it keeps, and the margin that its surveys must leave. */
  margin: MarginTerms
  /** For how many days its points wait; at least as long as its connector demands. */
  holdDays: number
  /** False when it is switched off: no panelist is sent there, but running attempts are still settled. */
  isActive: boolean
  /**
   * Whether it was active and live when it was read. This decides which of the two ways to handle a callback is tried
   * first; the transaction that pays reads it again.
   */
  isLive: boolean
  mayComeFrom: (ip: string) => boolean
}
/** For how many days a supplier's points wait: the setting, but at least as long as its connector demands. */
export const holdDaysOf = ({ format, hold_days: days }: Pick<SupplierRow, 'format' | 'hold_days'>): number =>
  Math.max(days, connectors[format].leastHoldDays)

export type KnownSuppliers = ReturnType<typeof createKnownSuppliers>

/** For how long a process may not notice that a supplier or a secret has changed. */
const supplierMaxAgeMs = 1_000

/** The secrets that are valid now, as far as this process knows. */
export const listValidSecrets = ({ secrets }: Pick<KnownSupplier, 'secrets'>, now: Date): Secret[] =>
  secrets.filter(({ until }) => until === null || until > now)

/** Suppliers with their unsealed secrets, read again when older than a second. */
export function createKnownSuppliers(db: Db, secrets: Secrets, clock: () => Date) {
  let loaded: Promise<ReadonlyMap<string, KnownSupplier>> | null = null
  let loadedAt = 0
  const open = (sealed: Buffer) => secrets.unseal('supplier-secrets', sealed)
  type Around = { settings: SettingsRow | null; floors: Awaited<ReturnType<typeof surveyFloors>> }
  const toKnownSupplier = (row: SupplierRow, { settings, floors }: Around): KnownSupplier => {
    const { previous_sealed: sealed, previous_since: since, previous_until: until } = row
    const present = { secret: open(row.secret_sealed), since: row.secret_since, until: null }
    const read = readAddressList(row.ip_addresses)
    const connector = connectors[row.format]
    return {
      supplierKey: row.supplier_key,
      version: row.version,
      name: row.name,
      format: row.format,
      connector,
      opened: openSettings(secrets, settings, connector, present.secret),
      isConnected: settings !== null,
      hasInventory: row.inventory_url !== null,
      secrets: sealed && since && until ? [present, { secret: open(sealed), since, until }] : [present],
      maxPoints: row.max_points,
      sharePercent: row.share_percent,
      floorMicros: row.floor_micros,
      margin: marginTermsOf(row, floors),
      holdDays: holdDaysOf(row),
      isActive: row.is_active,
      isLive: row.is_active && row.is_live,
      mayComeFrom: (ip) => !('wrong' in read) && mayComeFrom(ip, read, weakFormats.has(row.format)),
    }
  }
  const load = async (): Promise<ReadonlyMap<string, KnownSupplier>> => {
    const settings = await readNewestSettings(db)
    const floors = await surveyFloors(db, null)
    return new Map(
      (await listReadableSuppliers(db)).map((row) => [
        row.supplier_key,
        toKnownSupplier(row, { settings: settings.get(row.supplier_key) ?? null, floors }),
      ]),
    )
  }

  const current = (): Promise<ReadonlyMap<string, KnownSupplier>> => {
    const now = clock().getTime()
    if (!loaded || Math.abs(now - loadedAt) > supplierMaxAgeMs) {
      loadedAt = now
      loaded = load()
      loaded.catch(() => {
        loaded = null
      })
    }
    return loaded
  }

  const findReporting = async (supplierKey: string): Promise<KnownSupplier | undefined> =>
    (await current()).get(supplierKey)

  return {
    /** Finds an active supplier. */
    find: async (supplierKey: string): Promise<KnownSupplier | undefined> => {
      const supplier = await findReporting(supplierKey)
      return supplier?.isActive ? supplier : undefined
    },
    /**
     * Finds a supplier whose messages count: an active one, or one that was switched off while live, which may still
     * report on attempts started before.
     */
    findReporting,
    /** Every active supplier, ordered by key. */
    all: async (): Promise<KnownSupplier[]> =>
      [...(await current()).values()]
        .filter(({ isActive }) => isActive)
        .toSorted((a, b) => (a.supplierKey < b.supplierKey ? -1 : 1)),
    forget: (): void => {
      loaded = null
    },
  }
}
