import { expect, test } from 'vitest'
import { contendersOf } from './matching-contenders.ts'
import { createWorld } from './matching-world.ts'

test.each([1, 10])(
  'engine, naive loop, plain bitmap and json-logic-js give the same lists in %i countries',
  (countries) => {
    const { meanMatches } = contendersOf(createWorld(600, 40, countries))
    expect(meanMatches).toBeGreaterThan(1)
  },
)
