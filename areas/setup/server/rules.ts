import { panelCurrency } from '../../../platform/contract/amount.ts'
import { setupMessage, type FirstAdmin } from '../contract.ts'
import { checkMessage, passwordProblem, staffPasswordMinLength } from '../../../platform/contract/fields.ts'
import { isLanguage } from '../../../platform/contract/language.ts'
import type { Message } from '../../../platform/contract/messages.ts'
import type { ProblemCode } from '../../../platform/contract/problems.ts'

export type TokenState = { expiresAt: Date; usedAt: Date | null; replacedAt: Date | null }

/** Finds why a token cannot be used; null when it can. The code tells the user what to do. */
export function findTokenRefusal(found: TokenState | null, hasEnded: boolean, now: Date): ProblemCode | null {
  if (found?.usedAt) return 'setup-token-used'
  if (hasEnded) return 'setup-done'
  if (!found) return 'setup-token-unknown'
  if (found.replacedAt) return 'setup-token-replaced'
  return now >= found.expiresAt ? 'setup-token-expired' : null
}

type Answers = Pick<FirstAdmin, 'password' | 'panelName' | 'countryId' | 'language' | 'currency'>

/** Finds the faults of the answers in the form, field by field. */
export function findFaults(
  { password, panelName, countryId, language, currency }: Answers,
  isCountry: (countryId: string) => boolean,
): { field: string; message: Message }[] {
  const isShort = passwordProblem(password) === null && password.length < staffPasswordMinLength
  const faults: [field: string, isWrong: boolean, message: Message][] = [
    ['password', isShort, checkMessage('staffPasswordTooShort')],
    ['panelName', panelName.trim() === '', setupMessage('nameMissing')],
    ['countryId', !isCountry(countryId), setupMessage('countryUnknown')],
    ['language', !isLanguage(language), setupMessage('languageUnknown')],
    ['currency', currency !== panelCurrency, setupMessage('onlyDollars')],
  ]
  return faults.flatMap(([field, isWrong, message]) => (isWrong ? [{ field, message }] : []))
}
