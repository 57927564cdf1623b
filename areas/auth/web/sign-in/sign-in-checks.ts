import { checkMessage, confirmProblem, emailProblem, passwordProblem } from '../../../../platform/contract/fields.ts'
import { sayCheck } from '../../../../platform/web/text/say-message.ts'

export type Mode = 'log-in' | 'sign-up'
export type SignInValues = { email: string; password: string; isTermsAccepted: boolean }

/** Both fields lose the white space around them before anything is checked or sent (specification, section 5). */
export const trimmed = (values: SignInValues): SignInValues => ({
  ...values,
  email: values.email.trim(),
  password: values.password.trim(),
})

/** What keeps the form from being sent, by field; null where nothing does. */
export function signInProblems(mode: Mode, values: SignInValues): Record<keyof SignInValues, string | null> {
  const { email, password, isTermsAccepted } = trimmed(values)
  return {
    email: sayCheck(mode === 'log-in' && email === '' ? checkMessage('loginEmailRequired') : emailProblem(email)),
    password: sayCheck(passwordProblem(password)),
    isTermsAccepted: mode === 'sign-up' && !isTermsAccepted ? sayCheck(checkMessage('termsRequired')) : null,
  }
}

export type NewPasswordValues = { password: string; confirm: string }

/** The same for a new password and its repetition. */
export const newPasswordProblems = ({ password, confirm }: NewPasswordValues) => ({
  password: sayCheck(passwordProblem(password.trim())),
  confirm: sayCheck(confirmProblem(password.trim(), confirm.trim())),
})

const fieldOfCode: Readonly<Record<string, keyof SignInValues>> = {
  'email-taken': 'email',
  'terms-changed': 'isTermsAccepted',
  'password-too-common': 'password',
  'staff-password-too-short': 'password',
}

/** The field a refusal belongs to, by its code; null when it is about the form as a whole. */
export const fieldOfFailure = (code: string): keyof SignInValues | null => fieldOfCode[code] ?? null

/** Whether somebody came by a campaign's link: that alone opens the dialog. */
export const isCampaignLink = (search: string): boolean => new URLSearchParams(search).has('aff_id')

/** The campaign of the address, when it can be one: the contract takes up to 32 characters. */
export function affIdOf(search: string): string | null {
  const affId = new URLSearchParams(search).get('aff_id')
  return affId !== null && affId !== '' && affId.length <= 32 ? affId : null
}
