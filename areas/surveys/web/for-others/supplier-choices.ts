import type { ReactNode } from 'react'
import { slot } from '../../../../platform/web/area.tsx'

type Props = { children: (suppliers: readonly { value: string; label: string }[]) => ReactNode }
/** Fetches the suppliers and draws what needs them; the area of suppliers fills it. */
export const supplierChoices = slot<Props>()
