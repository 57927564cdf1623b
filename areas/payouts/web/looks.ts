import type { AnswerLine, LineState } from '../contract.ts'
import type { StatusLook } from '../../../kit/StatusBadge.tsx'

export const lineLooks: Readonly<Record<LineState, StatusLook>> = {
  exported: 'pending',
  paid: 'paid',
  refused: 'rejected',
  returned: 'reversed',
}

export const outcomeLooks: Readonly<Record<AnswerLine['outcome'], StatusLook>> = {
  paid: 'paid',
  refused: 'rejected',
  returned: 'reversed',
  unchanged: 'neutral',
  wrong: 'onHold',
}
