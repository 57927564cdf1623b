import { MantineProvider } from '@mantine/core'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { theme } from './theme.ts'
import { readWhole } from './whole-number.ts'
import { WholeNumberField } from './WholeNumberField.tsx'

test.each([
  ['5', 5],
  [' 1500 ', 1_500],
  ['1,500', 1_500],
  ['1 500', 1_500],
  ['1\u00a0500', 1_500],
  ['12,345,678', 12_345_678],
  ['0', 0],
  ['', null],
  ['+5', null],
  ['-5', null],
  ['1.5', null],
  ['1.500', null],
  ['1,5', null],
  ['1,50', null],
  ['15,00', null],
  ['1e3', null],
  ['five', null],
  ['9'.repeat(16), null],
])('%j is read as %j', (typed, number) => {
  expect(readWhole(typed)).toBe(number)
})

test('a field shows its number plainly, with the fault that its form has found', () => {
  const html = renderToStaticMarkup(
    <MantineProvider theme={theme}>
      <WholeNumberField label="Points" value={1_500} onChange={() => {}} error="Too many." />
    </MantineProvider>,
  )
  expect(html).toContain('value="1500"')
  expect(html).toContain('Too many.')
})
