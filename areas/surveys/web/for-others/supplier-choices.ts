import type { ReactNode } from 'react'
import { slot } from '../../../../platform/web/area.tsx'

export type NeedsSuppliers = { children: (suppliers: readonly { value: string; label: string }[]) => ReactNode }
/** Fetches the suppliers, and renders the parts that need them. The suppliers area fills it. */
export const supplierChoices = slot<NeedsSuppliers>()
