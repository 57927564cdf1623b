import { shortenCause } from '../../areas/jobs/server/service.ts'
import { Problem } from '../../platform/server/problem.ts'
import type { Command } from './command.ts'

const listedAtMost = 1_000

/** Lists the jobs in the queue, or only those that gave up. */
export const jobsList: Command = {
  name: 'jobs list',
  usage: '[--failed] [--task TASK]',
  does: 'Lists the background jobs that wait, one a line: number, task, tries, when it is due, and the cause of the last failure. --failed lists those that gave up.',
  flags: { failed: 'yes', task: 'text' },
  words: 0,
  run: async (given, { terminal, program }) => {
    const { failedJobs, db } = await program()
    const isFailed = given.has('failed')
    const rows = await failedJobs.all(db, { task: given.text('task') ?? null, isFailed, atMost: listedAtMost })
    for (const row of rows) {
      const state = row.attempts >= row.max_attempts ? 'gave up' : `due ${row.run_at.toISOString()}`
      const cause = row.last_error === null ? '' : `  ${shortenCause(row.last_error)}`
      terminal.print(`${row.id}  ${row.task}  ${row.attempts}/${row.max_attempts}  ${state}${cause}`)
    }
    const count = rows.length === 1 ? '1 job.' : `${rows.length} jobs.`
    const most = rows.length === listedAtMost ? `The first ${listedAtMost} of them.` : count
    terminal.print(most)
    return 0
  },
}

/** Tries jobs that gave up again: one, or all of a task. */
export const jobsRetry: Command = {
  name: 'jobs retry',
  usage: '[<number>] [--task TASK]',
  does: 'Tries a job that gave up again, or with --task all of its kind, 1,000 at a time. A worker does it at once.',
  flags: { task: 'text' },
  words: [0, 1],
  run: async (given, { terminal, program }) => {
    const [jobId] = given.words
    const task = given.text('task')
    if ((jobId === undefined) === (task === undefined)) throw new Error('Give the number of a job, or --task TASK.')
    const { failedJobs } = await program()
    const answer = await (
      task ? failedJobs.retryTask(task, null) : failedJobs.retry(readJobId(jobId ?? ''), null)
    ).catch((error: unknown) => {
      throw explainMissing(error, task ? `No job of ${task} gave up.` : `No job ${jobId} gave up.`)
    })
    terminal.print(`${answer.data.jobs} tried again.`)
    return 0
  },
}

/** Deletes a job that gave up. */
export const jobsDelete: Command = {
  name: 'jobs delete',
  usage: '<number>',
  does: 'Deletes a job that gave up. What it should have done is never done.',
  words: 1,
  run: async (given, { terminal, program }) => {
    const jobId = readJobId(given.words[0] ?? '')
    await (await program()).failedJobs.remove(jobId, null, null).catch((error: unknown) => {
      throw explainMissing(error, `No job ${jobId} gave up.`)
    })
    terminal.print(`Job ${jobId} was deleted.`)
    return 0
  },
}

function readJobId(text: string): string {
  if (!/^[1-9]\d{0,17}$/.test(text))
    throw new Error(`"${text}" is no number of a job: "tuppence jobs list" shows them.`)
  return text
}
const explainMissing = (error: unknown, sentence: string): unknown =>
  error instanceof Problem && error.code === 'not-found' ? new Error(sentence) : error
