import { MantineProvider } from '@mantine/core'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { ChangeList } from './ChangeList.tsx'
import { theme } from './theme.ts'

const textIn = (changes: Parameters<typeof ChangeList>[0]['changes']) =>
  renderToStaticMarkup(
    <MantineProvider theme={theme}>
      <ChangeList changes={changes} />
    </MantineProvider>,
  )
    .replace(/<style[\s\S]*?<\/style>/g, '')
    .replaceAll(/<[^>]+>/g, '|')
    .replaceAll(/[|\s]+/g, ' ')

test('what was and what is are told in words, and nothing is told as nothing', () => {
  expect(textIn([{ field: 'City', before: '', after: 'Austin' }])).toContain('City Before: nothing → After: Austin')
  expect(textIn([{ field: '', before: 'a', after: '' }])).toContain('Value Before: a → After: nothing')
})

test('where nothing was recorded, that is said', () => {
  expect(textIn([])).toContain('Nothing else was recorded.')
})
