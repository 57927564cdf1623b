import { useMemo } from 'react'
import type { NeedsSuppliers } from '../../surveys/web/for-others/supplier-choices.ts'
import { useSuppliersAllQuery } from './suppliers-api.ts'

/** Renders its children with the suppliers by name; with an empty list until they have loaded. */
export function SupplierChoices({ children }: NeedsSuppliers) {
  const { data } = useSuppliersAllQuery()
  return children(
    useMemo(() => (data ?? []).map(({ supplierKey, name }) => ({ value: supplierKey, label: name })), [data]),
  )
}
