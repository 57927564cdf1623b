import type { Jobs } from '../../../platform/server/jobs.ts'
import { openJob } from './arranging.ts'
import type { QuestionEditor } from './question-editor.ts'
import type { Profiler } from './service.ts'

const everyMinute = '* * * * *'

/**
 * Sums up every minute how often questions were answered, and opens matching to panelists who have answered the current
 * top questions.
 */
export function profilerJobs(
  jobs: Jobs,
  { profiler, questionEditor }: { profiler: Profiler; questionEditor: QuestionEditor },
): void {
  jobs.every(everyMinute, 'profiler.sum-answers', questionEditor.sumAnswers)
  jobs.define(openJob, profiler.openAnswered)
}
