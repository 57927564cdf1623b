import { connect } from 'node:net'
import { once } from 'node:events'
import { expect, test } from 'vitest'
import { messageOf } from './message-of.ts'

test('a host of several addresses that all refuse says why', async () => {
  const nobody = ['127.0.0.2', '127.0.0.3'].map((address) => ({ address, family: 4 }))
  const socket = connect({
    host: 'many.example',
    port: 1,
    autoSelectFamily: true,
    lookup: (_host, _options, done) => done(null, nobody),
  })
  const [error] = (await once(socket, 'error').catch((failed: unknown) => [failed])) as unknown[]
  expect(error).toMatchObject({ message: '' })
  expect(messageOf(error)).toBe('connect ECONNREFUSED 127.0.0.2:1')
})

test.each([
  [new Error('a reason'), 'a reason'],
  [Object.assign(new Error(), { code: 'EPIPE' }), 'EPIPE'],
  [new TypeError(), 'TypeError'],
  [new AggregateError([]), 'AggregateError'],
  ['a text', 'a text'],
  [null, 'null'],
])('%o says %s', (thrown, says) => {
  expect(messageOf(thrown)).toBe(says)
})
