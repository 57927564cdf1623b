import { checkMessage, confirmProblem, emailProblem, passwordProblem } from '../../../../platform/contract/fields.ts'
import { sayCheck } from '../../../../platform/web/text/say-message.ts'

export type Mode = 'log-in' | 'sign-up'
export type SignInValues = { email: string; password: string; isTermsAccepted: boolean }

/** Trims both fields before anything is checked or sent (specification, section 5). */
export const trimValues = (values: SignInValues): SignInValues => ({
  ...values,
  email: values.email.trim(),
  password: values.password.trim(),
})

/** The problem of each field that keeps the form from being sent, or null. */
export function findSignInProblems(mode: Mode, values: SignInValues): Record<keyof SignInValues, string | null> {
  const { email, password, isTermsAccepted } = trimValues(values)
  return {
    email: sayCheck(mode === 'log-in' && email === '' ? checkMessage('loginEmailRequired') : emailProblem(email)),
    password: sayCheck(passwordProblem(password)),
    isTermsAccepted: mode === 'sign-up' && !isTermsAccepted ? sayCheck(checkMessage('termsRequired')) : null,
  }
}

export type NewPasswordValues = { password: string; confirm: string }

/** The problem of each field of a new password and its repetition, or null. */
export const findNewPasswordProblems = ({ password, confirm }: NewPasswordValues) => ({
  password: sayCheck(passwordProblem(password.trim())),
  confirm: sayCheck(confirmProblem(password.trim(), confirm.trim())),
})

const fieldOfCode: Readonly<Record<string, keyof SignInValues>> = {
  'email-taken': 'email',
  'terms-changed': 'isTermsAccepted',
  'password-too-common': 'password',
  'staff-password-too-short': 'password',
}

/** The field that a refusal belongs to, by its code; null when it is about the form as a whole. */
export const findFieldOfFailure = (code: string): keyof SignInValues | null => fieldOfCode[code] ?? null

/** Whether the address is a campaign's link, which opens the dialog without a click. */
export const isCampaignLink = (search: string): boolean => new URLSearchParams(search).has('aff_id')

/** The campaign named by the address, or null if it is not a possible id: the contract accepts up to 32 characters. */
export function readAffId(search: string): string | null {
  const affId = new URLSearchParams(search).get('aff_id')
  return affId !== null && affId !== '' && affId.length <= 32 ? affId : null
}
