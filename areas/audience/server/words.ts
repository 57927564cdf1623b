import { spokenMessages } from '../../../platform/server/words.ts'
import type { AudienceMessages } from '../contract.ts'
import { audienceDesk } from '../words/en/server/audience-desk.ts'

/** The words for targetings, in every language. */
export const audienceWords = [spokenMessages<AudienceMessages>()(audienceDesk)]
