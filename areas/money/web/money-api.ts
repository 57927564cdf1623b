import { api, mutation, query } from '../../../platform/web/api/api.ts'
import { moneyApi } from '../contract/money.ts'
import { payersApi } from '../contract/payers.ts'

/** The calls about margin, and about who pays and how much. */
export const {
  useMoneySummaryQuery,
  useMoneyMarginQuery,
  useMoneyAttemptsQuery,
  useMoneyAttemptQuery,
  useMoneyPayersQuery,
  useMoneyAddPayerMutation,
  useMoneyChangePayerMutation,
  useMoneyPriceQuery,
  useMoneySetPriceMutation,
  useMoneyFloorQuery,
  useMoneySetFloorMutation,
  useMoneySetSurveyFloorMutation,
} = api.injectEndpoints({
  endpoints: (build) => ({
    moneySummary: query(build, moneyApi.summary, { provides: ['money'] }),
    moneyMargin: query(build, moneyApi.margin, { provides: ['money'] }),
    moneyAttempts: query(build, moneyApi.attempts, { provides: ['money'] }),
    moneyAttempt: query(build, moneyApi.attempt, { provides: ['money'] }),
    moneyPayers: query(build, payersApi.getPayers, { provides: ['money'] }),
    moneyAddPayer: mutation(build, payersApi.createPayer, { invalidates: ['money'] }),
    moneyChangePayer: mutation(build, payersApi.updatePayer, { invalidates: ['money'] }),
    moneyPrice: query(build, payersApi.getSurveyPrice, { provides: ['money', 'surveys'] }),
    moneyFloor: query(build, payersApi.getFloor, { provides: ['money', 'suppliers'] }),
    moneySetFloor: mutation(build, payersApi.setFloor, { invalidates: ['money', 'suppliers'] }),
    moneySetSurveyFloor: mutation(build, payersApi.setSurveyFloor, { invalidates: ['money', 'suppliers'] }),
    moneySetPrice: mutation(build, payersApi.setSurveyPrice, { invalidates: ['money'] }),
  }),
})
