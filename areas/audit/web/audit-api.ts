import { auditApi } from '../contract.ts'
import { api, query } from '../../../platform/web/api/api.ts'

/** The calls about the audit log. */
export const { useAuditLogQuery, useAuditActionsQuery, useAuditPeopleQuery } = api.injectEndpoints({
  endpoints: (build) => ({
    auditLog: query(build, auditApi.getAuditLog),
    auditActions: query(build, auditApi.getAuditActions),
    auditPeople: query(build, auditApi.findAuditPeople),
  }),
})
