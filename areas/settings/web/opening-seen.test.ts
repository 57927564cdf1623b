import { expect, test } from 'vitest'
import { openingSeen, seenNext } from './opening-seen.ts'

test('that a panel is ready is news only to whoever has seen it unready, and until it was read', () => {
  expect(seenNext('nothing', true)).toBe('nothing')
  expect(seenNext('nothing', false)).toBe('unready')
  expect(seenNext('unready', true)).toBe('ready')
  expect(seenNext('ready', true)).toBe('ready')
  expect(seenNext('ready', false)).toBe('unready')

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
