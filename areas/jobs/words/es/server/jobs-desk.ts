import type { jobsDesk } from '../../en/server/jobs-desk.ts'
import type { Translated } from '../../../../../platform/words/text.ts'

export const words: Translated<typeof jobsDesk> = {
  retried_one: 'Se reintenta {{count, number}} tarea.',
  retried_other: 'Se reintentan {{count, number}} tareas.',
  deleted: 'La tarea se eliminó.',
}
