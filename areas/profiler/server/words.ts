import { spokenMessages } from '../../../platform/server/words.ts'
import type { ProfilerMessages } from '../contract.ts'
import { profilerAnswers } from '../words/en/server/profiler-answers.ts'
import { words as profilerAnswersEs } from '../words/es/server/profiler-answers.ts'

/** Everything that the profiler says on the server, in every language; what it asks is in its tables. */
export const profilerWords = [spokenMessages<ProfilerMessages>()(profilerAnswers, { es: profilerAnswersEs })]
