import type { ProblemCode } from '../../contract/problems.ts'
import { problems } from '../../words/en/problems.ts'
import { textOf } from './text.ts'

const problemWords = textOf(problems)
/** Explains a refusal that came as a code. Its words are many, so only pages that receive codes import them. */
export const sayProblem = (code: ProblemCode): string => problemWords(code)
