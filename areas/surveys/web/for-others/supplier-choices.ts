import type { ReactNode } from 'react'
import { slot } from '../../../../platform/web/area.tsx'

export type NeedsSuppliers = { children: (suppliers: readonly { value: string; label: string }[]) => ReactNode }
/** Fetches the suppliers and draws what needs them; the area of suppliers fills it. */
export const supplierChoices = slot<NeedsSuppliers>()
