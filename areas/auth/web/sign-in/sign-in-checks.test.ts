import { describe, expect, it } from 'vitest'
import {
  readAffId,
  findFieldOfFailure,
  isCampaignLink,
  findNewPasswordProblems,
  findSignInProblems,
  trimValues,
  type Mode,
} from './sign-in-checks.ts'

const tooShort = 'Your password must be at least 6 characters long'
const values = (email: string, password: string, isTermsAccepted = true) => ({ email, password, isTermsAccepted })

describe('the sign-in form', () => {
  it('loses the white space around both fields, and only there', () => {
    expect(trimValues(values('  maya@example.com ', ' secret1 '))).toEqual(values('maya@example.com', 'secret1'))
    expect(findSignInProblems('log-in', values('  maya@example.com ', ' secret1 '))).toEqual({
      email: null,
      password: null,
      isTermsAccepted: null,
    })
    expect(findSignInProblems('log-in', values('maya@example.com', 'sec ret1')).password).toBe(
      'Your password cannot contain a space',
    )
  })

  it.each<[Mode, string, string, string | null, string | null]>([
    ['sign-up', '', '', 'Please enter your email address', 'Please enter your password'],
    ['log-in', '', '', 'Please enter your email address to log in', 'Please enter your password'],
    ['log-in', '   ', '   ', 'Please enter your email address to log in', 'Please enter your password'],
    ['sign-up', 'maya@example', 'a'.repeat(6), 'Please enter a valid email address', null],
    ['sign-up', 'maya@example.info', 'abcde', 'Please enter a valid email address', tooShort],
    ['sign-up', 'maya.b-c@example.co.uk', 'abcdef', null, null],
  ])('says in %s mode of %j and %j what the specification says', (mode, email, password, onEmail, onPassword) => {
    const problems = findSignInProblems(mode, values(email, password))
    expect([problems.email, problems.password]).toEqual([onEmail, onPassword])
  })

  it('asks for the terms when joining, never when logging in', () => {
    const filled = values('maya@example.com', 'secret1', false)
    expect(findSignInProblems('sign-up', filled).isTermsAccepted).toBe(
      'Please accept Privacy Policy and Terms & Conditions',
    )
    expect(findSignInProblems('log-in', filled).isTermsAccepted).toBeNull()
  })

  it('shows a refusal on the field it is about', () => {
    expect(findFieldOfFailure('email-taken')).toBe('email')
    expect(findFieldOfFailure('password-too-common')).toBe('password')
    expect(findFieldOfFailure('wrong-password')).toBeNull()
  })

  it('takes the campaign of the address, but nothing the server would refuse', () => {
    expect(readAffId('?aff_id=spring')).toBe('spring')
    expect(readAffId('?pid=1')).toBeNull()
    expect(readAffId('?aff_id=')).toBeNull()
    expect(readAffId(`?aff_id=${'x'.repeat(33)}`)).toBeNull()
  })

  it('opens for whoever comes by a campaign, known or not', () => {
    expect(isCampaignLink(`?aff_id=${'x'.repeat(33)}`)).toBe(true)
    expect(isCampaignLink('?pid=1')).toBe(false)
  })
})

describe('a new password', () => {
  it('is typed twice, the same', () => {
    expect(findNewPasswordProblems({ password: 'secret1', confirm: '' }).confirm).toBe('Confirm Password is required')
    expect(findNewPasswordProblems({ password: 'secret1', confirm: 'secret2' }).confirm).toBe('Password do not match')
    expect(findNewPasswordProblems({ password: ' secret1', confirm: 'secret1 ' })).toEqual({
      password: null,
      confirm: null,
    })
  })
})
