import type { Jobs } from '../../../platform/server/jobs.ts'
import { isNotice, type Notice } from './mail.ts'
import type { Auth } from './service.ts'

/** Registers the background jobs of this area: its emails (those jobs hold only ids) and the nightly clean-up. */
export function authJobs(jobs: Jobs, { auth }: { auth: Auth }): void {
  jobs.define('auth.send-key', ({ keyId }) => auth.deliverKey(String(keyId)))
  jobs.define('auth.send-notice', ({ userId, notice }) => auth.deliverNotice(String(userId), readNotice(notice)))
  jobs.every('0 3 * * *', 'auth.prune', auth.prune)
}

function readNotice(text: unknown): Notice {
  if (!isNotice(text)) throw new Error('auth.send-notice: unknown notice')
  return text
}
