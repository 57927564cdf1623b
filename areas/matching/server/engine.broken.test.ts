import fc from 'fast-check'
import { afterEach, expect, test, vi } from 'vitest'
import { createMatching } from './engine.ts'
import type * as layout from './layout.ts'
import type * as segment from './segment.ts'
import { makeAgreementProperty } from './random-worlds.ts'

const broken = vi.hoisted(() => ({ dropsUnanswered: false, forgetsTaken: false, skipsLoose: false }))

vi.mock('./layout.ts', async (original) => {
  const real = await original<typeof layout>()
  const resolveRows: typeof real.resolveRows = (rows, panelist) => {
    const unanswered = new Set(rows.columns.map((column) => column.unanswered))
    const { single, several } = real.resolveRows(rows, panelist)
    return { single: broken.dropsUnanswered ? single.filter((row) => !unanswered.has(row)) : single, several }
  }
  return { ...real, resolveRows }
})
vi.mock('./segment.ts', async (original) => {
  const real = await original<typeof segment>()
  const createView: typeof real.createView = (one, rows, taken, panelist) =>
    real.createView(one, rows, broken.forgetsTaken ? [] : taken, panelist)
  const rewrite: typeof real.rewrite = (rows, entry) => {
    real.rewrite(rows, entry)
    if (broken.skipsLoose) entry.segment.loose.fill(0)
  }
  return { ...real, createView, rewrite }
})

/** Every run uses the same worlds, so that it is not left to chance whether they reveal a fault. */
const isCaught = () =>
  fc.check(makeAgreementProperty(createMatching), { numRuns: 200, seed: 20, endOnFailure: true }).failed

afterEach(() => Object.assign(broken, { dropsUnanswered: false, forgetsTaken: false, skipsLoose: false }))

test('the property lets the sound index pass when nothing is broken', () => {
  expect(isCaught()).toBe(false)
})

test.each(['dropsUnanswered', 'forgetsTaken', 'skipsLoose'] as const)(
  'the property catches an index that %s',
  (fault) => {
    broken[fault] = true
    expect(isCaught()).toBe(true)
  },
)
