import type { Language } from '../../../platform/contract/language.ts'
import { nowOf, transaction, type Db } from '../../../platform/server/db.ts'
import { say, type Caller, type WordedAnswer } from '../../../platform/server/http.ts'
import type { Limit, Limits } from '../../../platform/server/limits.ts'
import type { Log } from '../../../platform/server/log.ts'
import type { Mail } from '../../../platform/server/mail.ts'
import { Problem } from '../../../platform/server/problem.ts'
import type { Audit } from '../../audit/server/service.ts'
import { deskMessage } from '../contract.ts'
import { writeTestLetter } from './mail.ts'
import * as store from './store.ts'

type Needs = {
  db: Db
  mail: Pick<Mail, 'send' | 'write'>
  limits: Pick<Limits, 'take'>
  audit: Pick<Audit, 'record'>
  log: Pick<Log, 'warn'>
}
const testEmailsPerPerson: Limit = { name: 'test-email', count: 10, seconds: 60 * 60 }

export type TestEmail = ReturnType<typeof createTestEmail>

/** The test email that operators send to themselves. */
export function createTestEmail({ db, mail, limits, audit, log }: Needs) {
  return {
    /** Whether the mail server has ever accepted a test email. */
    isSent: () => store.isTestEmailSent(db),

    /** Sends a test email to the caller; throws 'test-email-failed' when the mail server does not accept it. */
    send: async (
      { userId, email }: Pick<Caller, 'userId' | 'email'>,
      ip: string,
      language: Language,
    ): Promise<WordedAnswer<null>> => {
      await limits.take(userId, testEmailsPerPerson)
      const sent = await mail.send(writeTestLetter(mail, email, language)).catch((error: unknown) => {
        log.warn({ err: error }, 'A test email was not taken')
        throw new Problem('test-email-failed')
      })
      if (sent === 'withheld') throw new Problem('test-email-failed')
      await transaction(db, async (tx) => {
        await store.noteTestEmail(tx, await nowOf(tx))
        await audit.record(tx, { actorId: userId, action: 'settings.test-email', subject: userId, ip })
      })
      return say(deskMessage('testSent', { to: email }), null)
    },
  }
}
