import { problems as catalogue, type ProblemCode } from '../../contract/problems.ts'
import { defineText } from '../text.ts'

type Refusals = { readonly [Code in ProblemCode]: string }
const refusals = Object.fromEntries(Object.entries(catalogue).map(([code, [, words]]) => [code, words])) as Refusals

/** Why a call failed, by the code of the contract's catalogue; the browser itself causes the last three. */
export const problems = defineText('problems', {
  ...refusals,
  offline: 'You seem to be offline. Check your connection and try again.',
  'timed-out': 'This is taking too long. Please try again.',
  unreadable: 'Something went wrong.',
})
