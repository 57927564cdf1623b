import type { DisputeReason, DisputeStatus } from '../contract.ts'
import type { Outcome } from '../../surveys/contract/surveys.ts'
import type { disputes } from '../words/en/disputes.ts'
import type { StatusLook } from '../../../kit/StatusBadge.tsx'

type Word = keyof typeof disputes.words
type Look = { look: StatusLook; word: Word }

export const statusLooks = {
  open: { look: 'inReview', word: 'open' },
  granted: { look: 'approved', word: 'granted' },
  refused: { look: 'neutral', word: 'refused' },
} as const satisfies Record<DisputeStatus, Look>

export const outcomeLooks = {
  started: { look: 'processing', word: 'outcomeStarted' },
  completed: { look: 'paid', word: 'outcomeCompleted' },
  disqualified: { look: 'neutral', word: 'outcomeDisqualified' },
  quota_full: { look: 'neutral', word: 'outcomeQuotaFull' },
  quality_rejected: { look: 'rejected', word: 'outcomeQualityRejected' },
  security_rejected: { look: 'rejected', word: 'outcomeSecurityRejected' },
  abandoned: { look: 'neutral', word: 'outcomeAbandoned' },
  reversed: { look: 'reversed', word: 'outcomeReversed' },
} as const satisfies Record<Outcome, Look>

export const reasonWords = {
  'not-credited': 'reasonNotCredited',
  'too-few': 'reasonTooFew',
  'taken-back': 'reasonTakenBack',
  'screened-out': 'reasonScreenedOut',
  other: 'reasonOther',
} as const satisfies Record<DisputeReason, Word>
