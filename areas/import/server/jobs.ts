import type { Jobs } from '../../../platform/server/jobs.ts'
import type { Imports } from './service.ts'

/** Registers the jobs of imports: long work in short turns, and the nightly clean-up. */
export function importJobs(jobs: Jobs, { imports }: { imports: Imports }): void {
  jobs.define('import.check', ({ importId }) => imports.runCheck(String(importId)))
  jobs.define('import.run', ({ importId }) => imports.run(String(importId)))
  jobs.define('import.undo', ({ importId, after }) => imports.runUndo(String(importId), Number(after)))
  jobs.define('import.mail-wave', ({ importId, wave }) => imports.deliverWave(String(importId), Number(wave)))
  jobs.every('45 3 * * *', 'import.prune', imports.prune)
}
