import { expect, test } from 'vitest'
import type { ConnectionField } from '../contract/connections.ts'
import { isMissing, collectValues } from './connection-draft.ts'

const field = (name: string, more: Partial<ConnectionField> = {}): ConnectionField => ({
  name,
  kind: 'text',
  isRequired: false,
  default: '',
  choices: [],
  mark: 'documented',
  value: '',
  isSet: false,
  ...more,
})

test('a secret that is left empty is not sent, and everything else is, so that it can be cleared', () => {
  const fields = [field('apiToken', { kind: 'secret', isSet: true }), field('host'), field('attemptTag')]
  expect(collectValues(fields, { apiToken: ' ', host: '', attemptTag: ' ref ' })).toEqual([
    { name: 'host', value: '' },
    { name: 'attemptTag', value: 'ref' },
  ])
  expect(collectValues(fields, { apiToken: 'new', host: '', attemptTag: '' })[0]).toEqual({
    name: 'apiToken',
    value: 'new',
  })
})

test('only what is required is needed, and a saved secret is there already', () => {
  const secret = field('apiToken', { kind: 'secret', isRequired: true })
  expect(isMissing(secret, '')).toBe(true)
  expect(isMissing(secret, 'x')).toBe(false)
  expect(isMissing({ ...secret, isSet: true }, '')).toBe(false)
  expect(isMissing(field('appId', { isRequired: true, isSet: true }), ' ')).toBe(true)
  expect(isMissing(field('host'), '')).toBe(false)
})
