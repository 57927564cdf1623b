import { usePermissions } from '../../../platform/web/session/me.ts'

/** Whether the reader may change webhooks; controls that they may not use are hidden. */
export const useMayChange = (): boolean => usePermissions().permissions.includes('webhooks.update')
