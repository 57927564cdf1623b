import { deskApi } from '../../contract/support-desk.ts'
import { errorLogApi } from '../../contract/support-errors.ts'
import { api, mutation, query } from '../../../../platform/web/api/api.ts'

/** The calls of the support desk. */
export const {
  useDeskTicketsQuery,
  useDeskTicketQuery,
  useDeskAssignMutation,
  useDeskAnswerMutation,
  useDeskNoteMutation,
  useDeskMoveMutation,
  useDeskStaffQuery,
  useDeskCannedQuery,
  useDeskAddCannedMutation,
  useDeskUpdateCannedMutation,
  useDeskDeleteCannedMutation,
  useDeskErrorsQuery,
  useDeskErrorQuery,
  useDeskMoveErrorMutation,
} = api.injectEndpoints({
  endpoints: (build) => ({
    deskTickets: query(build, deskApi.getDeskTickets, { provides: ['tickets'] }),
    deskTicket: query(build, deskApi.getDeskTicket, { provides: ['tickets'] }),
    deskAssign: mutation(build, deskApi.assignDeskTicket, { invalidates: ['tickets'] }),
    deskAnswer: mutation(build, deskApi.answerDeskTicket, { invalidates: ['tickets'] }),
    deskNote: mutation(build, deskApi.noteDeskTicket, { invalidates: ['tickets'] }),
    deskMove: mutation(build, deskApi.moveDeskTicket, { invalidates: ['tickets'] }),
    deskStaff: query(build, deskApi.getDeskStaff),
    deskCanned: query(build, deskApi.getCannedAnswers, { provides: ['cannedAnswers'] }),
    deskAddCanned: mutation(build, deskApi.addCannedAnswer, { invalidates: ['cannedAnswers'] }),
    deskUpdateCanned: mutation(build, deskApi.updateCannedAnswer, { invalidates: ['cannedAnswers'] }),
    deskDeleteCanned: mutation(build, deskApi.deleteCannedAnswer, { invalidates: ['cannedAnswers'] }),
    deskErrors: query(build, errorLogApi.getClientErrors, { provides: ['clientErrors'] }),
    deskError: query(build, errorLogApi.getClientError, { provides: ['clientErrors'] }),
    deskMoveError: mutation(build, errorLogApi.moveClientError, { invalidates: ['clientErrors'] }),
  }),
})

/** Invalidates the tickets, after another person changed one first. */
export const reloadTickets = () => api.util.invalidateTags(['tickets'])
/** Invalidates the saved replies, after another person changed one first. */
export const reloadCanned = () => api.util.invalidateTags(['cannedAnswers'])
