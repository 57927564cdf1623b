import { describe, expect, test } from 'vitest'
import { checkMessage, emailProblem, passwordProblem, words } from '../../platform/contract/fields.ts'
import type { CallFailure } from '../../platform/web/api/failure.ts'
import { placeRefusal, problemsIn } from './problems.ts'

const failure: CallFailure = { status: 400, code: 'invalid', message: 'Please check.', errors: [], requestId: 'r-7' }
const all = () => true

describe('a form', () => {
  const rules = {
    email: emailProblem,
    password: passwordProblem,
    again: (again: string, { password }: { password: string }) =>
      again === password ? null : checkMessage('confirmDiffers'),
  }

  test('has the problems of the contract’s rules, each beside its field, and none where there is none', () => {
    expect(problemsIn(rules, { email: 'ana', password: '', again: 'x' })).toEqual({
      email: words.emailInvalid,
      password: words.passwordRequired,
      again: words.confirmDiffers,
    })
    expect(problemsIn(rules, { email: 'ana@example.com', password: 'secret1', again: 'secret1' })).toEqual({})
  })

  test('checks nothing that has no rule', () => {
    expect(problemsIn({}, { email: '' })).toEqual({})
  })
})

describe('a refusal', () => {
  const errors = [
    { field: 'email', message: 'Is taken.' },
    { field: 'phone', message: 'Is too short.' },
  ]

  test('stands beside the fields that it names, and then not on top', () => {
    expect(placeRefusal({ ...failure, errors }, all)).toEqual({
      beside: { email: 'Is taken.', phone: 'Is too short.' },
      onTop: null,
    })
  })

  test('stands beside the field that its code is about, in its own words', () => {
    expect(placeRefusal(failure, all, () => 'code')).toEqual({ beside: { code: 'Please check.' }, onTop: null })
  })

  test('is said in the words of the form, where those of the server belong to another one', () => {
    const own = { field: 'password', message: 'Not right.' }
    expect(placeRefusal(failure, all, () => own)).toEqual({ beside: { password: 'Not right.' }, onTop: null })
  })

  test('believes the fields that it names before its code', () => {
    const { beside } = placeRefusal({ ...failure, errors: errors.slice(0, 1) }, all, () => 'code')
    expect(beside).toEqual({ email: 'Is taken.' })
  })

  test('stands on top when a field that it is about is not in sight, so that nothing is refused in silence', () => {
    const isEmail = (field: string) => field === 'email'
    expect(placeRefusal({ ...failure, errors }, isEmail)).toEqual({
      beside: { email: 'Is taken.' },
      onTop: { ...failure, errors },
    })
    expect(placeRefusal(failure, isEmail, () => 'code')).toEqual({ beside: {}, onTop: failure })
  })

  test('of no field stands on top', () => {
    expect(placeRefusal(failure, all)).toEqual({ beside: {}, onTop: failure })
  })
})
