import { createSocket, type Socket } from 'node:dgram'
import { generateKeyPairSync } from 'node:crypto'
import { once } from 'node:events'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { checkAlignment, createDnsReader } from './mail-alignment.ts'
import { checkSpf, type DnsReader } from './spf.ts'

type Zone = Record<string, Partial<Record<'TXT' | 'A' | 'AAAA' | 'MX', string[]>>>
const types = { 1: 'A', 15: 'MX', 16: 'TXT', 28: 'AAAA' } as const

const writeName = (name: string): Buffer =>
  Buffer.concat([
    ...name
      .split('.')
      .filter(Boolean)
      .map((label) => Buffer.from([label.length, ...Buffer.from(label)])),
    Buffer.from([0]),
  ])
const writeData = (type: keyof Zone[string], value: string): Buffer => {
  if (type === 'A') return Buffer.from(value.split('.').map(Number))
  if (type === 'MX') return Buffer.concat([Buffer.from([0, 10]), writeName(value)])
  const parts = value.match(/.{1,255}/g) ?? ['']
  return Buffer.concat(parts.map((part) => Buffer.from([part.length, ...Buffer.from(part)])))
}
/** Answers one question as RFC 1035 writes it: code 3 for a name that is not there, no answer for one without the type. */
function answer(question: Buffer, zone: Zone): Buffer {
  const labels: string[] = []
  let at = 12
  for (let length = question[at] ?? 0; length > 0; length = question[at] ?? 0) {
    labels.push(question.toString('latin1', at + 1, at + 1 + length))
    at += length + 1
  }
  const type = types[question.readUInt16BE(at + 1) as keyof typeof types]
  const records = zone[labels.join('.').toLowerCase()]
  const values = (type && records?.[type]) ?? []
  const head = Buffer.from(question.subarray(0, 12))
  head.writeUInt16BE(records ? 0x8180 : 0x8183, 2)
  head.writeUInt16BE(values.length, 6)
  head.writeUInt32BE(0, 8)
  const answers = values.map((value) => {
    const data = writeData(type ?? 'TXT', value)
    const fixed = Buffer.alloc(12)
    fixed.writeUInt16BE(0xc00c, 0)
    fixed.writeUInt16BE(question.readUInt16BE(at + 1), 2)
    fixed.writeUInt16BE(1, 4)
    fixed.writeUInt32BE(60, 6)
    fixed.writeUInt16BE(data.length, 10)
    return Buffer.concat([fixed, data])
  })
  return Buffer.concat([head, question.subarray(12, at + 5), ...answers])
}

let server: Socket
let zone: Zone = {}
let dns: DnsReader
beforeAll(async () => {
  server = createSocket('udp4')
  server.on('message', (question, { port, address }) => server.send(answer(question, zone), port, address))
  server.bind(0, '127.0.0.1')
  await once(server, 'listening')
  dns = createDnsReader([`127.0.0.1:${server.address().port}`])
})
afterAll(() => server.close())

/** The zone of RFC 7208, appendix A. */
const example: Zone = {
  'example.com': { MX: ['mail-a.example.com', 'mail-b.example.com'], A: ['192.0.2.10', '192.0.2.11'] },
  'amy.example.com': { A: ['192.0.2.65'] },
  'bob.example.com': { A: ['192.0.2.66'] },
  'mail-a.example.com': { A: ['192.0.2.129'] },
  'mail-b.example.com': { A: ['192.0.2.130'] },
  'example.org': { MX: ['mail-c.example.org'] },
  'mail-c.example.org': { A: ['192.0.2.140'] },
}
const withRecord = (record: string, more: Zone = {}): Zone => ({
  ...example,
  'example.com': { ...example['example.com'], TXT: ['another text', record] },
  ...more,
})

describe('a record of SPF', () => {
  // What appendix A.1 and A.3 of RFC 7208 say of each record, and its sections 4.6.4, 5.2 and 6.1.
  test.each([
    ['v=spf1 +all', '198.51.100.1', 'pass', 0],
    ['v=spf1 a -all', '192.0.2.10', 'pass', 1],
    ['v=spf1 a -all', '192.0.2.12', 'fail', 1],
    ['v=spf1 a:example.org -all', '192.0.2.10', 'fail', 1],
    ['v=spf1 mx -all', '192.0.2.130', 'pass', 1],
    ['v=spf1 mx:example.org -all', '192.0.2.140', 'pass', 1],
    ['v=spf1 mx mx:example.org -all', '192.0.2.140', 'pass', 2],
    ['v=spf1 mx/30 mx:example.org/30 -all', '192.0.2.131', 'pass', 1],
    ['v=spf1 mx/30 mx:example.org/30 -all', '192.0.2.143', 'pass', 2],
    ['v=spf1 ip4:192.0.2.128/28 -all', '192.0.2.129', 'pass', 0],
    ['v=spf1 ip4:192.0.2.128/28 -all', '192.0.2.65', 'fail', 0],
    ['v=spf1 ip6:2001:db8::/32 ~all', '2001:db8::cafe', 'pass', 0],
    ['v=spf1 include:example.org -all', '192.0.2.140', 'permerror', 1],
    ['v=spf1 include:other.example -all', '192.0.2.1', 'pass', 1],
    ['v=spf1 include:other.example ~all', '192.0.2.2', 'softfail', 1],
    ['v=spf1 redirect=other.example', '192.0.2.2', 'fail', 1],
    ['v=spf1 redirect=example.org', '192.0.2.2', 'permerror', 1],
    ['v=spf1 include:loop.example -all', '192.0.2.1', 'permerror', 11],
    ['v=spf1 exists:amy.example.com -all', '192.0.2.1', 'pass', 1],
    ['v=spf1 exists:%{l}.example.com -all', '192.0.2.1', 'unknown', 1],
    ['v=spf1 ip4:192.0.2.999 -all', '192.0.2.1', 'permerror', 0],
    ['v=spf1 al', '192.0.2.1', 'permerror', 0],
    ['v=spf1 mx', '198.51.100.1', 'neutral', 1],
  ])('"%s" says of %s: %s, after %i look-ups', async (record, ip, result, lookups) => {
    zone = withRecord(record, {
      'other.example': { TXT: ['v=spf1 ip4:192.0.2.1 -all'] },
      'loop.example': { TXT: ['v=spf1 include:loop.example -all'] },
    })
    expect(await checkSpf(dns, 'example.com', ip)).toEqual({ result, lookups })
  })
})

describe('the mail domain', () => {
  const { publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const key = publicKey.export({ format: 'der', type: 'spki' }).toString('base64')
  const config = {
    mailFrom: 'Panel <hello@example.com>',
    hasOwnSender: true,
    smtpUrl: 'smtps://u:p@mail-a.example.com',
    mailDkimSelector: 's1',
    mailReports: { bouncesTo: 'bounces@example.com' as string | null },
  }
  const good = withRecord('v=spf1 mx -all', {
    '_dmarc.example.com': { TXT: ['v=DMARC1; p=quarantine; rua=mailto:d@example.com'] },
    's1._domainkey.example.com': { TXT: [`v=DKIM1; k=rsa; p=${key}`] },
  })
  const look = async (change: Partial<typeof config> = {}, found: Zone = good) => {
    zone = found
    return (await checkAlignment({ ...config, ...change }, dns)).map(
      ({ verdict, about, found: what }) => `${verdict} ${about}: ${what}`,
    )
  }

  test('that is right in every way is told so, line by line', async () => {
    expect(await look()).toEqual([
      'ok mail domain: example.com receives email at mail-a.example.com',
      'ok SPF: example.com lets mail-a.example.com send (1 look-ups)',
      'ok DMARC: p=quarantine, with reports',
      'ok DKIM: s1._domainkey.example.com has a key of 2048 bits',
    ])
  })

  const without = (name: string): Zone => ({ ...good, [name]: {} })
  test.each([
    [
      {},
      { 'mail-a.example.com': { A: ['192.0.2.129'] } },
      /warning mail domain: .*no MX.*warning SPF: .*no record.*warning DMARC: .*no record.*wrong DKIM: there is no key/s,
    ],
    [
      {},
      withRecord('v=spf1 a -all'),
      /warning SPF: example.com does not name 192.0.2.129 of mail-a.example.com \(fail\)/,
    ],
    [{}, withRecord('v=spf1 +all'), /wrong SPF: .*everybody/],
    [{}, withRecord(`v=spf1 ${'a:amy.example.com '.repeat(11)}-all`), /wrong SPF: .*more than 10 look-ups/],
    [{ smtpUrl: 'smtp://localhost:25?ignoreTLS=true' }, good, /ok SPF: .*not known here/],
    [{}, { ...good, '_dmarc.example.com': { TXT: ['v=DMARC1; p=none'] } }, /warning DMARC: p=none, without reports/],
    [{ mailFrom: 'a@news.example.com' }, good, /ok DMARC: p=quarantine/],
    [{ mailReports: { bouncesTo: 'b@example.org' } }, good, /warning DMARC: .*example.org, which is not aligned/],
    [{ mailDkimSelector: null }, good, /warning DKIM: not checked/],
    [{}, { ...good, 's1._domainkey.example.com': { TXT: ['v=DKIM1; p='] } }, /wrong DKIM: .*revoked/],
    [
      {},
      { ...good, 's1._domainkey.example.com': { TXT: [`v=DKIM1; p=${key.slice(0, 90)}`] } },
      /wrong DKIM: .*cannot be read/,
    ],
    [{}, without('_dmarc.example.com'), /warning DMARC: example.com has no record/],
  ] as [Partial<typeof config>, Zone, RegExp][])(
    'with %j and another zone is told what is wrong',
    async (change, found, words) => {
      expect((await look(change, found)).join('\n')).toMatch(words)
    },
  )

  test('without a DNS is not checked, and nothing waits for it', async () => {
    const nobody = createSocket('udp4')
    nobody.bind(0, '127.0.0.1')
    await once(nobody, 'listening')
    const { port } = nobody.address()
    nobody.close()
    const lines = await checkAlignment(config, createDnsReader([`127.0.0.1:${port}`]))
    expect(lines).toMatchObject([{ verdict: 'warning', found: 'not checked: no DNS' }])
    const silent: DnsReader = { txt: async () => null, mx: async () => null, addresses: async () => null }
    expect(await checkAlignment(config, silent)).toMatchObject([{ found: 'not checked: no DNS' }])
    expect(await checkAlignment({ ...config, hasOwnSender: false }, silent)).toEqual([])
  })
})
