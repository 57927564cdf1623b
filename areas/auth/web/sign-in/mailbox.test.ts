import { expect, it } from 'vitest'
import { mailboxOf, maskedEmail } from './mailbox.ts'
import { emailInRefusal, verifyEmailState } from './verify-email-state.ts'

it('shows a stranger the first letter and the domain of an address, nothing more', () => {
  expect(maskedEmail('maya.chen@example.com')).toBe('m•••@example.com')
  expect(maskedEmail('m@example.com')).toBe('m•••@example.com')
})

it('names a mailbox only where everybody knows it', () => {
  expect(mailboxOf('maya@Gmail.com')?.name).toBe('Gmail')
  expect(mailboxOf('maya@hotmail.com')?.name).toBe('Outlook')
  expect(mailboxOf('maya@example.com')).toBeNull()
})

it('reads the address that travels to /verify-email, and nothing that is not one', () => {
  expect(verifyEmailState({ email: 'maya@example.com', problem: 'This link has expired.' })).toEqual({
    email: 'maya@example.com',
    problem: 'This link has expired.',
  })
  for (const state of [null, undefined, 'x', { email: 7 }, { email: '' }])
    expect(verifyEmailState(state)).toEqual({ email: null, problem: null })
  expect(emailInRefusal({ email: 'maya@example.com' })).toBe('maya@example.com')
  expect(emailInRefusal(undefined)).toBeNull()
})
