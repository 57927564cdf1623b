import { paths } from '../../../platform/web/paths.ts'

export const checklistId = 'opening-checklist'
/** The opening checklist, opened. */
export const checklistAddress = `${paths.settingsAdmin}#${checklistId}`
