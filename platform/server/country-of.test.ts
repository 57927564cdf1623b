import { expect, test } from 'vitest'
import { createCountryOf, classifyNetwork } from './country-of.ts'

test('addresses of this machine, a house or a provider say nothing about a country', () => {
  const inside = ['', '127.0.0.1', '::1', '10.1.2.3', '172.16.0.9', '192.168.1.1', '169.254.3.3', '100.64.1.1']
  const mapped = ['::ffff:127.0.0.1', '::ffff:10.0.0.1', 'fd12:3456::1', 'fe80::1']
  expect([...inside, ...mapped].filter((ip) => classifyNetwork(ip) === 'public')).toEqual([])
  expect(
    ['8.8.8.8', '172.32.0.1', '100.128.0.1', '2001:4860::8'].filter((ip) => classifyNetwork(ip) !== 'public'),
  ).toEqual([])
})

test('the country of a public address is told, of any other none', async () => {
  const countryOf = createCountryOf()
  expect(await Promise.all(['8.8.8.8', '::ffff:8.8.8.8', '2001:4860:4860::8888'].map(countryOf))).toEqual([
    'US',
    'US',
    'US',
  ])
  expect(await Promise.all(['10.1.2.3', '', 'nonsense', '240.0.0.1'].map(countryOf))).toEqual([null, null, null, null])
})
