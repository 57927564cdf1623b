import { usePermissions } from '../../../platform/web/session/me.ts'

/** Whether the reader may change webhooks; what they may not do is not drawn. */
export const useMayChange = (): boolean => usePermissions().permissions.includes('webhooks.update')
