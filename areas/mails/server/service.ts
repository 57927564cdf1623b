import type { Language } from '../../../platform/contract/language.ts'
import { nowOf, transaction, type Db } from '../../../platform/server/db.ts'
import { createFollower } from '../../../platform/server/follower.ts'
import { say, type Caller, type WordedAnswer } from '../../../platform/server/http.ts'
import type { Limit, Limits } from '../../../platform/server/limits.ts'
import type { Log } from '../../../platform/server/log.ts'
import type { Mail } from '../../../platform/server/mail.ts'
import type { MailTemplate, MailText } from '../../../platform/server/mail-templates.ts'
import { wrongInMail } from '../../../platform/server/mail-text.ts'
import { shippedText, type MailTexts } from '../../../platform/server/mail-texts.ts'
import { Problem } from '../../../platform/server/problem.ts'
import { sentenceOf } from '../../../platform/server/words.ts'
import type { Audit } from '../../audit/server/service.ts'
import { mailDeskMessage, type MailDetail, type MailRow, type MailWording } from '../contract.ts'
import * as store from './store.ts'
import { refuseFaults } from '../../../platform/server/field-problem.ts'

type Needs = {
  db: Db
  mail: Pick<Mail, 'send' | 'draw'>
  mailTexts: MailTexts
  limits: Pick<Limits, 'take'>
  audit: Pick<Audit, 'record' | 'namesOf'>
  log: Pick<Log, 'warn'>
}
type Actor = { userId: string; ip: string | null }
type Place = { code: string; language: Language; version: number }
type Typed = MailText & { code: string; language: Language }

export type MailDesk = ReturnType<typeof createMailDesk>

const testEmailsPerPerson: Limit = { name: 'test-mails', count: 30, seconds: 60 * 60 }
/** The address that a preview shows, which has no recipient. */
const sampleRecipient = 'reader@example.com'

/** The texts of all emails. Areas declare the built-in texts; this area stores what the operator has changed. */
export function createMailDesk({ db, mail, mailTexts, limits, audit, log }: Needs) {
  const { refresh, follow } = createFollower(
    () => store.readEditionNumber(db),
    async () =>
      mailTexts.take(
        (await store.selectTexts(db)).flatMap(({ code, language, subject, body }) =>
          subject === null || body === null ? [] : [{ code, language, subject, body }],
        ),
      ),
  )
  const findTemplate = (code: string): MailTemplate => {
    const found = mailTexts.find(code)
    if (!found) throw new Problem('not-found')
    return found
  }
  const namesIn = (rows: readonly store.TextRow[]) => audit.namesOf(rows.flatMap(({ changed_by: id }) => id ?? []))

  const readDetail = async (code: string, reader: Language): Promise<MailDetail> => {
    const template = findTemplate(code)
    const rows = (await store.selectTexts(db)).filter((row) => row.code === code)
    const names = await namesIn(rows)
    return {
      code,
      area: template.area,
      name: sentenceOf(template.name, reader),
      when: sentenceOf(template.when, reader),
      variables: template.variables.map((variable) => ({
        ...variable,
        about: sentenceOf(template.about(variable.name), reader),
      })),
      texts: template.languages.map((language) => wordingOf(template, language, rows, names)),
    }
  }
  const checkText = ({ code, subject, body }: Omit<Typed, 'language'>): MailTemplate => {
    const template = findTemplate(code)
    refuseFaults(wrongInMail({ subject, body }, template.variables))
    return template
  }
  /**
   * Stores a text, or the fact that there is none, as the next version. Throws when someone else has changed it in the
   * meantime.
   */
  const write = (actor: Actor, { code, language, version }: Place, text: MailText | null): Promise<void> =>
    transaction(db, async (tx) => {
      // The edition is locked first, so that the second of two changes at the same time sees the first.
      await store.touchEdition(tx)
      const last = await store.selectText(tx, code, language)
      if ((last?.version ?? 0) !== version) throw new Problem('changed-meanwhile')
      const { subject, body } = text ?? { subject: null, body: null }
      const written = { code, language, subject, body, version: version + 1 }
      await store.writeText(tx, { ...written, changedAt: await nowOf(tx), changedBy: actor.userId })
      await audit.record(tx, {
        actorId: actor.userId,
        action: text ? 'mails.change' : 'mails.reset',
        subject: `mail:${code}:${language}`,
        before: { subject: last?.subject ?? null, body: last?.body ?? null },
        after: { subject, body },
        ip: actor.ip,
      })
    })

  return {
    /** Lists all emails, in the order in which areas declare them. */
    list: async (reader: Language): Promise<MailRow[]> => {
      const rows = await store.selectTexts(db)
      const names = await namesIn(rows)
      return mailTexts.declared.map((template) => {
        const own = rows.filter(({ code }) => code === template.code)
        const [last] = own.toSorted((one, other) => other.changed_at.getTime() - one.changed_at.getTime())
        const wording = wordingOf(template, reader, own, names)
        return {
          code: template.code,
          area: template.area,
          name: sentenceOf(template.name, reader),
          when: sentenceOf(template.when, reader),
          subject: wording.isInForce ? wording.subject : wording.shippedSubject,
          own: own.flatMap(({ language, subject }) => (subject === null ? [] : [language])),
          changedAt: last?.changed_at.toISOString() ?? null,
          changedByName: names.get(last?.changed_by ?? '') ?? null,
        }
      })
    },
    detail: readDetail,
    /** Makes a preview of an email from a text. Throws, with the field at fault, when the text could not be saved. */
    preview: ({ code, language, subject, body }: Typed): { subject: string; text: string; html: string } => {
      const letter = mail.draw(checkText({ code, subject, body }), { subject, body }, { to: sampleRecipient, language })
      return { subject: letter.subject, text: letter.text, html: letter.html }
    },
    /**
     * Sends the caller an email with this text, filled with examples; throws 'test-email-failed' when the mail server
     * does not accept it.
     */
    sendTest: async (
      { userId, email }: Pick<Caller, 'userId' | 'email'>,
      typed: Typed,
    ): Promise<WordedAnswer<null>> => {
      const template = checkText(typed)
      await limits.take(userId, testEmailsPerPerson)
      const letter = mail.draw(template, typed, { to: email, language: typed.language })
      const sent = await mail.send(letter).catch((error: unknown) => {
        log.warn({ err: error }, 'A test email was not accepted')
        throw new Problem('test-email-failed')
      })
      if (sent === 'withheld') throw new Problem('test-email-failed')
      return say(mailDeskMessage('testSent', { to: email }), null)
    },
    /**
     * Changes an email in one language. Throws when the email cannot use the text, or someone else has changed it in
     * the meantime.
     */
    update: async (actor: Actor, { subject, body, ...place }: Place & MailText, reader: Language) => {
      checkText({ code: place.code, subject, body })
      await write(actor, place, { subject: subject.trim(), body })
      await refresh()
      return say(mailDeskMessage('saved'), await readDetail(place.code, reader))
    },
    /** Restores our own text of an email in one language. */
    reset: async (actor: Actor, place: Place, reader: Language) => {
      findTemplate(place.code)
      await write(actor, place, null)
      await refresh()
      return say(mailDeskMessage('reset'), await readDetail(place.code, reader))
    },
    refresh,
    follow,
  }
}

/** Returns the text of an email in a language: the operator's, even if it is no longer used, otherwise ours. */
function wordingOf(
  template: MailTemplate,
  language: Language,
  rows: readonly store.TextRow[],
  names: ReadonlyMap<string, string>,
): MailWording {
  const row = rows.find((one) => one.language === language)
  const shipped = shippedText(template, language)
  const own = row && row.subject !== null && row.body !== null ? { subject: row.subject, body: row.body } : null
  return {
    language,
    ...(own ?? shipped),
    shippedSubject: shipped.subject,
    shippedBody: shipped.body,
    isOwn: own !== null,
    isInForce: own === null || wrongInMail(own, template.variables).length === 0,
    version: row?.version ?? 0,
    changedAt: row?.changed_at.toISOString() ?? null,
    changedByName: names.get(row?.changed_by ?? '') ?? null,
  }
}
