import { expect, test } from 'vitest'
import { wrongsOf, type HeardCall } from './webhooks/verdict.ts'

test('the drill would see what is lost, invented, out of order, unsigned, and repeated under another id or in other words', () => {
  const happened = new Map([['attempt:1', ['attempt.ended', 'attempt.reversed']]])
  const call = (type: string, id: string, more: Partial<HeardCall> = {}): HeardCall => ({
    endpoint: '/a',
    id,
    body: JSON.stringify({ type, data: { attemptId: '1' } }),
    isVerified: true,
    isTaken: true,
    ...more,
  })
  const ended = call('attempt.ended', 'one')
  const reversed = call('attempt.reversed', 'two')
  const seen = (...heard: HeardCall[]) => wrongsOf('/a', heard, happened).join('\n')
  expect(seen({ ...ended, isTaken: false }, ended, ended, reversed)).toBe('')
  expect(seen(ended)).toContain('attempt:1 attempt.reversed is lost')
  expect(seen(ended, { ...reversed, isTaken: false })).toContain('attempt:1 attempt.reversed is lost')
  expect(seen(ended, reversed, call('attempt.ended', 'three', { body: ended.body.replace('1', '9') }))).toContain(
    'attempt:9 was told of what did not happen',
  )
  expect(seen(reversed, ended)).toContain('was told in the order 1 0')
  expect(seen(ended, reversed, ended)).toContain('was told in the order 0 1 0')
  expect(seen(ended, { ...reversed, isVerified: false })).toContain('two is not signed by our secret')
  expect(seen(ended, call('attempt.ended', 'other'), reversed)).toContain('came as one and as other')
  expect(seen(ended, { ...ended, body: `${ended.body} ` }, reversed)).toContain('one came with two bodies')
})
