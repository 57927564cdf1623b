import { describe, expect, test } from 'vitest'
import type { Person } from '../../../platform/web/session/session-slice.ts'
import { shell } from '../../../platform/words/en/shell.ts'
import { leadsTo, mainEntries, tabEntries } from './entries.ts'
import { adminEntries, entriesOf } from './work-entries.ts'

const person = (role: string, more: Partial<Person> = {}): Person => ({
  userId: 'u1',
  firstName: 'Maya',
  lastName: 'Chen',
  role,
  isTopAnswer: true,
  isEmailVerified: true,
  isActive: true,
  isBlocked: false,
  ...more,
})

const review = ['redemptions.view']

describe('the sidebar', () => {
  test('lists the pages of the specification in its order and words', () => {
    expect(mainEntries.map(({ to, word }) => `${to} ${shell.words[word]}`)).toEqual([
      '/dashboard Dashboard',
      '/my-survey My Surveys',
      '/my-points My Earnings',
      '/redeem-points Redeem Earnings',
      '/my-account My Account',
      '/contact-us Contact Us',
    ])
    expect(shell.words.logout).toBe('Logout')
  })

  test('leads panelists to their profile surveys, beside their account, and nobody else', () => {
    const titles = (role: string) => entriesOf(person(role), []).map(({ to }) => to)
    expect(shell.words.profileSurveys).toBe('Profile Surveys')
    expect(titles('1').slice(4)).toEqual(['/my-account', '/profile-surveys', '/contact-us'])
    expect(titles('5')).toEqual(mainEntries.map(({ to }) => to))
  })

  test('shows the Admin group to active staff with the permission', () => {
    expect(adminEntries(person('5'), review).map(({ to }) => to)).toContain('/finance')
  })

  test('has Finance for those who may see its requests or its disputes', () => {
    for (const right of ['redemptions.view', 'disputes.view'])
      expect(adminEntries(person('4'), [right]).map(({ to }) => to)).toContain('/finance')
    expect(adminEntries(person('4'), ['finance.view']).map(({ to }) => to)).not.toContain('/finance')
  })

  test('has the pages of vendors’ payouts, of fair time and of rings', () => {
    const rights = ['vendors.pay', 'surveys.view', 'rings.view']
    expect(adminEntries(person('2'), rights).map(({ to }) => to)).toEqual([
      '/vendor-payouts',
      '/surveys-admin',
      '/fair-time',
      '/rings',
    ])
  })

  test.each([
    ['a panelist', person('1'), review],
    ['a vendor', person('8'), review],
    ['nobody', null, review],
    ['blocked staff', person('2', { isBlocked: true }), review],
    ['inactive staff', person('2', { isActive: false }), review],
    ['staff without the permission', person('7'), []],
  ])('hides it from %s', (_who, someone, permissions) => {
    expect(adminEntries(someone, permissions)).toEqual([])
  })
})

describe('Affiliate Management', () => {
  const places = (role: string, permissions: string[]) => ({
    main: entriesOf(person(role), permissions).some(({ to }) => to === '/affiliate-tracking'),
    admin: adminEntries(person(role), permissions).some(({ to }) => to === '/affiliate-tracking'),
  })
  test('is an entry of role 9 and of vendors, and of the Admin group for staff with the permission', () => {
    expect(shell.words.affiliates).toBe('Affiliate Management')
    expect(places('9', [])).toEqual({ main: true, admin: false })
    expect(places('8', [])).toEqual({ main: true, admin: false })
    expect(places('7', ['affiliates.view'])).toEqual({ main: false, admin: true })
    expect(places('5,9', [])).toEqual({ main: true, admin: false })
  })
  test('holds the pages of vendors, and a vendor finds their statements before it', () => {
    const own = entriesOf(person('8'), []).map(({ to }) => to)
    expect(own.slice(-2)).toEqual(['/my-statements', '/affiliate-tracking'])
    const [entry] = entriesOf(person('9'), []).filter(({ to }) => to === '/affiliate-tracking')
    expect(entry && leadsTo(entry, '/vendors')).toBe(true)
  })
  test('is nobody else’s', () => {
    for (const role of ['1', '6']) expect(places(role, [])).toEqual({ main: false, admin: false })
  })
})

test('the page of where people came from is one of the reports', () => {
  const marked = (pathname: string) =>
    adminEntries(person('6'), ['reports.view', 'panelists.view'])
      .filter((entry) => leadsTo(entry, pathname))
      .map(({ word }) => word)
  expect(marked('/panelist-traffic-report')).toEqual(['reports'])
  expect(marked('/reports')).toEqual(['reports'])
  expect(marked('/panelists/7')).toEqual(['panelists'])
  expect(marked('/reports-of-others')).toEqual([])
})

test('the tabs of a phone are for those who take surveys: nobody else is led to pages that are not theirs', () => {
  expect(tabEntries(person('1')).map(({ to }) => to)).toEqual([
    '/my-survey',
    '/my-points',
    '/redeem-points',
    '/my-account',
  ])
  expect(tabEntries(person('1,6'))).toHaveLength(4)
  expect(['2', '5', '8'].flatMap((role) => tabEntries(person(role)))).toEqual([])
  expect(tabEntries(null)).toEqual([])
})
