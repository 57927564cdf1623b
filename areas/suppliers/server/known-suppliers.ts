import { weakFormats, type SupplierFormat } from '../contract/supplier-admin.ts'
import type { Db } from '../../../platform/server/db.ts'
import type { Secrets } from '../../../platform/server/secrets.ts'
import { mayComeFrom, readAddresses } from './rules.ts'
import { activeSuppliers, type SupplierRow } from './store.ts'

/** A supplier as callbacks are judged by it. */
export type KnownSupplier = {
  supplierKey: string
  format: SupplierFormat
  secret: string
  previous: { secret: string; until: Date } | null
  maxPoints: number
  sharePercent: number
  holdDays: number
  /** Whether it was live when it was read: which way is tried first. The transaction that pays reads it again. */
  isLive: boolean
  mayComeFrom: (ip: string) => boolean
}
export type KnownSuppliers = ReturnType<typeof createKnownSuppliers>

/** For how long a process may not see that a supplier or a secret has changed. */
const supplierMaxAgeMs = 1_000

/** The secrets that are good now. */
export const secretsOf = ({ secret, previous }: KnownSupplier, now: Date): string[] =>
  previous && previous.until > now ? [secret, previous.secret] : [secret]

/** Active suppliers with their secrets opened, read again when older than a second. */
export function createKnownSuppliers(db: Db, secrets: Secrets, clock: () => Date) {
  let loaded: Promise<ReadonlyMap<string, KnownSupplier>> | null = null
  let loadedAt = 0
  const open = (sealed: Buffer) => secrets.unseal('supplier-secrets', sealed)
  const known = (row: SupplierRow): KnownSupplier => {
    const { previous_sealed: sealed, previous_until: until } = row
    const read = readAddresses(row.ip_addresses)
    const isWeak = weakFormats.has(row.format)
    return {
      supplierKey: row.supplier_key,
      format: row.format,
      secret: open(row.secret_sealed),
      previous: sealed && until ? { secret: open(sealed), until } : null,
      maxPoints: row.max_points,
      sharePercent: row.share_percent,
      holdDays: row.hold_days,
      isLive: row.is_live,
      mayComeFrom: (ip) => !('wrong' in read) && mayComeFrom(ip, read, isWeak),
    }
  }
  const load = async (): Promise<ReadonlyMap<string, KnownSupplier>> =>
    new Map((await activeSuppliers(db)).map((row) => [row.supplier_key, known(row)]))

  return {
    find: async (supplierKey: string): Promise<KnownSupplier | undefined> => {
      const now = clock().getTime()
      if (!loaded || Math.abs(now - loadedAt) > supplierMaxAgeMs) {
        loadedAt = now
        loaded = load()
        loaded.catch(() => {
          loaded = null
        })
      }
      return (await loaded).get(supplierKey)
    },
    forget: (): void => {
      loaded = null
    },
  }
}
