import { once } from 'node:events'
import type { AddressInfo, Server } from 'node:net'
import { inspect } from 'node:util'
import PostalMime from 'postal-mime'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { watchCounters } from '../../app/testing/counters.ts'
import { createPost } from '../../app/testing/post-server.ts'
import { mails, values } from '../../app/testing/test-mails.ts'
import { mailsTotal } from './mail-metrics.ts'
import type { Letter } from './mail-writer.ts'
import { createMail, findLetterProblem, isRecipientRefused, type Mail } from './mail.ts'

const letter: Letter = { to: 'maya@example.com', subject: 'Hello', text: 'Text part', html: '<p>HTML part</p>' }

describe('mail over a real connection', () => {
  const post = createPost()
  let mail: Mail
  beforeAll(async () => {
    post.server.listen(0, '127.0.0.1')
    await once(post.server, 'listening')
    mail = mailTo(post.server)
  })
  afterEach(() => {
    post.mood.now = 'ok'
    post.taken.length = 0
  })
  afterAll(() => {
    mail.close()
    for (const socket of post.sockets) socket.destroy()
    post.server.close()
  })

  const mailTo = (server: Server) =>
    createMail({
      smtpUrl: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`,
      from: 'hello@tuppence.example.com',
      appName: 'Tuppence',
      publicUrl: 'https://tuppence.example.com',
    })

  test('a letter reaches the server with both parts, from the product by name', async () => {
    await mail.verify()
    await mail.send({ ...letter, headers: { 'X-Part': 'news' } })
    expect(post.taken).toHaveLength(1)
    const [{ from, to, data } = { from: '', to: [], data: '' }] = post.taken
    expect({ from, to }).toEqual({ from: 'hello@tuppence.example.com', to: ['maya@example.com'] })
    expect(data).toContain('From: Tuppence <hello@tuppence.example.com>')
    expect(data).toContain('Auto-Submitted: auto-generated')
    expect(data).toContain('X-Part: news')
    expect(data).toContain('Content-Type: text/plain')
    expect(data).toContain('Content-Type: text/html')
  })

  test.each([
    ['refuse', '550', true],
    ['tempfail', '451', false],
    ['drop', /closed/, false],
  ] as const)(
    'a letter that the server does not take (%s) throws, is not repeated behind the job, and the next one goes',
    async (mood, words, isForGood) => {
      post.mood.now = mood
      const failure: unknown = await mail.send(letter).catch((error: unknown) => error)
      expect(failure).toMatchObject({ message: expect.stringMatching(words) })
      // Only a refusal of this recipient says nothing about other recipients.
      expect(isRecipientRefused(failure)).toBe(isForGood)
      post.mood.now = 'ok'
      await mail.send(letter)
      expect(post.taken).toHaveLength(1)
    },
  )

  test('what becomes of each letter is counted: a refusal of its recipient apart from what may go well later', async () => {
    const grown = await watchCounters([mailsTotal])
    await mail.send(letter)
    for (const [mood, words] of [
      ['refuse', '550'],
      ['tempfail', '451'],
      ['drop', 'closed'],
    ] as const) {
      post.mood.now = mood
      await expect(mail.send(letter)).rejects.toThrow(words)
    }
    expect(await grown()).toEqual({
      'mails_total{result="sent"}': 1,
      'mails_total{result="rejected"}': 1,
      'mails_total{result="deferred"}': 2,
    })
  })

  describe('with a guard', () => {
    const noted: [string, string][] = []
    const held = new Map<string, 'all' | 'optional'>()
    beforeEach(() => {
      noted.length = 0
      held.clear()
      mail.guardWith({
        isHeld: async ({ to, isOptional }) => held.get(to) === 'all' || (held.get(to) === 'optional' && isOptional),
        makeReturnPath: (to) => `bounces+${to.length}@tuppence.example.com`,
        noteGone: async (to, status) => void noted.push([to, status]),
      })
    })

    // The answers of Postfix 3.7, Exchange Online and Gmail to an unknown mailbox, and those to other refusals.
    test.each([
      [{ RCPT: '550 5.1.1 <{to}>: Recipient address rejected: User unknown in local recipient table' }, '5.1.1'],
      [{ RCPT: '550-5.1.1 The email account that you tried to reach does not exist.\r\n550 5.1.1 gsmtp' }, '5.1.1'],
      [{ END: '550 5.1.10 RESOLVER.ADR.RecipientNotFound; Recipient {to} not found by SMTP address lookup' }, '5.1.10'],
      [{ RCPT: '556 5.1.10 Domain does not accept mail' }, '5.1.10'],
      [{ RCPT: '550 5.2.1 The email account that you tried to reach is disabled.' }, '5.2.1'],
    ] as const)('%j means that the mailbox is gone: nothing is retried, and it is noted', async (mood, status) => {
      post.mood.now = mood
      expect(await mail.send(letter)).toBe('withheld')
      expect(noted).toEqual([['maya@example.com', status]])
    })

    test.each([
      [{ RCPT: '552 5.2.2 <{to}>: mailbox full' }, '552 5.2.2', true],
      [{ END: '550 5.7.1 Message from maya refused by policy for {to}' }, '550 5.7.1', true],
      [{ RCPT: '550 no such user here: maya' }, '550:', true],
      [{ RCPT: '450 4.2.1 <{to}> is receiving email too quickly' }, '450 4.2.1', false],
      [{ RCPT: '451 4.7.1 Greylisted, come back to {to} later' }, '451 4.7.1', false],
      // Our sender is refused, for every recipient. An operator can correct that while the job is retried.
      [{ MAIL: '550 5.1.8 <{to}>: Sender address rejected: Domain not found' }, '550 5.1.8', false],
    ] as const)('%j fails with %s, and ends the retries: %s', async (mood, code, endsRetries) => {
      post.mood.now = mood
      const failure: unknown = await mail.send(letter).catch((error: unknown) => error)
      expect(failure).toMatchObject({ message: expect.stringContaining(code), endsRetries })
      expect(noted).toEqual([])
      // What is logged and kept with a job: the error with all of its fields, and its stack.
      const { message, stack = '' } = failure as Error
      expect(`${message} ${stack} ${inspect(failure, { depth: 9, showHidden: true })}`).not.toMatch(/maya/i)
    })

    test('an address that gets no emails gets none; after a complaint only those that nobody can unsubscribe from', async () => {
      held.set('maya@example.com', 'all')
      expect(await mail.send(letter)).toBe('withheld')
      held.set('maya@example.com', 'optional')
      expect(await mail.send({ ...letter, headers: { 'List-Unsubscribe': '<https://x.test>' } })).toBe('withheld')
      expect(post.taken).toEqual([])
      expect(await mail.send(letter)).toBeUndefined()
      expect(post.taken).toMatchObject([{ from: 'bounces+16@tuppence.example.com', to: ['maya@example.com'] }])
      expect(post.taken[0]?.data).toContain('From: Tuppence <hello@tuppence.example.com>')
    })
  })

  test('a connection that the server ended while idle does not stop the product', async () => {
    await mail.send(letter)
    for (const socket of post.sockets) socket.destroy()
    // Either sending or the check before it finds that the server is gone. The second try of the job works in both
    // cases.
    await mail.send(letter).catch(() => mail.send(letter))
    expect(post.taken).toHaveLength(2)
  })

  test('no mail server is an error and not a crash', async () => {
    const lonely = createMail({
      smtpUrl: 'smtp://127.0.0.1:1',
      from: 'a@example.com',
      appName: 'T',
      publicUrl: 'http://x',
    })
    await expect(lonely.send(letter)).rejects.toThrow('ECONNREFUSED')
    await expect(lonely.verify()).rejects.toThrow('ECONNREFUSED')
    lonely.close()
  })

  test('a hostile letter is refused before anything is sent', async () => {
    await expect(mail.send({ ...letter, subject: 'Hi\r\nBcc: evil@example.com' })).rejects.toThrow('subject')
    expect(post.taken).toEqual([])
  })

  test('what is read of a mail by another program is what was written, in both parts', async () => {
    await mail.send(
      mail.write(mails.all, { to: 'maya@example.com', language: 'es' }, { ...values, name: 'José & «Ñandú»' }),
    )
    const read = await PostalMime.parse(post.taken[0]?.data ?? '')
    expect(read.subject).toBe('Hola José & «Ñandú»')
    expect(read.from).toEqual({ name: 'Tuppence', address: 'hello@tuppence.example.com' })
    expect(read.to).toEqual([{ name: '', address: 'maya@example.com' }])
    expect(read.text).toContain('Hola José & «Ñandú», tienes 1,234.')
    expect(read.text).toContain('Abrir:\nhttps://tuppence.example.com/verify?key=a&b=c')
    expect(read.html).toContain('Hola José &#38; «Ñandú», tienes 1,234.')
    expect(read.html).toContain('<html lang="es"')
    expect(read.html).toContain('href="https://tuppence.example.com/verify?key=a&#38;b=c"')
  })

  test.each([
    ['subject', { name: 'x\r\nBcc: evil@example.com' }],
    ['subject', { name: 'x\nContent-Type: text/html\n\n<b>' }],
    ['subject', { name: 'x\u2028Bcc: evil@example.com\u0000' }],
    ['text', { text: 'x\r\n\r\n.\r\nMAIL FROM:<evil@example.com>' }],
  ])(
    'a value that would begin another line of the %s begins none, and is sent all the same: %j',
    async (_part, more) => {
      await mail.send(mail.write(mails.all, { to: 'maya@example.com', language: 'en' }, { ...values, ...more }))
      expect(post.taken).toHaveLength(1)
      const [{ to, data } = { to: [], data: '' }] = post.taken
      const { headers, subject = '' } = await PostalMime.parse(data)
      expect(to).toEqual(['maya@example.com'])
      expect(headers.map(({ key }) => key)).not.toContain('bcc')
      expect(headers.filter(({ key }) => key === 'content-type')).toHaveLength(1)
      expect(subject).not.toMatch(/\p{Cc}|\u2028/u)
      expect(subject).toMatch(/^Hello x|^Hello Ann/)
    },
  )
})

test.each([
  'a@example.com, b@example.com',
  'a@example.com\r\nBcc: b@example.com',
  'a@example.com\nRCPT TO:<b@example.com>',
  'A <a@example.com>',
  '"a b"@example.com',
  'a(comment)@example.com',
  'group:a@example.com;',
  '<a@example.com>',
  'a@@example.com',
  '@example.com',
  'a@',
  'a b@example.com',
  'a@example.com\u0000',
  `${'a'.repeat(250)}@example.com`,
  '',
])('%j is not one plain address', (to) => {
  expect(findLetterProblem({ ...letter, to })).toBe('mail: the recipient is not one plain address')
})

test.each(['maya@example.com', 'first.last+tag@sub.example.co.uk', "o'neil@example.com", 'jürgen@example.com'])(
  '%s may be written to',
  (to) => {
    expect(findLetterProblem({ ...letter, to })).toBeNull()
  },
)

test.each([
  [{ subject: 'x\ny' }, 'the subject'],
  [{ subject: '' }, 'the subject'],
  [{ subject: 'x'.repeat(251) }, 'the subject'],
  [{ headers: { 'X-A': 'b\r\nBcc: evil@example.com' } }, 'a header is malformed'],
  [{ headers: { 'X-A: b\r\nBcc': 'evil@example.com' } }, 'a header is malformed'],
  [{ headers: { bcc: 'evil@example.com' } }, 'cannot be set'],
  [{ headers: { 'Content-Type': 'text/plain' } }, 'cannot be set'],
])('%o is refused', (part, words) => {
  expect(findLetterProblem({ ...letter, ...part })).toContain(words)
})

test('without a mail server the product runs and every letter fails, saying why', async () => {
  const mute = createMail({ smtpUrl: '', from: 'a@example.com', appName: 'T', publicUrl: 'http://x' })
  await expect(mute.send(letter)).rejects.toThrow('set SMTP_URL')
  await expect(mute.verify()).rejects.toThrow('set SMTP_URL')
  mute.close()
})

test('a sender that is no address is refused at the start', () => {
  const start = (from: string) =>
    createMail({ smtpUrl: 'smtp://127.0.0.1:1', from, appName: 'T', publicUrl: 'http://x' })
  expect(() => start('nobody')).toThrow('sender')
  expect(() => start('A <a@example.com>, B <b@example.com>')).toThrow('sender')
  expect(() => start('"Tuppence" <hello@example.com>')).not.toThrow()
})
