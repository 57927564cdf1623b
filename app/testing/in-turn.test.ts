import { expect, test } from 'vitest'
import { inTurn } from './in-turn.ts'

test('what callers ask for at once is done one after the other, and a failure is its own caller’s alone', async () => {
  const done: string[] = []
  const act = inTurn(async (name: string) => {
    done.push(`${name} begins`)
    await Promise.resolve()
    done.push(`${name} ends`)
    if (name === 'bad') throw new Error('this one fails')
    return name
  })
  const ended = await Promise.allSettled([act('one'), act('bad'), act('two')])
  expect(done).toEqual(['one begins', 'one ends', 'bad begins', 'bad ends', 'two begins', 'two ends'])
  expect(ended.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
})
