import type { jobsAudit } from '../../en/server/jobs-audit.ts'
import type { Translated } from '../../../../../platform/words/text.ts'

export const words: Translated<typeof jobsAudit> = {
  module_jobs: 'Tareas en segundo plano',
  'jobs.retry': '{{who}} hizo reintentar {{subject}}',
  'jobs.delete': '{{who}} eliminó {{subject}}',
  'jobs.expire': '{{who}} eliminó tareas que fallaron hace mucho',
  field_jobs: 'Tareas',
  field_reason: 'Motivo',
  kind_jobTask: 'tareas en segundo plano',
  kind_jobTask_named: 'tareas en segundo plano «{{name}}»',
  kind_jobTask_gone: 'tareas en segundo plano que ya no existen',
}
