import { slot } from '../../../../platform/web/area.tsx'

/** On the setup of a supplier: what it keeps, and the margin its surveys have to leave. The money area fills it. */
export const supplierMargin = slot<{ supplierKey: string }>()
