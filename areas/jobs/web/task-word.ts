import { keyOfTask } from '../contract.ts'
import { jobTasks } from '../words/en/job-tasks-admin.ts'

export type TaskWord = Exclude<keyof (typeof jobTasks)['words'], never>
const isWord = (key: string): key is TaskWord => Object.hasOwn(jobTasks.words, key)
/** Finds the word for a task; null for a task of which nothing is known here. */
export function wordOfTask(task: string): TaskWord | null {
  const key = keyOfTask(task)
  return isWord(key) ? key : null
}
