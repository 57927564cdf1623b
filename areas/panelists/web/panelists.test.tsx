import { MantineProvider } from '@mantine/core'
import type { Panelist } from '../contract.ts'
import { renderToStaticMarkup } from 'react-dom/server'
import { Provider } from 'react-redux'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { theme } from '../../../kit/theme.ts'
import { store } from '../../../platform/web/state/store.ts'
import { getInitials, getName } from './names.ts'
import { OverviewTab } from './OverviewTab.tsx'

const panelist: Panelist = {
  panelistId: 'p',
  userId: 'p',
  firstName: 'Maya',
  lastName: 'Chen',
  email: 'maya@example.com',
  role: '1',
  isTopAnswer: true,
  isEmailVerified: true,
  isActive: true,
  isBlocked: true,
  phone: null,
  dateOfBirth: '1990-04-05',
  gender: null,
  address: null,
  countryId: 'US',
  stateId: null,
  cityName: 'Austin',
  zipcode: null,
  language: 'en',
  emailVerifiedAt: null,
  createdAt: '2026-11-01T09:00:00.000Z',
  restrictions: [
    {
      restrictionId: 'r',
      kind: 'blocked',
      reasons: ['by-staff'],
      stops: ['log-in', 'surveys', 'redemptions'],
      decidedBy: 'person',
      at: '2026-11-20T09:00:00.000Z',
      until: null,
      note: 'Two accounts',
      appeal: { at: '2026-11-21T09:00:00.000Z', ticketNumber: 'T-7' },
      review: { at: '2026-11-22T09:00:00.000Z', reason: 'It is so' },
      byName: 'Ana Ruiz',
      reviewedByName: 'Bo Lund',
    },
  ],
  status: 'blocked',
  isUnderAge: false,
  version: 3,
  lastChange: null,
  wallet: { amount: 1250, pending: 300, held: 0, lifetime: 4000, valueUsd: 12.5 },
  level: 'US$10',
  surveys: { attempted: 9, completed: 5, disqualified: 3, inProgress: 1 },
  profilePercent: 60,
  lastSeenAt: null,
  block: { reason: 'Two accounts', at: '2026-11-20T09:00:00.000Z', byId: 's', byName: 'Ana Ruiz' },
  risk: ['shared-device'],
}
const textOfTab = (one: Panelist) =>
  renderToStaticMarkup(
    <Provider store={store}>
      <MemoryRouter>
        <MantineProvider theme={theme}>
          <OverviewTab panelist={one} />
        </MantineProvider>
      </MemoryRouter>
    </Provider>,
  )
    .replace(/<style[\s\S]*?<\/style>/g, '')
    .replaceAll(/<[^>]+>/g, '|')
    .replaceAll(/\|+/g, '|')

test('the overview tells why an account is blocked and by whom, and what speaks for a closer look', () => {
  const text = textOfTab(panelist)
  expect(text).toMatch(
    /This account is blocked\|.*The panelist reads: Two accounts\|.*decided by Ana Ruiz\. The panelist cannot log in/,
  )
  expect(text).toMatch(/asked for a review on .*Ticket T-7\|.*Bo Lund decided on .* that the lock stays: It is so/)
  expect(text).toContain('Other accounts were used in the same browser.')
  expect(textOfTab({ ...panelist, restrictions: [], block: null, risk: [] })).not.toMatch(/blocked|closer look/)
})

test('the overview tells the points, the birthday as it is written, and the country by its name', () => {
  expect(textOfTab(panelist)).toMatch(
    /Available points\|1,250.*Date of birth\|04\/05\/1990\|.*Country\|United States\|/,
  )
})

test('who has no first name is called by email and drawn as ##', () => {
  expect([getName(panelist), getInitials(panelist)]).toEqual(['Maya Chen', 'MC'])
  const nameless = { firstName: '', lastName: '', email: 'x@example.com' }
  expect([getName(nameless), getInitials(nameless)]).toEqual(['x@example.com', '##'])
})
