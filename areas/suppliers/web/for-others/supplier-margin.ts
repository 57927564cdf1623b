import { slot } from '../../../../platform/web/area.tsx'

/**
 * On the setup page of a supplier: its commission, and the margin that its surveys must leave. The money area fills
 * it.
 */
export const supplierMargin = slot<{ supplierKey: string }>()
