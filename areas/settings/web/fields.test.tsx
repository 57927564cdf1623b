import { MantineProvider } from '@mantine/core'
import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { theme } from '../../../kit/theme.ts'
import type { SettingShape } from '../../../platform/contract/setting.ts'
import { SettingField } from './SettingField.tsx'

const parts = [
  { value: '1', name: 'Coffee break' },
  { value: '2', name: 'Movie night' },
]
const shown = (shape: SettingShape, value: unknown) =>
  renderToStaticMarkup(
    <MantineProvider theme={theme}>
      <MemoryRouter>
        <SettingField
          row={{ shape, parts }}
          label="New value"
          description="What it may be."
          error="Not like this."
          data-path="value"
          value={value}
          onChange={() => {}}
        />
      </MemoryRouter>
    </MantineProvider>,
  )
const points = { min: 0, max: 1_000, unit: 'points' } as const

/** For each kind: a shape, a value, and the label of its field apart from the name of the whole. */
const kinds: Record<SettingShape['kind'], [SettingShape, unknown, string[]]> = {
  whole: [{ kind: 'whole', ...points }, 5, ['value="5"']],
  rising: [{ kind: 'rising', length: 2, ...points }, [500, 1_000], ['Coffee break', 'Movie night', 'value="500"']],
  ladder: [
    { kind: 'ladder', most: 2, from: points, pays: points },
    [
      { from: 0, pays: 0 },
      { from: 60, pays: 2 },
    ],
    ['Coffee break, step 2', 'Movie night, step 2', 'aria-label="Remove step 2"'],
  ],
  flag: [{ kind: 'flag' }, true, ['On', 'Off', 'checked=""']],
  choice: [{ kind: 'choice', of: ['1', '2'] }, '2', ['Coffee break', 'Movie night', 'checked=""']],
  some: [{ kind: 'some', of: ['1', '2'], least: 1 }, ['2'], ['Coffee break', 'Movie night', 'checked=""']],
  text: [{ kind: 'text', maxLength: 9 }, 'Harbour', ['value="Harbour"']],
  texts: [{ kind: 'texts', maxLength: 9 }, { en: 'coins', es: 'monedas' }, ['English', 'Español', 'value="monedas"']],
  email: [{ kind: 'email' }, 'a@b.example', ['type="email"']],
  address: [{ kind: 'address' }, 'https://panel.example/', ['type="url"']],
  color: [{ kind: 'color' }, '#03756c', ['type="color"', 'aria-label="Pick a colour"']],
  picture: [
    { kind: 'picture' },
    `${'0af9'.repeat(8)}-9x9.svg`,
    ['alt="A picture"', 'Remove the picture', 'href="/brand-admin"'],
  ],
  day: [{ kind: 'day' }, '2031-02-28', ['value="02/28/2031"']],
  countries: [{ kind: 'countries' }, ['1'], ['Coffee break']],
  'by-country': [{ kind: 'by-country', ...points }, { '1': 19 }, ['Country 1', 'value="19"', 'Remove Coffee break']],
  links: [
    { kind: 'links', most: 2 },
    [{ name: 'Help', url: 'https://panel.example/' }],
    ['Name of link 1', 'Address of link 1', 'aria-label="Remove link 1"', 'Add a link'],
  ],
}

test.each(Object.entries(kinds))(
  'the field of the kind %s is named, says what is wrong beside it, and is found by a form',
  (_kind, [shape, value, words]) => {
    const html = shown(shape, value)
    for (const text of ['New value', 'Not like this.', 'What it may be.', 'data-path="value"', ...words])
      expect(html).toContain(text)
  },
)

test('nothing typed is lost that is no value of its kind', () => {
  expect(shown({ kind: 'rising', length: 2, ...points }, [null, 7])).toContain('value="7"')
  expect(shown({ kind: 'color' }, 'gree')).toContain('value="gree"')
})
