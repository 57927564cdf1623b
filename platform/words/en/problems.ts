import { problems as catalogue, type ProblemCode } from '../../contract/problems.ts'
import { defineText } from '../text.ts'

type Refusals = { readonly [Code in ProblemCode]: string }
const refusals = Object.fromEntries(Object.entries(catalogue).map(([code, [, words]]) => [code, words])) as Refusals

/** Why the server refused a call, by the code of the contract's catalogue. */
export const problems = defineText('problems', refusals)
