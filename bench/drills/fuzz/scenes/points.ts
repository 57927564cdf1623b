import { reportDay, utcDay } from '../../../../platform/contract/day.ts'
import { carelessAnswers, goodAnswers } from '../../../../app/testing/judged-world.ts'
import { dayMs } from '../../../../platform/contract/durations.ts'
import type { Scenes } from '../scene.ts'
import type { Stage } from '../stage.ts'
import { reason, unused } from '../values.ts'

/** Attempts and the points for them: redemptions, disputes, adjustments, completions that wait. */
export function pointScenes(stage: Stage): Scenes {
  const { ask, boss, person, begun, ended, held, earner, redemptionAsk, random } = stage
  const raised = async (): Promise<string> => {
    const { caller, attemptId } = await ended()
    const asked = { attemptId, message: 'Where are my points?' }
    return (await ask<{ disputeId: string }>(caller, 'POST', 'wallet/raiseDispute', asked)).disputeId
  }
  return {
    'POST wallet/createRedemptionRequest': async () => ({
      caller: await earner(),
      headers: random.chance(0.5) ? { 'idempotency-key': unused(random) } : {},
      body: await redemptionAsk(),
    }),
    'POST wallet/reviewRedemptionRequest': async () => {
      const asked = await redemptionAsk()
      const made = await ask<{ redemptionId: string }>(await earner(), 'POST', 'wallet/createRedemptionRequest', asked)
      const decision = random.pick(['approve', 'reject', 'hold'])
      return { caller: await boss(), body: { redemptionId: made.redemptionId, decision, reason } }
    },
    'POST wallet/raiseDispute': async () => {
      const { caller, attemptId } = await ended()
      const why = random.chance(0.5) ? { reason: 'screened-out' } : {}
      return { caller, body: { attemptId, message: 'Where are my points?', ...why } }
    },
    'POST wallet/decideDispute': async () => {
      const disputeId = await raised()
      const ruling = random.chance(0.6) ? { decision: 'grant', points: random.int(1, 300) } : { decision: 'refuse' }
      return { caller: await boss(), body: { disputeId, answer: reason, ...ruling } }
    },
    'POST wallet/proposeAdjustment': async () => {
      const { userId: panelistId } = await earner()
      const [points, debt] = random.pick([
        [50, {}],
        [-50, {}],
        [-5_000, { debtAtMost: 5_000 }],
      ] as const)
      return { caller: await boss(), body: { panelistId, points, reason, ...debt } }
    },
    'POST wallet/decideAdjustment': async () => {
      const { userId: panelistId } = await earner()
      const proposal = { panelistId, points: random.pick([50, -50]), reason }
      const proposer = await person('2')
      const { adjustmentId } = await ask<{ adjustmentId: string }>(
        proposer,
        'POST',
        'wallet/proposeAdjustment',
        proposal,
      )
      return { caller: await person('2'), body: { adjustmentId, decision: random.pick(['approve', 'reject']) } }
    },
    'POST quality/held/{attemptId}/decide': async () => ({
      caller: await boss(),
      path: { attemptId: (await held()).attemptId },
      body: { decision: random.pick(['release', 'reject']), reason },
    }),
    'GET quality/holds': async () => ({ caller: (await held()).caller }),
    'POST quality/attempts/{attemptId}/appeal': async () => {
      const { caller, attemptId } = await held()
      return { caller, path: { attemptId }, body: { text: 'I did read the question.' } }
    },
    'GET survey/getReturned': async () => ({
      caller: (await begun()).caller,
      query: { supplierKey: random.pick(['house', unused(random)]) },
    }),
    'GET survey/attempt/{attemptId}': async () => {
      const { caller, attemptId } = await begun()
      return { caller, path: { attemptId } }
    },
    'PUT survey/attempt/{attemptId}/answers': async () => {
      const { caller, attemptId } = await begun()
      return { caller, path: { attemptId }, body: { answers: { check: 'a' }, pageNo: random.int(0, 1) } }
    },
    'POST survey/attempt/{attemptId}/submit': async () => {
      const { caller, attemptId } = await begun()
      return { caller, path: { attemptId }, body: { answers: random.pick([goodAnswers, carelessAnswers]) } }
    },
    'POST survey/attempt/{attemptId}/rating': async () => {
      const { caller, attemptId } = random.chance(0.5) ? await begun() : await held()
      return { caller, path: { attemptId }, body: { stars: random.int(1, 5), chips: random.pick([[], ['broken']]) } }
    },
    'GET reports/downloadSurveyHistoryData': async () => {
      await begun()
      const today = reportDay(new Date())
      const startDate = random.chance(0.5) ? today : utcDay(new Date(Date.now() - random.int(1, 40) * dayMs))
      return { caller: await boss(), query: { startDate, endDate: today } }
    },
  }
}
