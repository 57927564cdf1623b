import type { Jobs } from '../../../platform/server/jobs.ts'
import type { Notifications } from './service.ts'

const everyTenMinutes = '*/10 * * * *'

/** Digests at the mornings of the world. */
export function notificationsJobs(jobs: Jobs, { notifications }: { notifications: Notifications }): void {
  jobs.define('notifications.mail-digest', ({ userId, since }) =>
    notifications.deliverDigest(String(userId), String(since)),
  )
  jobs.every(everyTenMinutes, 'notifications.run-digests', notifications.runDigests)
}
