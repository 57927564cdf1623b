import type { Tag } from '../../../platform/web/api/tags.ts'
import { approvalsApi } from '../contract/approvals.ts'
import { api, mutation, query } from '../../../platform/web/api/api.ts'

/** A step also changes data that other pages show. */
const moved: Tag[] = ['approvals', 'redemptions', 'wallet', 'settings']

/** The calls about steps that need a second person. */
export const { useApprovalStepsQuery, useApprovalApproveMutation, useApprovalTakeBackMutation } = api.injectEndpoints({
  endpoints: (build) => ({
    approvalSteps: query(build, approvalsApi.getSteps, { provides: ['approvals'] }),
    approvalApprove: mutation(build, approvalsApi.approveStep, { invalidates: moved }),
    approvalTakeBack: mutation(build, approvalsApi.takeStepBack, { invalidates: moved }),
  }),
})
