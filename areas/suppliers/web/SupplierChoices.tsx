import { useMemo } from 'react'
import type { NeedsSuppliers } from '../../surveys/web/for-others/supplier-choices.ts'
import { useSuppliersAllQuery } from './suppliers-api.ts'

/** Draws something with the suppliers by name; with none until they have come. */
export function SupplierChoices({ children }: NeedsSuppliers) {
  const { data } = useSuppliersAllQuery()
  return children(
    useMemo(() => (data ?? []).map(({ supplierKey, name }) => ({ value: supplierKey, label: name })), [data]),
  )
}
