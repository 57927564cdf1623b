import type { ProblemCode } from '../../../platform/contract/problems.ts'

export const refusals: Readonly<Record<string, readonly ProblemCode[]>> = {}
