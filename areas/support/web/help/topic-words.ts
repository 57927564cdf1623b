import type { ContactTopic } from '../../contract/support.ts'
import type { support } from '../../words/en/support.ts'

/** The names of the topics of a message. */
export const topicWords = {
  account: 'topicAccount',
  surveys: 'topicSurveys',
  points: 'topicPoints',
  redemptions: 'topicRedemptions',
  privacy: 'topicPrivacy',
  other: 'topicOther',
} as const satisfies Record<ContactTopic, keyof typeof support.words>
