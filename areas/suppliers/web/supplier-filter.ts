import type { Supplier, SupplierFormat } from '../contract/supplier-admin.ts'

export const supplierStates = ['active', 'listening', 'off', 'attention'] as const
export type SupplierState = (typeof supplierStates)[number]
export type SupplierFilter = { q: string; format: SupplierFormat | null; state: SupplierState | null }

/** Whether a supplier needs attention: callbacks wait for a decision, or its inventory cannot be read. */
export const needsAttention = ({ quarantined, inventory }: Supplier): boolean =>
  quarantined > 0 || inventory.state === 'failing' || inventory.state === 'resting'

/** The state of a supplier in the list: switched off, listening, or active, which means live. */
export const getListState = ({ isActive, isLive }: Supplier): 'active' | 'listening' | 'off' =>
  isActive ? (isLive ? 'active' : 'listening') : 'off'

/** The suppliers that match a filter. */
export function filterSuppliers(suppliers: readonly Supplier[], { q, format, state }: SupplierFilter): Supplier[] {
  const wanted = q.trim().toLowerCase()
  return suppliers.filter(
    (supplier) =>
      `${supplier.name} ${supplier.supplierKey}`.toLowerCase().includes(wanted) &&
      (format === null || supplier.format === format) &&
      (state === null || (state === 'attention' ? needsAttention(supplier) : getListState(supplier) === state)),
  )
}
