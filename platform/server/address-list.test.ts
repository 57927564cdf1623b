import { expect, test } from 'vitest'
import { readAddressList, readNetwork } from './address-list.ts'

const listed = (...texts: string[]) => {
  const read = readAddressList(texts)
  if ('wrong' in read) throw new Error(read.wrong)
  return read
}

test.each([
  ['188.40.3.73', true],
  ['::ffff:188.40.3.73', true],
  ['188.40.3.74', false],
  ['10.1.200.3', true],
  ['10.2.0.1', false],
  ['2a01:4f8:d0a:30ff::2', true],
  ['2a01:04f8:0d0a:30ff:0000:0000:0000:0002', true],
  ['2a01:4f8:d0a:30ff::3', false],
  ['', false],
  ['nonsense', false],
])('of listed addresses and networks, %s is one: %s', (ip, expected) => {
  expect(listed('188.40.3.73', '10.1.0.0/16', '2a01:4f8:d0a:30ff::2').has(ip)).toBe(expected)
})

test.each(['nonsense', '1.2.3', '1.2.3.4/33', '1.2.3.4/0', '::/0', '1.2.3.4/', '1.2.3.4/8/8', '::1/129', ''])(
  'nothing is listed by %s',
  (text) => {
    expect(readAddressList(['10.0.0.1', text])).toEqual({ wrong: text })
  },
)

test('an empty list has nobody, and says that it is empty', () => {
  expect(listed().size).toBe(0)
  expect(listed().has('203.0.113.9')).toBe(false)
})

test('one address is a network by itself, and an operator may name everything', () => {
  expect(readNetwork('192.168.1.7')).toEqual({ address: '192.168.1.7', prefix: 32 })
  expect(readNetwork('::1')).toEqual({ address: '::1', prefix: 128 })
  expect(readNetwork('0.0.0.0/0')).toEqual({ address: '0.0.0.0', prefix: 0 })
})
