import { expect, it } from 'vitest'
import { findMailbox, maskEmail } from './mailbox.ts'
import { readEmailOfRefusal, readVerifyEmailState } from './verify-email-state.ts'

it('shows a stranger the first letter and the domain of an address, nothing more', () => {
  expect(maskEmail('maya.chen@example.com')).toBe('m•••@example.com')
  expect(maskEmail('m@example.com')).toBe('m•••@example.com')
})

it('names a mailbox only where everybody knows it', () => {
  expect(findMailbox('maya@Gmail.com')?.name).toBe('Gmail')
  expect(findMailbox('maya@hotmail.com')?.name).toBe('Outlook')
  expect(findMailbox('maya@example.com')).toBeNull()
})

it('reads the address that travels to /verify-email, and nothing that is not one', () => {
  expect(readVerifyEmailState({ email: 'maya@example.com', problem: 'This link has expired.' })).toEqual({
    email: 'maya@example.com',
    problem: 'This link has expired.',
  })
  for (const state of [null, undefined, 'x', { email: 7 }, { email: '' }])
    expect(readVerifyEmailState(state)).toEqual({ email: null, problem: null })
  expect(readEmailOfRefusal({ email: 'maya@example.com' })).toBe('maya@example.com')
  expect(readEmailOfRefusal(undefined)).toBeNull()
})
