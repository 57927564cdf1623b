import fc from 'fast-check'
import { expect, test } from 'vitest'
import { siteKeyLength } from '../contract.ts'
import {
  classifyAgent,
  classifyDevice,
  isSiteKey,
  readLanding,
  readLanguage,
  findNetwork,
  findReferrerHost,
} from './rules.ts'

const key = 'k'.repeat(siteKeyLength)

test('a site key has 43 characters, and is the operator’s own when there is one', () => {
  expect(siteKeyLength).toBe(43)
  expect([undefined, '', 'k'.repeat(42), 'k'.repeat(44), 43].filter((given) => isSiteKey(given, null))).toEqual([])
  expect(isSiteKey(key, null)).toBe(true)
  expect(isSiteKey(key, key)).toBe(true)
  expect(isSiteKey('x'.repeat(siteKeyLength), key)).toBe(false)
})

test('a landing keeps its campaign, path and parameters', () => {
  const found = readLanding('https://panel.test/join?aff_id=17&clickId=c%201&subId1=a&subId1=b#top')
  expect(found).toEqual({
    affId: '17',
    path: '/join',
    parameters: { clickId: 'c 1', subId1: 'b' },
    cleanUrl: 'https://panel.test/join?aff_id=17&clickId=c+1&subId1=a&subId1=b',
  })
})

test('token and userKey leave no trace in a landing, however they are spelled', () => {
  const secret = 's3cret'
  const name = fc.constantFrom('token', 'Token', 'TOKEN', 'userKey', 'userkey', '%74oken')
  const rest = fc.array(fc.tuple(fc.constantFrom('clickId', 'source', 'x'), fc.stringMatching(/^\w{0,6}$/)), {
    maxLength: 5,
  })
  fc.assert(
    fc.property(name, rest, fc.boolean(), (spelled, others, first) => {
      const plain = others.map(([one, value]) => `${one}=${value}`)
      const query = [...(first ? [] : plain), `${spelled}=${secret}`, ...(first ? plain : []), 'aff_id=1'].join('&')
      expect(JSON.stringify(readLanding(`https://user:${secret}@panel.test/?${query}#token=${secret}`))).not.toContain(
        secret,
      )
    }),
  )
})

test('what a landing carries is bounded and printable', () => {
  const many = Array.from({ length: 100 }, (_, n) => `p${n}=${'v'.repeat(1000)}`).join('&')
  const found = readLanding(`https://panel.test/${'p'.repeat(1000)}?aff_id=1&${'n'.repeat(61)}=1&z=a%00b&${many}`)
  if (typeof found === 'string') throw new Error(found)
  expect(Object.keys(found.parameters)).toHaveLength(20)
  expect(Object.values(found.parameters).every((value) => value.length <= 300)).toBe(true)
  expect(found.parameters['z']).toBe('ab')
  expect(found.path).toHaveLength(300)
})

test.each([
  ['not an address', 'fullUrl is not a web address'],
  ['/?aff_id=1', 'fullUrl is not a web address'],
  ['javascript:alert(1)?aff_id=1', 'fullUrl is not a web address'],
  ['https://panel.test/', 'fullUrl carries no aff_id'],
  ['https://panel.test/?aff_id=', 'fullUrl carries no aff_id'],
  ['https://panel.test/?aff_id=<b>', 'fullUrl carries no aff_id'],
  [`https://panel.test/?aff_id=${'1'.repeat(33)}`, 'fullUrl carries no aff_id'],
])('the landing %s is refused', (fullUrl, reason) => {
  expect(readLanding(fullUrl)).toBe(reason)
})

test.each([
  ['Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/140.0 Safari/537.36', 'desktop', 'human'],
  ['Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Mobile/15E148 Safari/604.1', 'mobile', 'human'],
  ['Mozilla/5.0 (Linux; Android 15; Pixel 9) Chrome/140.0 Mobile Safari/537.36', 'mobile', 'human'],
  ['Mozilla/5.0 (Linux; Android 14; SM-X710) Chrome/140.0 Safari/537.36', 'tablet', 'human'],
  ['Mozilla/5.0 (iPad; CPU OS 17_0 like Mac OS X) Mobile/15E148', 'tablet', 'human'],
  ['Mozilla/5.0 (Linux; Android 13; CUBOT NOTE 21) Chrome/140.0 Mobile Safari/537.36', 'mobile', 'human'],
  ['Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)', 'desktop', 'bot'],
  ['facebookexternalhit/1.1', 'desktop', 'bot'],
  ['Slackbot-LinkExpanding 1.0', 'desktop', 'bot'],
  ['', 'desktop', 'bot'],
] as const)('%s is a %s of a %s', (userAgent, kind, agent) => {
  expect([classifyDevice(userAgent), classifyAgent(userAgent, ['', ''])]).toEqual([kind, agent])
})

test.each(['prefetch', 'prefetch;prerender', 'Preview'])('a page fetched for %s was not visited', (purpose) => {
  expect(classifyAgent('Mozilla/5.0 Chrome/140.0', [purpose])).toBe('prefetch')
})

test.each([
  ['203.0.113.77', '203.0.113.0/24'],
  ['::ffff:203.0.113.77', '203.0.113.0/24'],
  ['2001:db8:12:34::1', '2001:db8:12::/48'],
  ['2001:0DB8::1', '2001:db8:0::/48'],
  ['127.0.0.1', null],
  ['::1', null],
  ['::ffff:127.0.0.1', null],
  ['10.1.2.3', null],
  ['172.20.0.1', null],
  ['192.168.1.1', null],
  ['0.1.2.3', null],
  ['169.254.7.7', null],
  ['100.64.0.1', null],
  ['100.127.255.255', null],
  ['100.63.255.1', '100.63.255.0/24'],
  ['100.128.0.1', '100.128.0.0/24'],
  ['172.15.9.9', '172.15.9.0/24'],
  ['172.32.0.1', '172.32.0.0/24'],
  ['192.169.0.1', '192.169.0.0/24'],
  ['169.253.0.1', '169.253.0.0/24'],
  ['fd00::1', null],
  ['fe80::1', null],
  ['nonsense', null],
])('%s is of the network %s', (ip, network) => {
  expect(findNetwork(ip)).toBe(network)
})

test('of a referrer the host is kept, of a language only a language', () => {
  expect(findReferrerHost('https://search.example/?q=private')).toBe('search.example')
  expect(findReferrerHost('no address')).toBe('')
  expect(readLanguage('en-GB')).toBe('en-GB')
  expect(readLanguage('<script>')).toBe('')
})
