import { Suspense, type ReactNode } from 'react'
import { supplierChoices } from '../for-others/supplier-choices.ts'
import type { Choice } from './use-choices.ts'
import { useRights } from './use-rights.ts'

type Props = { children: (suppliers: readonly Choice[]) => ReactNode }

/** Draws what needs the suppliers: with none of them for those who may not see them, and until they have come. */
export function WithSuppliers({ children }: Props) {
  const { suppliers } = useRights()
  const { Piece } = supplierChoices
  if (!suppliers || !Piece) return children([])
  return (
    <Suspense fallback={children([])}>
      <Piece>{children}</Piece>
    </Suspense>
  )
}
