import { Suspense } from 'react'
import { supplierChoices, type NeedsSuppliers } from '../for-others/supplier-choices.ts'
import { useRights } from './use-rights.ts'

/** Draws what needs the suppliers: with none of them for those who may not see them, and until they have come. */
export function WithSuppliers({ children }: NeedsSuppliers) {
  const { suppliers } = useRights()
  const { Piece } = supplierChoices
  if (!suppliers || !Piece) return children([])
  return (
    <Suspense fallback={children([])}>
      <Piece>{children}</Piece>
    </Suspense>
  )
}
