import { expect, test } from 'vitest'
import { openingSeen, computeNextSeen } from './opening-seen.ts'

test('that a panel is ready is news only to whoever has seen it unready, and until it was read', () => {
  expect(computeNextSeen('nothing', true)).toBe('nothing')
  expect(computeNextSeen('nothing', false)).toBe('unready')
  expect(computeNextSeen('unready', true)).toBe('ready')
  expect(computeNextSeen('ready', true)).toBe('ready')
  expect(computeNextSeen('ready', false)).toBe('unready')

  const heard: string[] = []
  const stop = openingSeen.watch(() => heard.push(openingSeen.get()))
  for (const isReady of [true, false, false, true, true]) openingSeen.note(isReady)
  openingSeen.forget()
  openingSeen.note(true)
  stop()
  openingSeen.note(false)
  expect(heard).toEqual(['unready', 'ready', 'nothing'])
  openingSeen.forget()
})
