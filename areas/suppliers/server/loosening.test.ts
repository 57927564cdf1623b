import { describe, expect, test } from 'vitest'
import { readAddressList } from '../../../platform/server/address-list.ts'
import { mayComeFrom } from './rules.ts'
import { isLoosened, loosenedTerms, type Terms } from '../contract/loosening.ts'

const terms: Terms = { format: 'house', maxPoints: 5_000, sharePercent: 50, holdDays: 7, ipAddresses: [] }
const addressesLoosened = (before: string[], after: string[], more: Partial<Terms> = {}) =>
  isLoosened({ ...terms, ...more, ipAddresses: before }, { ...terms, ...more, ipAddresses: after })

describe('a supplier is loosened', () => {
  test.each<[Partial<Terms>, string[]]>([
    [{ maxPoints: 5_001 }, ['maxPoints']],
    [{ sharePercent: 51 }, ['sharePercent']],
    [{ holdDays: 6 }, ['holdDays']],
    [{ format: 'bitlabs' }, ['format']],
    [{ maxPoints: 9_000, sharePercent: 40, holdDays: 0 }, ['maxPoints', 'holdDays']],
    [{}, []],
    [{ maxPoints: 4_999, sharePercent: 49, holdDays: 8, ipAddresses: ['10.0.0.1'] }, []],
  ])('by %o in %j', (change, loosened) => {
    expect(loosenedTerms(terms, { ...terms, ...change })).toEqual(loosened)
    expect(isLoosened(terms, { ...terms, ...change })).toBe(loosened.length > 0)
  })

  test.each<[string, string[], string[]]>([
    ['an emptied list', ['10.0.0.1'], []],
    ['another address', ['10.0.0.1'], ['10.0.0.1', '10.0.0.2']],
    ['an address instead of another', ['10.0.0.1'], ['10.0.0.2']],
    ['a wider network', ['10.0.0.0/9'], ['10.0.0.0/8']],
    ['a network around an address', ['10.0.0.1'], ['10.0.0.1/31']],
    ['a network written from its middle', ['10.0.0.128/25'], ['10.0.0.200/24']],
    ['an IPv6 address', ['10.0.0.0/8'], ['10.0.0.0/8', '2a01:4f8::2']],
    ['a network with a gap filled', ['10.0.0.0/25', '10.0.1.0/24'], ['10.0.0.0/23']],
    ['IPv6 that holds IPv4', ['10.0.0.0/8'], ['::/1']],
    ['what is no address', ['10.0.0.0/8'], ['10.0.0']],
  ])('by %s', (_what, before, after) => {
    expect(addressesLoosened(before, after)).toBe(true)
  })

  test.each<[string, string[], string[]]>([
    ['a list where there was none', [], ['10.0.0.1', '::1']],
    ['an address fewer', ['10.0.0.1', '10.0.0.2'], ['10.0.0.2']],
    ['a part of a network', ['10.0.0.0/8'], ['10.1.0.0/16', '10.2.3.4']],
    ['the same in another order', ['10.0.0.1', '::1'], ['::1', '10.0.0.1']],
    ['the same written otherwise', ['2a01:4f8::2', '10.0.0.7/24'], ['2A01:04f8:0:0:0:0:0:2', '10.0.0.0/24']],
    ['two halves joined', ['10.0.0.0/25', '10.0.0.128/25'], ['10.0.0.0/24']],
    ['IPv4 as it is written within IPv6', ['10.0.0.0/8'], ['::ffff:10.1.2.3', '::ffff:a01:0/112']],
    ['all of both kinds', ['::/1', '8000::/1'], []],
  ])('not by %s', (_what, before, after) => {
    expect(addressesLoosened(before, after)).toBe(false)
  })

  test('a weak signature has nothing listed mean nowhere', () => {
    expect(addressesLoosened([], ['10.0.0.1'], { format: 'cpx' })).toBe(true)
    expect(addressesLoosened(['10.0.0.1'], [], { format: 'cpx' })).toBe(false)
  })

  test('just when the door opens to an address that it was closed to', () => {
    const lists = [
      [],
      ['10.0.0.0/30'],
      ['10.0.0.0/31', '10.0.0.2', '10.0.0.3'],
      ['10.0.0.1'],
      ['10.0.0.1', '10.0.0.3'],
      ['::ffff:10.0.0.2'],
      ['::ffff:10.0.0.0/127', 'fe80::/126'],
      ['fe80::1', 'fe80::2/127'],
      ['fe80::/127', 'fe80::2'],
      ['::/1'],
    ]
    // One address from each range between the bounds of these lists, and one outside of all.
    const senders = ['10.0.0.0', '10.0.0.1', '10.0.0.2', '10.0.0.3', '10.0.0.4', '::1', '9000::1']
    for (const last of ['::', '::1', '::2', '::3', '::4']) senders.push(`fe80${last}`)
    const isOpen = (list: readonly string[], ip: string) => {
      const read = readAddressList(list)
      return !('wrong' in read) && mayComeFrom(ip, read, false)
    }
    for (const before of lists)
      for (const after of lists) {
        const opened = senders.filter((ip) => isOpen(after, ip) && !isOpen(before, ip))
        expect([before, after, addressesLoosened(before, after)]).toEqual([before, after, opened.length > 0])
      }
  })
})
