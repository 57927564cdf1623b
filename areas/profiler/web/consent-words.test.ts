import { sensitiveConsentVersion } from '../contract.ts'
import { expect, test } from 'vitest'
import { profiler } from '../words/en/profiler.ts'

test('what people agree to is what they read: other words are another version, and everybody is asked again', () => {
  expect({ version: sensitiveConsentVersion, words: profiler.words.consentText }).toEqual({
    version: '2026-11',
    words:
      'Some questions are about health, origin, faith, politics or whom you love. If you agree, we keep your answers to match you with surveys. Nobody gets them together with your name. You can take your consent back here at any time: these answers are then erased at once.',
  })
})
