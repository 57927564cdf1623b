import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { assembleProcess, openMailbox } from '../../../app/testing/assembled.ts'
import { staffWorld, type Person, type StaffWorld } from '../../../app/testing/staff-world.ts'
import { createMailTexts } from '../../../platform/server/mail-texts.ts'
import { listMails } from '../../../platform/server/area.ts'
import { authMails } from '../../auth/server/mail.ts'
import type { AuditRow } from '../../audit/contract.ts'
import { areas } from '../../list.ts'
import { mailGroupOf, type MailDetail, type MailRow } from '../contract.ts'

let world: StaffWorld
let owner: Person
beforeAll(async () => {
  world = await staffWorld()
  owner = await world.person({ role: '2', firstName: 'Rhea', lastName: 'Diaz' })
})
beforeEach(() => world.rows('delete from mail_texts'))
afterAll(() => world.close())

const code = 'auth.resetPassword'
const good = { subject: 'A new password for {{appName}}', body: '# New words\n\n[Choose it]({{link}})' }
const detail = async (token = owner.token) =>
  (await world.call<MailDetail>(token, 'GET', `mails/getMail?code=${code}`)).data
const save = (version: number, more: object = {}, token = owner.token) =>
  world.call<MailDetail>(token, 'PUT', 'mails/updateMail', { code, language: 'en', ...good, version, ...more })
const reset = (version: number) =>
  world.call<MailDetail>(owner.token, 'POST', 'mails/resetMail', { code, language: 'en', version })
const preview = (body: string, subject = 'Hi') =>
  world.call<{ subject: string; text: string; html: string }>(owner.token, 'POST', 'mails/previewMail', {
    code,
    language: 'en',
    subject,
    body,
  })
/** The names of the elements that the layout and a text may contain. */
const drawn = new Set(
  'html head meta title style body div table tr td h1 h2 h3 p a br strong em span ul ol li blockquote hr pre'.split(
    ' ',
  ),
)
const statuses = (answers: { status: number }[]) => answers.map(({ status }) => status).toSorted((a, b) => a - b)

/** Another process on the same database, with a mailbox instead of a mail server. */
function besides() {
  const mailTexts = createMailTexts(listMails(areas))
  const box = openMailbox('Harbour', 'https://panel.example', mailTexts)
  return { ...box, process: assembleProcess({ url: world.database.url, mail: box.mail, mailTexts }) }
}

test('every email that an area sends is listed with its words, and can be drawn with its examples in both languages', async () => {
  const { data } = await world.call<{ mails: MailRow[] }>(owner.token, 'GET', 'mails/getMails')
  const declared = listMails(areas)
  expect(data.mails.map((mail) => mail.code)).toEqual(declared.map((template) => template.code))
  expect(new Set(declared.map((template) => template.code)).size).toBe(declared.length)
  expect(declared.length).toBeGreaterThan(30)
  expect(data.mails.filter(({ area }) => mailGroupOf(area) === 'rest').map((mail) => mail.code)).toEqual([])
  const { mail } = openMailbox('Harbour', 'https://panel.example')
  for (const template of declared)
    for (const language of ['en', 'es'] as const) {
      const letter = mail.draw(template, template.text[language], { to: 'a@example.com', language })
      expect(`${letter.subject} ${letter.text}`, `${template.code} ${language}`).not.toContain('{{')
    }
})

test('every process uses a changed text once it has read it, and the original again after a reset', async () => {
  const there = besides()
  const { mailDesk } = there.process
  const letter = () =>
    there.mail.write(
      authMails.templates.resetPassword,
      { to: 'a@example.com', language: 'en' },
      { link: '/reset?userKey=k', minutes: 30 },
    )
  await mailDesk.refresh()
  const ours = letter()
  const { data } = await save(0)
  expect(data.texts[0]).toMatchObject({ ...good, isOwn: true, isInForce: true, version: 1, changedByName: 'Rhea Diaz' })
  expect(data.texts[1]).toMatchObject({ language: 'es', isOwn: false })
  expect(letter()).toEqual(ours)
  await mailDesk.refresh()
  expect(letter()).toMatchObject({ subject: 'A new password for Harbour' })
  expect(letter().text).toContain('Choose it:\nhttps://panel.example/reset?userKey=k')
  expect((await reset(1)).data.texts[0]).toMatchObject({ isOwn: false, version: 2 })
  await mailDesk.refresh()
  expect(letter()).toEqual(ours)
  await there.process.close()
})

test('a text that lacks a required variable or has an unknown one is refused beside its field, and nothing is written', async () => {
  const wrong: [string, string, string, RegExp][] = [
    ['Hi', 'Just words', 'body', /needs link/],
    ['Hi', '[x]({{link}}) {{firstName}}', 'body', /firstName is not known.*: link, minutes, appName/],
    ['Hi {{password}}', good.body, 'subject', /password is not known/],
    ['Hi', '[x]({{link}}) {{app_name}}', 'body', /app_name is not known/],
    ['Hi', '[x]({{link}}) {{{link}}}', 'body', /braces at “{{{link}}}”/],
    ['Hi', '[x]({{link}}) {{link', 'body', /braces at “{{link”/],
    ['Hi appName}}', good.body, 'subject', /braces at “appName}}”/],
    ['Hi\r\nBcc: a@example.com', good.body, 'subject', /one line/],
    ['{{link}}', good.body, 'subject', /cannot be used in a subject/],
    [' ', good.body, 'subject', /write a subject/],
    ['Hi', 'x'.repeat(20_001), 'body', /at most 20000/],
  ]
  for (const [subject, body, field, words] of wrong)
    for (const answer of [await save(0, { subject, body }), await preview(body, subject)]) {
      expect(answer).toMatchObject({ status: 400, errors: [{ field }] })
      expect(answer.errors?.[0]?.message).toMatch(words)
    }
  expect(await world.rows('select 1 from mail_texts')).toEqual([])
  expect(await save(0, { code: 'auth.nothing' })).toMatchObject({ status: 404 })
})

test('no script, picture or unsafe link in a text reaches a mailbox', async () => {
  const hostile = [
    '<script>alert(1)</script>',
    '<img src=x onerror=alert(1)>',
    '![x](https://evil.example/p.png)',
    '[x](javascript:alert(1))',
    '[x](//evil.example)',
    '<style>body{display:none}</style>',
    '"><a href="https://evil.example">x</a>',
  ]
  for (const words of hostile) {
    const { data } = await preview(`${good.body}\n\n${words}`, 'Hi <b>you</b>')
    for (const [, name = '', attributes = ''] of data.html.matchAll(/<([a-z][a-z0-9]*)([^<>]*)>/gi)) {
      expect(drawn).toContain(name)
      for (const [, attribute = '', value = ''] of attributes.matchAll(/([\w-]+)="([^"]*)"/g)) {
        expect(attribute).not.toMatch(/^(?:on|src|srcset|background|formaction)/i)
        if (attribute === 'href') expect(value).toMatch(/^(?:https?:\/\/(?!evil)|mailto:)/)
      }
    }
    expect(data.html.match(/<style>/g)).toHaveLength(1)
  }
})

test('of five simultaneous changes of one text one wins; the others are refused', async () => {
  const answers = await Promise.all([1, 2, 3, 4, 5].map((n) => save(0, { subject: `Number ${n}` })))
  expect(statuses(answers)).toEqual([200, 409, 409, 409, 409])
  expect((await save(0)).code).toBe('changed-meanwhile')
  expect((await detail()).texts[0]).toMatchObject({ version: 1, subject: expect.stringMatching(/^Number \d$/) })
  expect(statuses(await Promise.all([reset(1), reset(1), reset(1)]))).toEqual([200, 409, 409])
})

test('a stored text that its email can no longer use is not sent, and staff are told', async () => {
  await world.rows(
    `insert into mail_texts (code, language, subject, body, version, changed_at) values ($1, 'en', 'Old', 'No link', 3, now())`,
    [code],
  )
  const there = besides()
  await there.process.mailDesk.refresh()
  // The edition has not changed, but a process that starts always reads the stored texts.
  expect((await detail()).texts[0]).toMatchObject({ isOwn: true, isInForce: false, subject: 'Old' })
  const letter = there.mail.write(
    authMails.templates.resetPassword,
    { to: 'a@example.com', language: 'en' },
    { link: '/x', minutes: 1 },
  )
  expect(letter.subject).not.toBe('Old')
  await there.process.close()
})

test('a test goes only to the person who asks for it and saves nothing; a mail server that is down is reported', async () => {
  const there = besides()
  const { mailDesk } = there.process
  const typed = { code, language: 'es' as const, ...good }
  await mailDesk.sendTest(owner, typed)
  expect(there.letters).toMatchObject([{ to: owner.email, subject: 'A new password for Harbour' }])
  await expect(mailDesk.sendTest(owner, { ...typed, body: 'No link' })).rejects.toMatchObject({ code: 'invalid-input' })
  expect(there.letters).toHaveLength(1)
  expect(await world.rows('select 1 from mail_texts')).toEqual([])
  await there.process.close()
  expect(await world.call(owner.token, 'POST', 'mails/sendTestMail', typed)).toMatchObject({
    status: 409,
    code: 'test-email-failed',
  })
})

test('the audit log says who changed which email in which language', async () => {
  await save(0)
  await reset(1)
  const { data } = await world.call<{ rows: AuditRow[] }>(owner.token, 'GET', 'audit/log?action=mails.')
  const [last, first] = data.rows
  expect(first?.sentence).toMatch(/^Rhea Diaz changed the text of the email “.+, English”$/)
  expect(first?.changes.map(({ field }) => field).toSorted()).toEqual(['Subject', 'Text'])
  expect(last?.sentence).toMatch(/^Rhea Diaz restored the original text of the email “.+, English”$/)
})

test('Admins may look, Super Admins may change, and nobody else sees the emails', async () => {
  const admin = await world.person({ role: '3' })
  expect((await detail(admin.token)).code).toBe(code)
  expect(await save(0, {}, admin.token)).toMatchObject({ status: 403 })
  for (const role of ['1', '4', '6', '8', '9']) {
    const { token } = await world.person({ role })
    expect(await world.call(token, 'GET', 'mails/getMails')).toMatchObject({ status: 403 })
    expect(await world.call(token, 'POST', 'mails/previewMail', { code, language: 'en', ...good })).toMatchObject({
      status: 403,
    })
  }
})
