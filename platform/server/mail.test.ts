import { once } from 'node:events'
import { createServer, type AddressInfo, type Server, type Socket } from 'node:net'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { scaleOf } from '../contract/brand-colors.ts'
import { createMail, letterProblem, mailLayout, type Letter, type Mail } from './mail.ts'

type Taken = { from: string; to: string[]; data: string }
type Mood = 'ok' | 'refuse' | 'tempfail' | 'drop'

/** A mail server of a few lines: takes letters as they are, or misbehaves. */
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
    ['refuse', '550'],
    ['tempfail', '451'],
    ['drop', /closed/],
  ] as const)(
    'a letter that the server does not take (%s) throws, is not repeated behind the job, and the next one goes',
    async (mood, words) => {
      post.mood.now = mood
      await expect(mail.send(letter)).rejects.toThrow(words)
      post.mood.now = 'ok'
      await mail.send(letter)
      expect(post.taken).toHaveLength(1)
    },
  )

  test('a connection that the server ended while idle does not stop the product', async () => {
    await mail.send(letter)
    for (const socket of post.sockets) socket.destroy()
    // Whether the end was noticed before or while sending is chance; the job's second try goes in both cases.
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

  test('a letter laid out by this installation carries its name and address', () => {
    const { text, html } = mail.layout({ title: 'Hi', paragraphs: ['One'], footer: 'Why' })
    expect(text).toContain('Tuppence, https://tuppence.example.com')
    expect(html).toContain('href="https://tuppence.example.com"')
  })
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
  expect(letterProblem({ ...letter, to })).toBe('mail: the recipient is not one plain address')
})

test.each(['maya@example.com', 'first.last+tag@sub.example.co.uk', "o'neil@example.com", 'jürgen@example.com'])(
  '%s may be written to',
  (to) => {
    expect(letterProblem({ ...letter, to })).toBeNull()
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
  expect(letterProblem({ ...letter, ...part })).toContain(words)
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

describe('the layout', () => {
  const hostile = '<script>alert("1")</script> & \'x\''
  const url = 'https://tuppence.example.com/email-verification?userKey=a&b="c"'

  test('escapes everything that it is given', () => {
    const { html } = mailLayout({
      appName: hostile,
      title: hostile,
      paragraphs: [hostile],
      action: { text: hostile, url },
      code: hostile,
      footer: hostile,
      homeUrl: 'https://x.example.com/"onload="',
    })
    expect(html).not.toContain('<script')
    expect(html).not.toContain('"onload="')
    expect(html).toContain('href="https://tuppence.example.com/email-verification?userKey=a&amp;b=&quot;c&quot;"')
    expect(
      html.match(/&lt;script&gt;alert\(&quot;1&quot;\)&lt;\/script&gt; &amp; &#39;x&#39;/g)?.length,
    ).toBeGreaterThan(6)
  })

  test('says the same in plain text, with the code and the whole address on lines of their own', () => {
    const { text } = mailLayout({
      appName: 'Tuppence',
      title: 'Title',
      paragraphs: ['One', 'Two'],
      action: { text: 'Verify', url },
      code: '492817',
      footer: 'Why',
    })
    expect(text).toBe(`Title\n\nOne\n\nTwo\n\n    492817\n\nVerify:\n${url}\n\n-- \nWhy\nTuppence\n`)
  })

  test('loads nothing and runs nothing', () => {
    const { html } = mailLayout({ appName: 'T', title: 'T', paragraphs: [], action: { text: 'Go', url }, footer: 'F' })
    expect(html).not.toMatch(/<(?:img|link|script|iframe)|url\(|@import/i)
  })

  test.each(['javascript:alert(1)', 'data:text/html,x', '//example.com', ''])('a button never leads to %j', (bad) => {
    const action = { text: 'Go', url: bad }
    expect(() => mailLayout({ appName: 'T', title: 'T', paragraphs: [], action, footer: 'F' })).toThrow('web address')
  })
})

describe('the look of a letter', () => {
  const content = {
    appName: 'Harbour',
    title: 'Hello',
    paragraphs: ['One.'],
    code: '123456',
    action: { text: 'Go', url: 'https://panel.example/x' },
    footer: 'Because.',
    homeUrl: 'https://panel.example',
    unsubscribeUrl: 'https://panel.example/u',
  }
  const look = {
    primary: '#0b3d91',
    iconUrl: 'https://panel.example/brand/"a"/i.png',
    postalAddress: '1 Quay\n<Harbour>',
  }

  test('has the operator’s colour in all its shades, and none of ours', () => {
    const { html } = mailLayout({ ...content, look })
    const shades = scaleOf('#0b3d91')
    for (const shade of [0, 2, 4, 7, 8] as const) expect(html).toContain(shades[shade])
    for (const ours of ['#03756c', '#015d56', '#56c1b6', '#edfcf9', '#b0e8e0']) expect(html).not.toContain(ours)
    expect(mailLayout(content).html).toContain('#03756c')
  })

  test('has the icon beside the name, or its first letter, and the postal address in both parts', () => {
    const { html, text } = mailLayout({ ...content, look })
    expect(html).toContain('<img src="https://panel.example/brand/&quot;a&quot;/i.png" width="36" height="36" alt=""')
    expect(html).toContain('<br>1 Quay, &lt;Harbour&gt;</td>')
    expect(text.trimEnd().endsWith('Harbour, https://panel.example\n1 Quay\n<Harbour>')).toBe(true)
    const plain = mailLayout(content)
    expect(plain.html).not.toContain('<img')
    expect(plain.html).toContain('>H</td>')
    expect(plain.text.trimEnd().endsWith('Harbour, https://panel.example')).toBe(true)
  })
})
