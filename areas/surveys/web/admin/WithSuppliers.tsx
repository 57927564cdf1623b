import { Suspense } from 'react'
import { supplierChoices, type NeedsSuppliers } from '../for-others/supplier-choices.ts'
import { useRights } from './use-rights.ts'

/** Renders its children with the list of suppliers, which is empty while it is loading and for staff without access to it. */
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
