import type { SupplierFormat } from '../contract/supplier-admin.ts'
import type { Db } from '../../../platform/server/db.ts'
import type { Secrets } from '../../../platform/server/secrets.ts'
import { readAddressList } from '../../../platform/server/address-list.ts'
import { newestSettings, type SettingsRow } from './connection-store.ts'
import { openedOf } from './opened.ts'
import { connectors } from './connectors/by-format.ts'
import type { Connector, Opened } from './connectors/connector.ts'
import { mayComeFrom } from './rules.ts'
import { readableSuppliers, type SupplierRow } from './store.ts'

/** A secret, until when it is good if it has been replaced, and since when it has existed: by that the database knows it. */
export type Secret = { secret: string; since: Date; until: Date | null }
/** A supplier as callbacks are judged by it. */
export type KnownSupplier = {
  supplierKey: string
  /** Another one after any change of its row. */
  version: string
  name: string
  format: SupplierFormat
  /** How its messages are read. */
  connector: Connector
  /** The settings of its connector; what is not set has its default. */
  opened: Opened
  /** Whether its connector has credentials: without them it is not called. */
  isConnected: boolean
  /** Whether its surveys are read from an inventory, and so in the catalogue. */
  hasInventory: boolean
  /** The present one first. */
  secrets: readonly Secret[]
  maxPoints: number
  sharePercent: number
  /** What a survey of its list has to pay us at least to be shown. */
  floorMicros: number
  /** At least what its connector asks for. */
  holdDays: number
  /** False for one that is switched off: no panelist is sent there, and attempts that had begun are settled. */
  isActive: boolean
  /** Whether it was active and live when it was read: which way is tried first. The transaction that pays reads it again. */
  isLive: boolean
  mayComeFrom: (ip: string) => boolean
}
/** For how many days what a supplier pays waits: as was set, and at least as its connector asks for. */
export const holdDaysOf = ({ format, hold_days: days }: Pick<SupplierRow, 'format' | 'hold_days'>): number =>
  Math.max(days, connectors[format].leastHoldDays)

export type KnownSuppliers = ReturnType<typeof createKnownSuppliers>

/** For how long a process may not see that a supplier or a secret has changed. */
const supplierMaxAgeMs = 1_000

/** The secrets that are good now, as far as this process knows. */
export const secretsOf = ({ secrets }: Pick<KnownSupplier, 'secrets'>, now: Date): Secret[] =>
  secrets.filter(({ until }) => until === null || until > now)

/** Suppliers with their secrets opened, read again when older than a second. */
export function createKnownSuppliers(db: Db, secrets: Secrets, clock: () => Date) {
  let loaded: Promise<ReadonlyMap<string, KnownSupplier>> | null = null
  let loadedAt = 0
  const open = (sealed: Buffer) => secrets.unseal('supplier-secrets', sealed)
  const known = (row: SupplierRow, settings: SettingsRow | null): KnownSupplier => {
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
      opened: openedOf(secrets, settings, connector, present.secret),
      isConnected: settings !== null,
      hasInventory: row.inventory_url !== null,
      secrets: sealed && since && until ? [present, { secret: open(sealed), since, until }] : [present],
      maxPoints: row.max_points,
      sharePercent: row.share_percent,
      floorMicros: row.floor_micros,
      holdDays: holdDaysOf(row),
      isActive: row.is_active,
      isLive: row.is_active && row.is_live,
      mayComeFrom: (ip) => !('wrong' in read) && mayComeFrom(ip, read, !connector.isAmountSigned),
    }
  }
  const load = async (): Promise<ReadonlyMap<string, KnownSupplier>> => {
    const settings = await newestSettings(db)
    return new Map(
      (await readableSuppliers(db)).map((row) => [
        row.supplier_key,
        known(row, settings.get(row.supplier_key) ?? null),
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

  const heard = async (supplierKey: string): Promise<KnownSupplier | undefined> => (await current()).get(supplierKey)

  return {
    /** An active supplier. */
    find: async (supplierKey: string): Promise<KnownSupplier | undefined> => {
      const supplier = await heard(supplierKey)
      return supplier?.isActive ? supplier : undefined
    },
    /** One that may speak of what had begun: also one that was switched off while it was live. */
    heard,
    /** Every active supplier, in the order of their keys. */
    all: async (): Promise<KnownSupplier[]> =>
      [...(await current()).values()]
        .filter(({ isActive }) => isActive)
        .toSorted((a, b) => (a.supplierKey < b.supplierKey ? -1 : 1)),
    forget: (): void => {
      loaded = null
    },
  }
}
