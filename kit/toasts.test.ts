import { afterEach, expect, test, vi } from 'vitest'
import { closeToast, isOnScreen, onToasts, openToasts, toasts } from './toasts.ts'

const onScreen = () =>
  openToasts()
    .filter((_, place) => isOnScreen(place))
    .map(({ message }) => message)

afterEach(() => {
  for (const { id } of openToasts()) closeToast(id)
})

test('three toasts are on the screen at most, and what waits comes when one is closed', () => {
  for (const message of ['one', 'two', 'three', 'four']) toasts.info(message)
  expect(onScreen()).toEqual(['one', 'two', 'three'])
  const [first] = openToasts()
  closeToast(first?.id ?? 0)
  expect(onScreen()).toEqual(['two', 'three', 'four'])
})

test('whoever follows is told of each change until it stops', () => {
  const told = vi.fn<() => void>()
  const stop = onToasts(told)
  toasts.error('Something went wrong.', 'Oh no')
  expect(told).toHaveBeenCalledTimes(1)
  expect(openToasts()).toMatchObject([{ kind: 'error', message: 'Something went wrong.', title: 'Oh no' }])
  stop()
  toasts.success('Saved')
  expect(told).toHaveBeenCalledTimes(1)
})
