import type { Jobs } from '../../../platform/server/jobs.ts'
import { openJob } from './arranging.ts'
import type { QuestionEditor } from './question-editor.ts'
import type { Profiler } from './service.ts'

const everyMinute = '* * * * *'

/**
 * Registers the jobs: every minute the answers to each question are counted; and matching is opened to panelists who
 * have already answered new top questions.
 */
export function profilerJobs(
  jobs: Jobs,
  { profiler, questionEditor }: { profiler: Profiler; questionEditor: QuestionEditor },
): void {
  jobs.every(everyMinute, 'profiler.sum-answers', questionEditor.sumAnswers)
  jobs.define(openJob, profiler.openAnswered)
}
