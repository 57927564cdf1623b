import { dutiesApi } from '../contract.ts'
import { api, mutation, query } from '../../../platform/web/api/api.ts'

/** The calls about data requests and retention periods. */
export const {
  useDutyRequestsQuery,
  useDutyPeopleQuery,
  useDutyPeriodsQuery,
  useDutyRecordMutation,
  useDutyFulfilMutation,
  useDutyRefuseMutation,
} = api.injectEndpoints({
  endpoints: (build) => ({
    dutyRequests: query(build, dutiesApi.getDataRequests, { provides: ['duties'] }),
    dutyPeople: query(build, dutiesApi.findDutyPeople),
    dutyPeriods: query(build, dutiesApi.getPeriods),
    dutyRecord: mutation(build, dutiesApi.recordDataRequest, { invalidates: ['duties'] }),
    dutyFulfil: mutation(build, dutiesApi.fulfilDataRequest, { invalidates: ['duties', 'panelists'] }),
    dutyRefuse: mutation(build, dutiesApi.refuseDataRequest, { invalidates: ['duties'] }),
  }),
})
