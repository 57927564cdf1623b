import { expect, test } from 'vitest'
import { dateFormat, displayNames, numberFormat } from './formats.ts'

test('a formatter is made once for a locale and its options', () => {
  expect(numberFormat('en')).toBe(numberFormat('en'))
  expect(numberFormat('en')).not.toBe(numberFormat('ar'))
  const percent = { style: 'percent' } as const
  expect(numberFormat('en', percent)).toBe(numberFormat('en', { ...percent }))
  expect(numberFormat('en', percent).format(0.5)).toBe('50%')
  expect(displayNames('es', { type: 'region' }).of('DE')).toBe('Alemania')
})

test('a time zone that nobody knows is refused each time, and is not remembered', () => {
  const unknown = () => dateFormat('en', { timeZone: 'Mars/Base' })
  expect(unknown).toThrow(RangeError)
  expect(unknown).toThrow(RangeError)
})

test('a formatter that was forgotten, because there were too many others, is made again', () => {
  const first = numberFormat('en', { maximumFractionDigits: 2 })
  for (let n = 0; n < 700; n += 1) numberFormat(`en-x-a${n}`)
  expect(numberFormat('en', { maximumFractionDigits: 2 })).not.toBe(first)
  expect(numberFormat('en', { maximumFractionDigits: 2 }).format(1 / 3)).toBe('0.33')
})
