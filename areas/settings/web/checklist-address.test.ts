import { expect, test } from 'vitest'
import type { ReadinessItem } from '../contract.ts'
import { chooseShownSteps } from './checklist-address.ts'

const step = (code: string, isDone: boolean, stays: boolean): ReadinessItem => ({
  code,
  isDone,
  stays,
  isRequired: !stays,
  href: '/',
  title: code,
  todo: code,
})
const items = [
  step('address', true, false),
  step('reward', false, false),
  step('provider', true, true),
  step('two-people', false, true),
]
const told = (isReady: boolean) => chooseShownSteps(items, isReady).map(({ code }) => code)

test('what is only a warning is never told as done: a panel without a reward provider has done nothing about one', () => {
  expect(told(false)).toEqual(['address', 'reward', 'two-people'])
})

test('an open panel is told of its warnings alone', () => {
  expect(told(true)).toEqual(['two-people'])
})
