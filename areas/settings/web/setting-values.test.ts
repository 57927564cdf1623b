import { expect, test } from 'vitest'
import type { SettingShape } from '../../../platform/contract/setting.ts'
import { textOf } from '../../../platform/web/text/text.ts'
import { settingProblems } from '../words/en/setting-problems.ts'
import { settingsAdmin } from '../words/en/settings-admin.ts'
import { isSame, rangeText, valueProblem, valueText } from './setting-values.ts'

const say = textOf(settingsAdmin)
const sayProblem = textOf(settingProblems)
const points = { min: 0, max: 1_000, unit: 'points' } as const
const ladder: SettingShape = { kind: 'ladder', most: 3, from: { min: 0, max: 900, unit: 'seconds' }, pays: points }
const rising: SettingShape = { kind: 'rising', length: 2, ...points }
const countries: SettingShape = { kind: 'countries' }
const ages: SettingShape = { kind: 'by-country', min: 18, max: 99, unit: 'years' }
const links: SettingShape = { kind: 'links', most: 2 }
const parts = [
  { value: 'CA', name: 'Canada' },
  { value: 'US', name: 'United States' },
]

test.each<[SettingShape, unknown, string]>([
  [{ kind: 'whole', ...points }, 1_250, '1,250 points'],
  [rising, [500, 1_000], '500 · 1,000'],
  [
    ladder,
    [
      { from: 0, pays: 0 },
      { from: 60, pays: 2 },
    ],
    'from 0 seconds: 0 points · from 60 seconds: 2 points',
  ],
  [{ kind: 'flag' }, true, 'On'],
  [{ kind: 'flag' }, false, 'Off'],
  [{ kind: 'choice', of: ['CA', 'US'] }, 'US', 'United States'],
  [{ kind: 'some', of: ['CA', 'US'], least: 1 }, ['US', 'CA'], 'United States, Canada'],
  [{ kind: 'text', maxLength: 9 }, '', '(empty)'],
  [{ kind: 'texts', maxLength: 9 }, { en: 'coins', es: '' }, 'English: coins'],
  [{ kind: 'day' }, '2031-02-28', '02/28/2031'],
  [countries, [], 'Every country'],
  [countries, ['CA'], 'Canada'],
  [countries, ['AR', 'BR', 'CA', 'CL', 'CO', 'EC', 'MX'], '7 countries'],
  [ages, {}, 'No exceptions'],
  [ages, { CA: 19 }, 'Canada: 19 years'],
  [links, [{ name: 'Help', url: 'https://panel.example/' }], 'Help'],
  // A value that an older program stored is shown as it is.
  [rising, 'many', 'many'],
])('of %j the value %j is shown as %j', (shape, value, text) => {
  expect(valueText(say, { shape, parts }, value)).toBe(text)
})

test.each<[SettingShape, unknown, unknown, string | null]>([
  [{ kind: 'whole', ...points }, 5, null, 'Please enter a whole number from 0 to 1,000.'],
  [{ kind: 'whole', ...points }, 5, 5, 'This is already the current value.'],
  [rising, [1, 2], [2, null], 'Please fill in every field with a whole number or a text.'],
  [rising, [1, 2], [2, 2], 'Each number must be larger than the one before it.'],
  [rising, [1, 2], [2, 3], null],
  [
    ladder,
    [{ from: 0, pays: 1 }],
    [{ from: 0, pays: null }],
    'Please fill in every field with a whole number or a text.',
  ],
  [ladder, [], [{ from: 5, pays: 1 }], 'The first step must start at 0.'],
  [ages, {}, { CA: 17 }, 'Please enter a whole number from 18 to 99.'],
  [links, [], [{ name: 'Help', url: 'ftp://x' }], 'Each address must begin with https://.'],
  [{ kind: 'some', of: ['CA', 'US'], least: 1 }, ['CA'], [], 'Please choose at least 1.'],
  [{ kind: 'color' }, '#000000', 'red', 'Please enter a colour like #1f6feb.'],
])('of %j, now %j, typing %j is answered %j', (shape, value, typed, problem) => {
  expect(valueProblem(say, sayProblem, { shape, value, version: 1 }, typed)).toBe(problem)
})

test('a value that nobody has chosen can be confirmed as it is; one that was chosen cannot be chosen again', () => {
  const row = { shape: { kind: 'email' }, value: 'desk@panel.example' } as const
  expect(valueProblem(say, sayProblem, { ...row, version: 0 }, row.value)).toBeNull()
  expect(valueProblem(say, sayProblem, { ...row, version: 1 }, row.value)).toBe('This is already the current value.')
})

test('the order in which several are chosen means nothing, and that of steps does', () => {
  expect(isSame(countries, ['US', 'CA'], ['CA', 'US'])).toBe(true)
  expect(isSame(ages, { US: 18, CA: 19 }, { CA: 19, US: 18 })).toBe(true)
  expect(isSame(rising, [1, 2], [2, 1])).toBe(false)
})

test('what a value may be is said of every kind that has bounds', () => {
  const text = (shape: SettingShape) => rangeText(say, { shape, parts })
  expect(text(rising)).toBe('From 0 points to 1,000 points. Each number larger than the one before.')
  expect(text(ages)).toContain('From 18 years to 99 years.')
  expect(text(countries)).toBe('If empty, every country.')
  expect(text({ kind: 'flag' })).toBeNull()
})
