import { describe, expect, test } from 'vitest'
import { applyChange } from './connection-rules.ts'
import { cpx } from './connectors/cpx.ts'

const none = { plain: {}, secret: {}, version: 0 }
const given = (appId: string) => [
  { name: 'appId', value: appId },
  { name: 'appSecret', value: 'what-they-sign-with' },
]

describe('the settings of a connection', () => {
  test('have one flaw for each field: what is typed wrong is not missing', () => {
    expect(applyChange(cpx, none, given('47 11'))).toEqual({ flaws: [{ field: 'appId', flaw: 'malformed' }] })
    expect(applyChange(cpx, none, given('  '))).toEqual({ flaws: [{ field: 'appId', flaw: 'missing' }] })
  })

  test('are what was typed, without the blanks of a copy', () => {
    expect(applyChange(cpx, none, given(' 4711 '))).toEqual({
      plain: { appId: '4711' },
      secret: { appSecret: 'what-they-sign-with' },
    })
  })
})
