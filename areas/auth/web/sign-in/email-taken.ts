import { emailProblem } from '../../../../platform/contract/fields.ts'
import { failureOf } from '../../../../platform/web/api/failure.ts'
import { useSettled } from '../../../../platform/web/state/use-settled.ts'
import { useSignInEmailTakenQuery } from './sign-in-api.ts'

/** The pause in milliseconds after typing before the address is checked (specification, section 9). */
const checkAfterMs = 1000

/**
 * Checks, a second after typing, whether an address is taken. Every other failure is ignored.
 */
export function useEmailTaken(email: string, isAsked: boolean): { isChecking: boolean; message: string | null } {
  const settled = useSettled(email, checkAfterMs)
  const isSettled = isAsked && settled === email && emailProblem(email) === null
  const { error, isFetching } = useSignInEmailTakenQuery({ query: { email: settled } }, { skip: !isSettled })
  const failure = isSettled && !isFetching && error ? failureOf(error) : null
  return { isChecking: isSettled && isFetching, message: failure?.code === 'email-taken' ? failure.message : null }
}
