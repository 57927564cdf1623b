import type { ContactTopic } from '@tuppence/contract/support'
import type { support } from '../../text/en/support.ts'

/** What the topics of a message are called. */
export const topicWords = {
  account: 'topicAccount',
  surveys: 'topicSurveys',
  points: 'topicPoints',
  redemptions: 'topicRedemptions',
  privacy: 'topicPrivacy',
  other: 'topicOther',
} as const satisfies Record<ContactTopic, keyof typeof support.words>
