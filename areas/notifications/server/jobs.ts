import type { Jobs } from '../../../platform/server/jobs.ts'
import type { Notifications } from './service.ts'

const everyTenMinutes = '*/10 * * * *'

/** Registers the digests. They are checked every ten minutes, because mornings differ by time zone. */
export function notificationsJobs(jobs: Jobs, { notifications }: { notifications: Notifications }): void {
  jobs.define('notifications.mail-digest', ({ userId, since }) =>
    notifications.deliverDigest(String(userId), String(since)),
  )
  jobs.every(everyTenMinutes, 'notifications.run-digests', notifications.runDigests)
}
