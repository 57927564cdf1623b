import { slot } from '../../../../platform/web/area.tsx'

/**
 * The commission of a supplier and the margin that its surveys must leave, shown on its setup page. The money area
 * fills this slot.
 */
export const supplierMargin = slot<{ supplierKey: string }>()
