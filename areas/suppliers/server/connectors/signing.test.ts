import { describe, expect, test } from 'vitest'
import { flipEachBit } from './hostile-answers.ts'
import { signForProdege } from './prodege-settings.ts'
import { base64UrlSha256, hexHmacSha1, hexMd5, isSignedBy, readQuery } from './signing.ts'

// Published by the providers at the addresses given, or computed with openssl; none was made by this code.
test.each([
  // developer.bitlabs.ai/docs/securing-callbacks-through-hashing
  [
    'BitLabs, published',
    hexHmacSha1(
      'JLOIAUNMHFli7ZJOQVEzm98rzqnm9',
      'https://publisher.com/complete?uid=8cc877ee-af19-488d-b28d-216fb866b996&val=500',
    ),
    'dbcd6bb8ca677344592842a52b4fca9bec36cd4b',
  ],
  [
    'BitLabs, by openssl',
    hexHmacSha1(
      'bitlabs-secret',
      'https://panel.example/api/v1/supplier/bitlabs/callback?uid=p-1&tx=t-1&usd=1.72&val=172&type=COMPLETE',
    ),
    '4fd8651b87cce9a0411b2b40a2ec822c9bd2be79',
  ],
  // developer.prodege.com/surveys-feed/api-reference/authentication/request-signing, in the order of the address there
  [
    'a redirect of Prodege, published',
    signForProdege('stdY0rTvRj73WAdSdnaDVcs0cIwNVfJQmTJsvn5eKN3RbUVRn2', [
      'tId=123456789',
      'projectId=987654321',
      'memberId=741852963',
      'status=1',
      'dqid=3',
      'surveyId=852369741',
      'var1=h494jkfn938',
      'var2=sjew82840dj',
    ]),
    'nyA8bE-lQ92k4aMP7jo2AIC2_gmHHhGs3-E17rJwYCk',
  ],
  // developer.prodege.com/demand/authentication/link-signing
  [
    'a link of Prodege, published',
    signForProdege('abcdef123456', [
      'd_variable=5e4d3c2b1a',
      'b_variable=54321',
      'a_variable=12345',
      'c_variable=1ab2c3d4e5',
    ]),
    '4E-yZ3M3AjthWeVFNeAK3LYbXbVMbZKUbpt4Iudf3qw',
  ],
  [
    'a call to Prodege, by openssl',
    signForProdege('test-secret', ['request_date=1795000000000', 'apik=test-key']),
    'S6-L5a09scbqneaDlVTUJOIaBdM_yral8v_oLGVdHhw',
  ],
  [
    'names of which one begins with the other, by openssl',
    signForProdege('test-secret', ['a1=2', 'a=1']),
    'kT1SMKvm5uUtzfe7lcmOR7N7GXEhmHwN4mAffDTAYKk',
  ],
  ['a list of CPX, by openssl', hexMd5('p-1-cpx-secret'), '01afce35ce5d78412cfb93842de9a8ee'],
  ['a postback of CPX, by openssl', hexMd5('91827-cpx-secret'), 'de07dd63a6472283f4efd4e8de6b340b'],
])('%s', (_name, signature, expected) => {
  expect(signature).toBe(expected)
})

describe('a signature', () => {
  const given = signForProdege('abcdef123456', ['a_variable=12345'])
  const sign = (secret: string) => signForProdege(secret, ['a_variable=12345'])

  test('is good under any of the secrets that are, and under no other', () => {
    expect(isSignedBy(['abcdef123456'], given, sign)).toBe(true)
    expect(isSignedBy(['a newer one', 'abcdef123456'], given, sign)).toBe(true)
    expect(isSignedBy(['a newer one'], given, sign)).toBe(false)
    expect(isSignedBy([], given, sign)).toBe(false)
  })

  // The last of 43 base64 letters has two bits that belong to no byte.
  test('has no bit that is free', () => {
    for (const forged of [...flipEachBit(given), `${given}=`, given.slice(1), `${given}A`, ''])
      expect(isSignedBy(['abcdef123456'], forged, sign)).toBe(false)
  })

  test('by an empty secret is none: anyone could make it', () => {
    expect(isSignedBy([''], sign(''), sign)).toBe(false)
    expect(isSignedBy([''], base64UrlSha256(''), base64UrlSha256)).toBe(false)
  })
})

describe('a query', () => {
  test('is read by the names that are asked for; what is missing is empty', () => {
    const field = readQuery('a=1%202&c=3+4', ['a', 'b', 'c'])
    expect(['a', 'b', 'c', 'd'].map((name) => field?.(name))).toEqual(['1 2', '', '3 4', ''])
  })

  test('in which a field is there twice or cannot be kept is not read', () => {
    expect(readQuery('a=1&a=1', ['a'])).toBeNull()
    expect(readQuery('a=1&%61=2', ['a'])).toBeNull()
    expect(readQuery('a=1%00', ['a'])).toBeNull()
    expect(readQuery('b=1&b=2&a=3', ['a'])?.('a')).toBe('3')
  })

  test('has nothing in a field whose macro the network did not fill', () => {
    const field = readQuery('a={subid_1}&b=[%REF%]&c=@termreason@&d={}&e=[%USER:UID%]', ['a', 'b', 'c', 'd', 'e'])
    expect(['a', 'b', 'c', 'd', 'e'].map((name) => field?.(name))).toEqual(['', '', '', '{}', ''])
  })
})
