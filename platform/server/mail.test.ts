import { once } from 'node:events'
import { createServer, type AddressInfo, type Server, type Socket } from 'node:net'
import { inspect } from 'node:util'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import PostalMime from 'postal-mime'
import { watchCounters } from '../../app/testing/counters.ts'
import { makeScale } from '../contract/brand-colors.ts'
import { createMail, isRecipientRefused, findLetterProblem, type Mail } from './mail.ts'
import { mailsTotal } from './mail-metrics.ts'
import type { Letter } from './mail-writer.ts'
import { ourLook, type Look } from './mail-layout.ts'
import { defineMails } from './mail-templates.ts'
import { createMailTexts } from './mail-texts.ts'
import { wrongInMail } from './mail-text.ts'
import { addTranslation } from './word-files.ts'
import { callPoints, withOwnPoints } from './words.ts'

type Taken = { from: string; to: string[]; data: string }
type Mood = 'ok' | 'refuse' | 'tempfail' | 'drop' | Answers
/** What the server answers to a command, by the first word of the command; `END` is the end of the email. */
type Answers = Partial<Record<'MAIL' | 'RCPT' | 'END', string>>

/** A small mail server that accepts emails, or misbehaves. */
function createPost() {
  const taken: Taken[] = []
  const mood = { now: 'ok' as Mood }
  const sockets = new Set<Socket>()

  function attend(socket: Socket) {
    let letter: Taken = { from: '', to: [], data: '' }
    let isData = false
    let unread = ''
    sockets.add(socket)
    socket.on('error', () => {})
    socket.write('220 post\r\n')
    socket.on('data', (chunk) => {
      unread += chunk.toString('utf8')
      for (let end = unread.indexOf('\r\n'); end >= 0; end = unread.indexOf('\r\n')) {
        const line = unread.slice(0, end)
        unread = unread.slice(end + 2)
        if (isData) takeLine(line)
        else command(line)
      }
    })

    function command(line: string) {
      const [, address = ''] = /<(.*?)>/.exec(line) ?? []
      const answers: Partial<Record<string, string>> = typeof mood.now === 'object' ? mood.now : {}
      const answer = answers[line.slice(0, 4).toUpperCase()]
      if (answer) return void socket.write(`${answer.replaceAll('{to}', address)}\r\n`)
      if (/^MAIL/i.test(line)) letter = { from: address, to: [], data: '' }
      if (/^RCPT/i.test(line)) {
        if (mood.now === 'refuse') return void socket.write('550 no\r\n')
        if (mood.now === 'tempfail') return void socket.write('451 later\r\n')
        letter.to.push(address)
      }
      isData = /^DATA/i.test(line)
      socket.write(isData ? '354 go\r\n' : '250 ok\r\n')
    }

    function takeLine(line: string) {
      if (line !== '.') {
        letter.data += `${line}\r\n`
        return
      }
      isData = false
      if (mood.now === 'drop') return void socket.destroy()
      if (typeof mood.now === 'object' && mood.now.END)
        return void socket.write(`${mood.now.END.replaceAll('{to}', letter.to[0] ?? '')}\r\n`)
      taken.push(letter)
      socket.write('250 taken\r\n')
    }
  }

  const server = createServer(attend)
  return { server, taken, mood, sockets }
}

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

addTranslation('test-mails', 'es', {
  all: 'Todo',
  allWhen: 'Siempre',
  allSubject: 'Hola {{name}}',
  allBody: 'Hola {{name}}, tienes {{count}}.\n\n`{{code}}`\n\n[Abrir]({{link}})',
  nameIs: 'Un nombre',
  nameLike: 'Ana',
  countIs: 'Cuántos',
  countLike: '7',
  textIs: 'Un texto',
  textLike: 'Uno',
  itemsIs: 'Una lista',
  itemsLike: 'Primero',
  codeIs: 'Un código',
  codeLike: '123456',
  linkIs: 'Un enlace',
  linkLike: 'https://panel.example/x',
})
const { templates: mails } = defineMails(
  'test',
  {
    name: 'test-mails',
    words: {
      all: 'All',
      allWhen: 'Always',
      allSubject: 'Hello {{name}}',
      allBody: `# Hello

Hello {{name}}, you have {{count}}.

{{text}}

{{items}}

\`{{code}}\`

[Open]({{link}})

See [our help](/contact) or [write](mailto:help@example.com).

- one **{{name}}**
- two

> said

---

Because of {{appName}}.`,
      nameIs: 'A name',
      nameLike: 'Ann',
      countIs: 'How many',
      countLike: '7',
      textIs: 'A text',
      textLike: 'One\nTwo',
      itemsIs: 'A list',
      itemsLike: 'First | 5 points | soon\nSecond',
      codeIs: 'A code',
      codeLike: '123456',
      linkIs: 'A link',
      linkLike: 'https://panel.example/x',
    },
  },
  { all: { name: 'text', count: 'text', text: 'lines', items: 'items', code: 'code!', link: 'link!' } },
)
const values = {
  name: 'Ann',
  count: 1234,
  text: 'First line\n\nSecond line',
  items: [{ title: 'A survey', detail: ['5 points', 'about 3 min'] }],
  code: '492817',
  link: '/verify?key=a&b=c',
}
const reader = { to: 'maya@example.com', language: 'en' as const }
const office = (appName = 'Tuppence', texts = createMailTexts([mails.all]), look: Look = ourLook) =>
  createMail({
    smtpUrl: '',
    from: 'a@example.com',
    appName,
    publicUrl: 'https://tuppence.example.com',
    texts,
    look: () => look,
  })
const textInForce = (subject: string, body: string) => {
  const texts = createMailTexts([mails.all])
  texts.take([{ code: 'test.all', language: 'en', subject, body }])
  return texts
}

describe('a mail', () => {
  const hostile = '<script>alert("1")</script> & \'x\' **strong** [x](https://evil.example) {{code}}'

  test('has one text in two parts', () => {
    const { text, html, subject } = office().write(
      mails.all,
      { ...reader, unsubscribeUrl: 'https://x.test/end' },
      values,
    )
    expect(subject).toBe('Hello Ann')
    expect(text).toBe(`Hello

Hello Ann, you have 1,234.

First line

Second line

* A survey
  5 points · about 3 min

    492817

Open:
https://tuppence.example.com/verify?key=a&b=c

See our help (https://tuppence.example.com/contact) or write (help@example.com).

* one Ann
* two

> said

-- 
Because of Tuppence.
End these emails: https://x.test/end
Tuppence, https://tuppence.example.com
`)
    const words = html
      .replace(/<(?:style|title)>[\s\S]*?<\/(?:style|title)>/g, '')
      .replace(/<div style="display:none[\s\S]*?<\/div>/, '')
      .replace(/<[^>]+>/g, ' ')
      .replace(/\s+/g, ' ')
    for (const part of [
      'Hello Ann, you have 1,234.',
      'First line',
      'Second line',
      '5 points · about 3 min',
      '492817',
      'Because of Tuppence.',
    ])
      expect(words.split(part)).toHaveLength(2)
  })

  test('escapes whatever is put in: it is words in both parts, and never a mark', () => {
    const all = {
      ...values,
      name: hostile,
      text: hostile,
      items: [{ title: hostile, detail: [hostile] }],
      code: hostile,
    }
    const { html, text } = office(hostile).write(mails.all, reader, all)
    expect(html).not.toContain('<script')
    expect(html).not.toContain('evil.example"')
    expect(html).not.toContain('<strong>strong')
    expect(
      html.match(/&#60;script&#62;alert\(&#34;1&#34;\)&#60;\/script&#62; &#38; &#39;x&#39;/g)?.length,
    ).toBeGreaterThan(6)
    expect(html).toContain('{{code}}')
    expect(text).toContain(`Hello ${hostile}, you have`)
  })

  test('loads nothing and runs nothing', () => {
    const { html } = office().write(mails.all, reader, values)
    expect(html).not.toMatch(/<(?:img|link|script|iframe)|url\(|@import/i)
  })

  test.each(['javascript:alert(1)', 'data:text/html,x', '//example.com', '', 'https://a.example/"x'])(
    'is not written with a link to %j',
    (link) => {
      expect(() => office().write(mails.all, reader, { ...values, link })).toThrow('no web address')
    },
  )

  test('has a subject of a length that can be sent', () => {
    const long = office().write(mails.all, reader, { ...values, name: 'x'.repeat(400) })
    expect(findLetterProblem(long)).toBeNull()
  })

  test('is drawn with examples', () => {
    const { subject, text } = office().draw(
      mails.all,
      { subject: 'To {{name}}', body: '{{items}}\n\n{{text}}' },
      reader,
    )
    expect(subject).toBe('To Ann')
    expect(text).toContain('* First\n  5 points · soon\n\n* Second\n  \n\nOne\n\nTwo')
  })

  test('has the words of the operator as soon as they are there, and ours again without them', () => {
    const texts = textInForce('For {{name}}', 'Own words `{{code}}` {{link}}')
    const mail = office('T', texts)
    expect(mail.write(mails.all, reader, values)).toMatchObject({
      subject: 'For Ann',
      text: expect.stringContaining('Own words 492817 /verify'),
    })
    expect(mail.write(mails.all, { ...reader, language: 'es' }, values).subject).toBe('Hola Ann')
    texts.take([])
    expect(mail.write(mails.all, reader, values).subject).toBe('Hello Ann')
  })

  test('does without a stored text that it can no longer use', () => {
    expect(office('T', textInForce('Hi', 'No code')).write(mails.all, reader, values).subject).toBe('Hello Ann')
  })
})

describe('the look of a mail', () => {
  const body =
    '# Own\n\nOwn words [here](/x)\n\n`{{code}}`\n\n[Go]({{link}})\n\n    kept\n\n---\n\nBecause of [this](/y).'
  const look = {
    primary: '#0b3d91',
    iconUrl: 'https://panel.example/brand/"a"/i.png',
    postalAddress: '1 Quay\n<Harbour>',
  }
  const end = { ...reader, unsubscribeUrl: 'https://panel.example/u' }
  const written = (own: Look) => office('Harbour', textInForce('Own', body), own).write(mails.all, end, values)

  test('has the operator’s colour in all its shades, and none of ours, in their words and in ours', () => {
    const shades = makeScale('#0b3d91')
    const ours = ['#03756c', '#015d56', '#56c1b6', '#edfcf9', '#b0e8e0']
    const { html } = written(look)
    expect(html).toContain('Own words')
    for (const shade of [0, 2, 4, 7, 8] as const) expect(html).toContain(shades[shade])
    for (const whole of [html, office('Harbour', undefined, look).write(mails.all, end, values).html])
      for (const color of ours) expect(whole).not.toContain(color)
    expect(written(ourLook).html).toContain('#03756c')
  })

  test('has the icon beside the name, or the mark in its own colour, and the postal address in both parts', () => {
    const { html, text } = written(look)
    expect(html).toContain('<img src="https://panel.example/brand/&#34;a&#34;/i.png" width="36" height="36" alt=""')
    expect(html).toContain('<br>1 Quay, &#60;Harbour&#62;</td>')
    expect(text.trimEnd().endsWith('Harbour, https://tuppence.example.com\n1 Quay\n<Harbour>')).toBe(true)
    const plain = written(ourLook)
    expect(plain.html).not.toContain('<img')
    const mark = (color: string) => `bgcolor="${color}" style="width:36px;height:36px;border-radius:18px 18px 18px 5px`
    expect(plain.html).toContain(mark('#03756c'))
    expect(written({ ...look, iconUrl: null }).html).toContain(mark('#0b3d91'))
    expect(plain.text.trimEnd().endsWith('Harbour, https://tuppence.example.com')).toBe(true)
  })
})

test('points go by their name in a text of ours, and not in what its links lead to', () => {
  callPoints({ en: { one: 'coin', many: 'coins' } })
  expect(withOwnPoints('Points: [See my points](/my-points), {{points}}', 'en')).toBe(
    'Coins: [See my coins](/my-points), {{points}}',
  )
  expect(withOwnPoints('Tus puntos', 'es')).toBe('Tus puntos')
  callPoints({})
  expect(withOwnPoints('Points', 'en')).toBe('Points')
})

describe('a text that is written for a mail', () => {
  const faults = (subject: string, body: string) =>
    wrongInMail({ subject, body }, mails.all.variables).map(({ field, message }) =>
      [
        field,
        message.code.replace(/^(letter-mails|names)\./, ''),
        ...Object.values(message.values).map((one) => JSON.stringify(one).replaceAll('"', '')),
      ].join(' '),
    )
  const fine = '`{{code}}` [x]({{link}})'
  const allNames = mails.all.variables.map(({ name }) => name).join(', ')

  test('is accepted with everything that its mail needs, in any order and with spaces in the braces', () => {
    expect(faults('{{ name }} {{appName}}', '[x]({{ link }})\n\n{{code}} {{ count}}')).toEqual([])
  })
  test.each([
    ['', fine, ['subject subjectEmpty']],
    ['a\r\nBcc: b', fine, ['subject subjectLines']],
    ['x'.repeat(251), fine, ['subject subjectTooLong 250']],
    ['{{nobody}}', fine, [`subject unknown nobody ${allNames}`]],
    ['{{app_name}}', fine, [`subject unknown app_name ${allNames}`]],
    ['{{{name}}} writes', fine, ['subject stray {{{name}}}']],
    ['Hi {{name', fine, ['subject stray {{name']],
    ['Hi name}}', fine, ['subject stray name}}']],
    [
      '{{code}} {{link}} {{text}}',
      fine,
      ['subject notInSubject code', 'subject notInSubject link', 'subject notInSubject text'],
    ],
    ['Hi', ' ', ['body bodyEmpty']],
    ['Hi', 'x'.repeat(20_001), ['body bodyTooLong 20000']],
    ['Hi', `${fine} {{who}}`, [`body unknown who ${allNames}`]],
    ['Hi', `${fine} {{app_name}}`, [`body unknown app_name ${allNames}`]],
    ['Hi', '`{{code}}` [x]({{{link}}})', ['body stray {{{link}}}']],
    ['Hi', `${fine} {{{link}}}`, ['body stray {{{link}}}']],
    ['Hi', `${fine} {{link`, ['body stray {{link']],
    ['Hi', `${fine} {{link}`, ['body stray {{link}']],
    ['Hi', `${fine} link}} and so on`, ['body stray link}}']],
    ['Hi', `${fine} {{first name}}`, ['body stray {{first name}}']],
    ['Hi', `${fine} { {{name}} } {name}`, []],
    ['Hi', 'Hello', ['body missing code', 'body missing link']],
    ['Hi', '`{{code}}` [x](https://panel.test/?k={{link}})', []],
    ['Hi', '`{{code}}` [{{link}}]({{code}})', ['body notALink code']],
    ['Hi', '`{{code}}` [x]({{who}})', [`body unknown who ${allNames}`, 'body missing link']],
  ])('%j with %j is answered with what is wrong', (subject, body, wrong) => {
    expect(faults(subject, body)).toEqual(wrong)
  })
})
