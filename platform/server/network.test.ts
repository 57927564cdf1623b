import fc from 'fast-check'
import { expect, test } from 'vitest'
import { countedNetwork, removePort } from './network.ts'

test.each([
  ['203.0.113.7', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['::FFFF:cb00:7107', '203.0.113.7'],
  ['0:0:0:0:0:ffff:203.0.113.7', '203.0.113.7'],
  ['2001:db8:1:2::1', '2001:db8:1:2::/64'],
  ['2001:0DB8:0001:0002:ffff:ffff:ffff:ffff', '2001:db8:1:2::/64'],
  ['2001:db8::', '2001:db8:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['64:ff9b::203.0.113.7', '64:ff9b:0:0::/64'],
  ['no address', 'no address'],
  ['01900000-0000-7000-8000-000000000001', '01900000-0000-7000-8000-000000000001'],
])('%s counts as %s', (address, network) => {
  expect(countedNetwork(address)).toBe(network)
})

test.each([
  ['203.0.113.7:5678', '203.0.113.7'],
  [' 203.0.113.7 ', '203.0.113.7'],
  ['[2001:db8::5]:443', '2001:db8::5'],
  ['[2001:db8::5]', '2001:db8::5'],
  ['2001:db8::5', '2001:db8::5'],
  ['::ffff:203.0.113.7', '::ffff:203.0.113.7'],
  ['203.0.113.7:port', '203.0.113.7:port'],
  ['[no address]:443', '[no address]:443'],
  ['unknown', 'unknown'],
])('%s, as a proxy tells it, is %s', (told, address) => {
  expect(removePort(told)).toBe(address)
})

test('all addresses of one /64 count as one place, and of two as two', () => {
  const group = fc.integer({ min: 0, max: 0xffff })
  const four = fc.tuple(group, group, group, group)
  const written = (groups: readonly number[]) => groups.map((one) => one.toString(16)).join(':')
  fc.assert(
    fc.property(four, four, four, four, (net, host, otherNet, otherHost) => {
      const here = countedNetwork(written([...net, ...host]))
      expect(countedNetwork(written([...net, ...otherHost]))).toBe(here)
      const there = countedNetwork(written([...otherNet, ...host]))
      expect(there === here).toBe(written(net) === written(otherNet))
    }),
  )
})
