import type { ContactTopic } from '../../contract/support.ts'
import type { ErrorState } from '../../contract/support-errors.ts'
import type { StatusLook } from '../../../../kit/StatusBadge.tsx'

/** The badge and the word for each state of an error. */
export const errorLooks = {
  open: { look: 'rejected', word: 'errorOpen' },
  resolved: { look: 'paid', word: 'errorResolved' },
} as const satisfies Record<ErrorState, { look: StatusLook; word: string }>

/** The word for each topic; a key must not end in `_other`, which would be read as a plural. */
export const topicWords = {
  account: 'topicAccount',
  surveys: 'topicSurveys',
  points: 'topicPoints',
  redemptions: 'topicRedemptions',
  privacy: 'topicPrivacy',
  other: 'topicOther',
} as const satisfies Record<ContactTopic, string>
