import { expect, test } from 'vitest'
import { blankDraft, contactProblems, isNearlyFull, messageOf } from './contact-draft.ts'

const draft = { ...blankDraft, name: ' Maya ', email: ' maya@example.com ', topic: 'points', message: ' Where? ' }

test('a message needs a name, an address, a topic and words', () => {
  expect(contactProblems(blankDraft, 'Please choose a topic')).toEqual({
    name: 'Name cannot be left empty',
    email: 'Please enter your email address',
    topic: 'Please choose a topic',
    message: 'Message cannot be left empty',
  })
  expect(contactProblems(draft, 'Please choose a topic')).toEqual({})
})

test('a message is sent without the white space around it, and the hidden field only when a program filled it in', () => {
  expect(messageOf(draft)).toEqual({ name: 'Maya', email: 'maya@example.com', topic: 'points', message: 'Where?' })
  expect(messageOf({ ...draft, website: 'http://spam.example' })).toHaveProperty('website', 'http://spam.example')
})

test('the room left is told from nine tenths of the length on', () => {
  expect([isNearlyFull('x'.repeat(1799)), isNearlyFull('x'.repeat(1800))]).toEqual([false, true])
})
