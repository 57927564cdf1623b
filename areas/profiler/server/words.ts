import type { RecordMessages } from '../../../platform/server/recorded.ts'
import { spokenMessages } from '../../../platform/server/words.ts'
import type { ProfilerMessages } from '../contract.ts'
import type { EditorMessages } from '../contract/question-editor.ts'
import { profilerAnswers } from '../words/en/server/profiler-answers.ts'
import { questionEditor } from '../words/en/server/question-editor.ts'
import { profilerAudit } from '../words/en/server/profiler-audit.ts'
import type { profilerRecord } from './recorded.ts'

/** The profiler's words on the server, in every language; the texts of questions are in the tables. */
export const profilerWords = [
  spokenMessages<ProfilerMessages>()(profilerAnswers),
  spokenMessages<EditorMessages>()(questionEditor),
  spokenMessages<RecordMessages<typeof profilerRecord>>()(profilerAudit),
]
