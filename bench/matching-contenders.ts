import assert from 'node:assert/strict'

import { createMatching } from '../areas/matching/server/engine.ts'
import { jsonLogicLoop, naiveLoop, plainBitmap } from './matching-rivals.ts'
import type { World } from './matching-world.ts'
import { once } from './measure.ts'

/** How many surveys a list page shows at most: what the goals call "top 20". */
export const wanted = 20
export const everything = Number.MAX_SAFE_INTEGER
/** json-logic-js takes a thousand times longer, so fewer of its lists are compared. */
const jsonLogicChecked = 5

/** Builds every contender, and refuses to time them before each has given the same lists. */
export function contendersOf(world: World) {
  const { made: matching, ms, bytes } = once(() => createMatching(world.surveys))
  const naive = naiveLoop(world.surveys)
  const plain = plainBitmap(world.surveys)
  const jsonLogic = jsonLogicLoop(world.surveys)
  const people = world.panelists.map((panelist) => ({
    panelist,
    prepared: matching.prepare(panelist),
    forNaive: naive.ready(panelist),
    forPlain: plain.ready(panelist),
    forJsonLogic: jsonLogic.ready(panelist),
  }))
  let matches = 0
  for (const [i, { prepared, forNaive, forPlain, forJsonLogic }] of people.entries()) {
    const list = matching.page(prepared, 0, everything)
    matches += list.length
    assert.deepEqual(naive.list(forNaive, everything), list)
    assert.deepEqual(plain.list(forPlain, everything), list)
    if (i < jsonLogicChecked) assert.deepEqual(jsonLogic.list(forJsonLogic, everything), list)
    assert.deepEqual(matching.page(prepared, 0, wanted), list.slice(0, wanted))
    assert.deepEqual(naive.list(forNaive, wanted), list.slice(0, wanted))
    assert.equal(matching.count(prepared), list.length)
  }
  const one = (i: number) => people[i % people.length] ?? assert.fail()
  return { matching, ms, bytes, naive, plain, jsonLogic, one, meanMatches: matches / people.length }
}
