import { auditApi } from '../contract.ts'
import { api, query } from '../../../platform/web/api/api.ts'

export const { useAuditLogQuery } = api.injectEndpoints({
  endpoints: (build) => ({ auditLog: query(build, auditApi.getAuditLog) }),
})
