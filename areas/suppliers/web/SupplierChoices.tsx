import { useMemo, type ReactNode } from 'react'
import { useSuppliersAllQuery } from './suppliers-api.ts'

type Props = { children: (suppliers: readonly { value: string; label: string }[]) => ReactNode }

/** Draws something with the suppliers by name; with none until they have come. */
export function SupplierChoices({ children }: Props) {
  const { data } = useSuppliersAllQuery()
  return children(
    useMemo(() => (data ?? []).map(({ supplierKey, name }) => ({ value: supplierKey, label: name })), [data]),
  )
}
