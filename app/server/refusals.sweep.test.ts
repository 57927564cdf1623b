import { expect, test } from 'vitest'
import { findOwnRefusals } from '../testing/write-refusals.ts'
import { refusals } from './openapi/api-document.ts'

test('what the document says that calls refuse with is what their sources say', () => {
  expect(refusals).toEqual(findOwnRefusals())
}, 600_000)
