import { auditApi } from '@tuppence/contract/audit'
import { api, query } from '../../api/api.ts'

export const { useAuditLogQuery } = api.injectEndpoints({
  endpoints: (build) => ({ auditLog: query(build, auditApi.getAuditLog) }),
})
