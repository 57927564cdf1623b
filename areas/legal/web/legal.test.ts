import { describe, expect, it } from 'vitest'
import { terms } from '../words/en/terms.ts'
import { blocksOf } from './blocks.ts'

const text = Object.values(terms.words).join('\n')

describe('the terms', () => {
  it.each([
    ['members are 18 or older', /be 18 or older/],
    ['a person has one account', /have one account only/],
    ['the email is valid and unique', /valid email address of your own that no other member uses/],
    ['a password is needed', /choose a password/],
    ['the bonus is up to $5', /welcome bonus of up to \$5/],
    ['the bonus is credited once', /credited once/],
    ['redeeming needs a verified email', /your email address is verified/],
    ['redeeming needs a password or a code', /with your password or with a one-time code/],
    ['there is one redemption per day', /another request on the same day/],
    ['the next waits for the last', /your previous request has been processed/],
    ['everything is reviewed', /All requests are reviewed before approval/],
    ['disputes are raised within 30 days', /tell us within 30 days/],
    ['disputes are decided within 30 days', /decide within 30 days/],
  ])('say that %s', (_rule, words) => {
    expect(text).toMatch(words)
  })
})

describe('a legal text', () => {
  it('is made of paragraphs and lists', () => {
    expect(blocksOf('First.\n\n- one,\n- two.\n\nLast.')).toEqual(['First.', ['one,', 'two.'], 'Last.'])
  })
})
