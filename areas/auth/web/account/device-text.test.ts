import { expect, test } from 'vitest'
import { accountSecurity } from '../../words/en/account-security.ts'
import { textOf } from '../../../../platform/web/text/text.ts'
import { translateDevice, isHandheld } from './device-text.ts'

test.each([
  ['Safari on iPhone', 'Safari on iPhone', true],
  ['Samsung Internet on Android', 'Samsung Internet on Android', true],
  ['Firefox on Windows', 'Firefox on Windows', false],
  ['Chrome', 'Chrome', false],
  ['Unknown device', 'Unknown device', false],
])('%s is told in words, and drawn as what it is', (device, words, isHeld) => {
  expect([translateDevice(device, textOf(accountSecurity)), isHandheld(device)]).toEqual([words, isHeld])
})
