import { MantineProvider } from '@mantine/core'
import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { proposalPath } from '../../../platform/web/paths.ts'
import { theme } from '../../../kit/theme.ts'
import { DisputeDecider } from './DisputeDecider.tsx'

const decision = { decide: () => {}, pending: null }
const drawn = (mostPoints: number, proposal: string | null, claimed: number | null = mostPoints || null) =>
  renderToStaticMarkup(
    <MantineProvider theme={theme}>
      <MemoryRouter>
        <DisputeDecider mostPoints={mostPoints} claimed={claimed} proposal={proposal} decision={decision} />
      </MemoryRouter>
    </MantineProvider>,
  )

test('what the claim explains stands in the field of points, and nothing where it explains no number', () => {
  const html = drawn(45, null)
  expect(html).toMatch(/<input[^>]*value="45"/)
  expect(drawn(140, null, 20)).toMatch(/<input[^>]*value="20"/)
  expect(drawn(140, null, null)).toMatch(/<input[^>]*value=""/)
  expect(html).toContain('Grant points')
})

test('where nothing is left of it, an adjustment for the same panelist is led to, by who may propose one', () => {
  const html = drawn(0, proposalPath('maya+1@example.com'))
  expect(html).toContain('Everything that was promised is paid')
  expect(html).toContain('href="/finance?tab=adjustments&amp;propose=maya%2B1%40example.com"')
  expect(html).not.toMatch(/<input|Grant points/)
  const other = drawn(0, null)
  expect(other).toContain('Everything that was promised is paid')
  expect(other).not.toContain('href=')
})
