import type { ProblemCode } from '../../../platform/contract/problems.ts'
import { counter } from '../../../platform/server/metric.ts'
import { Problem } from '../../../platform/server/problem.ts'

export const countedSignUps = counter('sign_ups_total', 'Accounts that people made for themselves')
const logInFailures = counter('log_in_failures_total', 'Log-ins that were refused, by reason', {
  reason: ['password', 'code', 'limited', 'barred'],
})
export const authMetrics = [countedSignUps, logInFailures]

const reasons: Readonly<Partial<Record<ProblemCode, 'password' | 'code' | 'limited' | 'barred'>>> = {
  'wrong-password': 'password',
  'email-unknown-login': 'password',
  'code-wrong': 'code',
  'code-used': 'code',
  'too-many-requests': 'limited',
  'account-blocked': 'barred',
  'account-closed': 'barred',
}
/** Makes a log-in count when it is refused; the refusal stays the same. */
export const countRefusals =
  <Asked extends unknown[], Answer>(logIn: (...asked: Asked) => Promise<Answer>) =>
  (...asked: Asked): Promise<Answer> =>
    logIn(...asked).catch((error: unknown) => {
      const reason = error instanceof Problem ? reasons[error.code] : undefined
      if (reason) logInFailures.add({ reason })
      throw error
    })
