import { connect } from 'node:net'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { CaughtMail } from './mail-catcher.ts'
import { startSandbox, type Sandbox } from './sandbox.ts'

let sandbox: Sandbox
beforeAll(async () => {
  sandbox = await startSandbox({ port: 0, serverUrl: 'http://127.0.0.1:1', supplierSecret: 's' })
})
afterAll(() => sandbox.stop())
beforeEach(async () => {
  await fetch(`${sandbox.url}/mail/messages`, { method: 'DELETE' })
  await setFault({ mode: 'ok' })
})

const setFault = (fault: unknown) =>
  fetch(`${sandbox.url}/mail/faults`, { method: 'POST', body: JSON.stringify(fault) })
const messages = async (to?: string) =>
  (await (
    await fetch(`${sandbox.url}/mail/messages${to ? `?to=${encodeURIComponent(to)}` : ''}`)
  ).json()) as CaughtMail[]

/** A mail program of its own: speaks SMTP line by line and gives the server's last answer, or 'closed'. */
function deliver(to: readonly string[], letter: string): Promise<string> {
  return new Promise((resolve) => {
    const lines = [
      'EHLO test',
      'MAIL FROM:<a@example.com>',
      ...to.map((one) => `RCPT TO:<${one}>`),
      'DATA',
      `${letter}\r\n.`,
    ]
    const socket = connect(sandbox.smtpPort, '127.0.0.1')
    let last = ''
    socket.setEncoding('utf8')
    socket.on('data', (text: string) => {
      last = text.trim().split('\r\n').at(-1) ?? ''
      if (/^\d{3}-/.test(last)) return
      const next = /^[45]/.test(last) ? undefined : lines.shift()
      if (next === undefined) return socket.end(() => resolve(last))
      socket.write(`${next}\r\n`)
    })
    socket.on('close', () => resolve('closed'))
    socket.on('error', () => resolve('closed'))
  })
}

const letterOf = (subject: string, text = 'Hello') => `From: A <a@example.com>\r\nSubject: ${subject}\r\n\r\n${text}`
const multipart = [
  'From: A <a@example.com>',
  'Subject: =?UTF-8?Q?Gr=C3=BC=C3=9Fe?=',
  'Content-Type: multipart/alternative; boundary=b',
  '',
  '--b',
  'Content-Type: text/plain; charset=utf-8',
  'Content-Transfer-Encoding: quoted-printable',
  '',
  'Your code: 123456=20=E2=9C=93',
  '--b',
  'Content-Type: text/html; charset=utf-8',
  '',
  '<html><head></head><body><script>alert(1)</script><b>123456</b></body></html>',
  '--b--',
].join('\r\n')

test('a letter arrives decoded, once for each recipient, newest first', async () => {
  await deliver(['maya@example.com'], letterOf('first'))
  await deliver(['Maya@Example.com', 'bo@example.com'], multipart)
  expect((await messages('maya@example.com')).map((mail) => mail.subject)).toEqual(['Grüße', 'first'])
  const [mail] = await messages('bo@example.com')
  expect(mail).toMatchObject({ to: 'bo@example.com', from: 'a@example.com', subject: 'Grüße' })
  expect(mail?.text.trim()).toBe('Your code: 123456 ✓')
  expect(mail?.html).toContain('<b>123456</b>')
  expect(mail?.at).toMatch(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/)
  expect(await (await fetch(`${sandbox.url}/mail/messages/${mail?.id}`)).json()).toEqual(mail)
  expect(await messages('nobody@example.com')).toEqual([])
  expect(await messages()).toHaveLength(3)
})

test('a letter that is not there is 404, and the emptied inbox is empty', async () => {
  await deliver(['maya@example.com'], letterOf('x'))
  await fetch(`${sandbox.url}/mail/messages`, { method: 'DELETE' })
  expect(await messages()).toEqual([])
  expect((await fetch(`${sandbox.url}/mail/messages/none`)).status).toBe(404)
})

test('the inbox shows what letters say and runs none of it', async () => {
  await deliver(
    ['maya@example.com'],
    letterOf('<script>alert(1)</script>', '<img src=x> http://localhost:3000/x?a=1&b=2'),
  )
  const inbox = await (await fetch(`${sandbox.url}/mail?to=MAYA`)).text()
  expect(inbox).toContain('&lt;script&gt;alert(1)&lt;/script&gt;')
  expect(inbox).toContain('&lt;img src=x&gt;')
  expect(inbox).toContain('<a href="http://localhost:3000/x?a=1&amp;b=2"')
  expect(inbox).not.toMatch(/<script|<img/)
  expect(await (await fetch(`${sandbox.url}/mail?to=bo`)).text()).toContain('No mail to &quot;bo&quot; so far.')
})

test('the HTML part stands in a sandbox of its own', async () => {
  await deliver(['maya@example.com'], multipart)
  const [mail] = await messages()
  const part = await fetch(`${sandbox.url}/mail/messages/${mail?.id}/html`)
  const policy = part.headers.get('content-security-policy') ?? ''
  expect(policy).toContain('sandbox allow-popups')
  expect(policy).not.toContain('allow-scripts')
  expect(policy).toContain("default-src 'none'")
  expect(await part.text()).toContain('<base target="_blank">')
})

test.each([
  ['refuse', /^550 /, 0],
  ['tempfail', /^451 /, 0],
  ['drop', /^closed$/, 0],
  ['slow', /^250 /, 1],
])('told to %s, the mail server answers %s and keeps %i', async (mode, answer, kept) => {
  await setFault({ mode, times: 1, delayMs: 50 })
  expect(await deliver(['maya@example.com'], letterOf('x'))).toMatch(answer)
  expect(await messages()).toHaveLength(kept)
  expect(await deliver(['maya@example.com'], letterOf('y'))).toMatch(/^250 /)
})

test('an unknown fault is refused in words', async () => {
  const answer = await setFault({ mode: 'explode' })
  expect(answer.status).toBe(400)
  expect(await answer.json()).toEqual({ message: 'mode is one of ok, refuse, tempfail, drop, slow' })
})
