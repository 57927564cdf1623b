import type { Jobs } from '../../../platform/server/jobs.ts'
import { openJob } from './arranging.ts'
import type { QuestionEditor } from './question-editor.ts'
import type { Profiler } from './service.ts'

const everyMinute = '* * * * *'

/**
 * Registers the jobs that count the answers to each question every minute, and that open matching to panelists who
 * have already answered new top questions.
 */
export function profilerJobs(
  jobs: Jobs,
  { profiler, questionEditor }: { profiler: Profiler; questionEditor: QuestionEditor },
): void {
  jobs.every(everyMinute, 'profiler.sum-answers', questionEditor.sumAnswers)
  jobs.define(openJob, profiler.openAnswered)
}
