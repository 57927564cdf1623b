import { stockApi } from '../../rewards/contract.ts'
import { disputesApi } from '../../disputes/contract.ts'
import { financeApi } from '../contract.ts'
import { panelistsApi } from '../../panelists/contract.ts'
import { redemptionsApi } from '../../redemptions/contract.ts'
import { api, mutation, query } from '../../../platform/web/api/api.ts'

export const {
  useFinancePeopleQuery,
  useFinanceQueueQuery,
  useFinanceReviewMutation,
  useFinanceApproveMutation,
  useFinanceSettleMutation,
  useFinanceSummaryQuery,
  useFinancePanelistQuery,
  useFinancePastQuery,
  useFinanceLedgerQuery,
  useLazyFinanceFindQuery,
  useFinanceStockQuery,
  useFinanceUploadMutation,
  useFinanceAlertMutation,
  useFinanceDisputesQuery,
  useFinanceDecideDisputeMutation,
  useFinanceAdjustmentsQuery,
  useFinanceProposeMutation,
  useFinanceDecideAdjustmentMutation,
} = api.injectEndpoints({
  endpoints: (build) => ({
    financeQueue: query(build, redemptionsApi.getAllRedeemRequests, { provides: ['redemptions'] }),
    financePeople: query(build, redemptionsApi.findRedemptionPeople),
    financeReview: mutation(build, redemptionsApi.reviewRedemptionRequest, { invalidates: ['redemptions'] }),
    financeApprove: mutation(build, redemptionsApi.approveRedemptions, { invalidates: ['redemptions'] }),
    financeSettle: mutation(build, redemptionsApi.settleRedemptionOrder, { invalidates: ['redemptions', 'approvals'] }),
    financeSummary: query(build, financeApi.getFinanceSummary, { provides: ['redemptions', 'wallet'] }),
    financePanelist: query(build, panelistsApi.panelistById),
    financePast: query(build, panelistsApi.getPanelistRedemptions, { provides: ['redemptions'] }),
    financeLedger: query(build, panelistsApi.getPanelistWallet, { provides: ['redemptions', 'wallet'] }),
    financeFind: query(build, panelistsApi.getAllPanelist),
    financeStock: query(build, stockApi.getRewardStock, { provides: ['rewards'] }),
    financeUpload: mutation(build, stockApi.uploadGiftCodes, { invalidates: ['rewards'] }),
    financeAlert: mutation(build, stockApi.setStockAlert, { invalidates: ['rewards'] }),
    financeDisputes: query(build, disputesApi.getDisputes, { provides: ['disputes'] }),
    financeDecideDispute: mutation(build, disputesApi.decideDispute, { invalidates: ['disputes', 'wallet'] }),
    financeAdjustments: query(build, financeApi.getAdjustments, { provides: ['wallet'] }),
    financePropose: mutation(build, financeApi.proposeAdjustment, { invalidates: ['wallet'] }),
    financeDecideAdjustment: mutation(build, financeApi.decideAdjustment, { invalidates: ['wallet'] }),
  }),
})

/** Reads the queue again, after a colleague decided first. */
export const reloadQueue = () => api.util.invalidateTags(['redemptions'])
