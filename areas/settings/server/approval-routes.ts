import type { Language } from '../../../platform/contract/language.ts'
import { implement, say, signedIn, type App, type Ctx } from '../../../platform/server/http.ts'
import { sentenceOf } from '../../../platform/server/words.ts'
import { approvalMessage, approvalsApi, type WaitingStep } from '../contract/approvals.ts'
import type { Approvals, ListedStep } from './approvals.ts'

const by = (ctx: Ctx) => {
  const { userId, permissions } = signedIn(ctx)
  return { userId, permissions, ip: ctx.ip }
}

export const approvalRoutes = (app: App, { approvals }: { approvals: Approvals }) =>
  implement(app, approvalsApi, {
    getSteps: async ({ query }, ctx) => {
      const { rows, count } = await approvals.list(by(ctx), query)
      return { rows: rows.map((row) => wordStep(row, ctx.language)), count, isOnePerson: approvals.isOnePerson() }
    },
    approveStep: async ({ body }, ctx) =>
      say(approvalMessage('approved'), wordStep(await approvals.approve(by(ctx), body.stepId), ctx.language)),
    takeStepBack: async ({ body }, ctx) =>
      say(approvalMessage('takenBack'), wordStep(await approvals.takeBack(by(ctx), body.stepId), ctx.language)),
  })

const wordStep = (step: ListedStep, language: Language): WaitingStep => ({
  ...step,
  title: sentenceOf(step.title, language),
  refusal: step.refusal && sentenceOf(step.refusal, language),
})
