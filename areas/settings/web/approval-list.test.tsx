import { MantineProvider } from '@mantine/core'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { theme } from '../../../kit/theme.ts'
import type { WaitingStep } from '../contract/approvals.ts'
import { Outcome } from './approval-list.tsx'

const ended: WaitingStep = {
  stepId: '01a00000-0000-7000-8000-000000000000',
  kind: 'redemptions.order',
  title: 'Give the points back',
  href: '/finance',
  state: 'done',
  askedAt: '2026-03-01T10:00:00.000Z',
  askedBy: null,
  askedByName: null,
  isByProgram: false,
  dueAt: null,
  endedAt: '2026-03-02T10:00:00.000Z',
  endedAs: 'person',
  endedByName: 'Rhea Diaz',
  refusal: null,
  mayApprove: false,
  mayTakeBack: false,
}
const bySystem = { endedAs: 'system', endedByName: null } as const

test.each([
  ['Approved by Rhea Diaz', {}],
  ['Approved by a former colleague', { endedByName: null }],
  ['Withdrawn by Rhea Diaz', { state: 'taken-back' }],
  ['Decided by Rhea Diaz on its own page', { state: 'decided' }],
  ['Done after 24 hours, without a second person', { endedAs: 'delay', endedByName: null }],
  ['Ended without a person: It was delivered.', { ...bySystem, state: 'decided', refusal: 'It was delivered.' }],
  [
    'Ended without a person: The account is closed.',
    { ...bySystem, state: 'refused', refusal: 'The account is closed.' },
  ],
] as const)('a step says how it ended: %s', (said, how) => {
  const html = renderToStaticMarkup(
    <MantineProvider theme={theme}>
      <Outcome step={{ ...ended, ...how }} />
    </MantineProvider>,
  )
  expect(html).toContain(said)
  expect(html.includes('24 hours')).toBe(said.includes('24 hours'))
})
