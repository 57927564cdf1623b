import { ticketStatuses } from '../../contract/tickets.ts'
import { expect, test } from 'vitest'
import { support } from '../../words/en/support.ts'
import { readKept, writeKept } from './kept-text.ts'
import { aboutOf, blankTicket, ticketLooks, ticketOf, ticketProblems } from './ticket-draft.ts'

const draft = { topic: 'points', subject: ' Where? ', message: ' My points ', about: 'attempt:a:1' }
const none = { topic: null, attemptId: '', redemptionId: '', surveyId: '' }

test('a ticket needs a topic, a subject and words', () => {
  expect(ticketProblems({ ...blankTicket, subject: ' ' }, 'Please choose a topic')).toEqual({
    topic: 'Please choose a topic',
    subject: 'Subject cannot be left empty',
    message: 'Message cannot be left empty',
  })
  expect(ticketProblems(draft, 'Please choose a topic')).toEqual({})
})

test('a ticket is sent with what it is about, and with nothing that it is not about', () => {
  const sent = { topic: 'points', subject: 'Where?', message: 'My points' }
  expect(ticketOf(draft)).toEqual({ ...sent, attemptId: 'a:1' })
  expect(ticketOf({ ...draft, about: 'redemption:r1' })).toEqual({ ...sent, redemptionId: 'r1' })
  expect(ticketOf({ ...draft, about: 'survey:s1' })).toEqual({ ...sent, surveyId: 's1' })
  for (const about of ['', 'attempt:', 'other:x', 'attempt']) expect(ticketOf({ ...draft, about })).toEqual(sent)
})

test('a link to the form names one thing that the ticket is about', () => {
  expect(aboutOf(none)).toBe('')
  expect(aboutOf({ ...none, attemptId: 'a1', surveyId: 's1' })).toBe('attempt:a1')
  expect(aboutOf({ ...none, redemptionId: 'r1' })).toBe('redemption:r1')
})

test('every status of a ticket has a word', () => {
  for (const status of ticketStatuses) expect(support.words).toHaveProperty(ticketLooks[status].word)
})

function memory(kept: Record<string, string> = {}) {
  const items = new Map(Object.entries(kept))
  return {
    items,
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => void items.set(key, value),
    removeItem: (key: string) => void items.delete(key),
  }
}

test('what is being written is kept until it is empty again', () => {
  const storage = memory()
  writeKept('ticket', { message: 'Half a sent' }, storage)
  expect(readKept('ticket', storage)).toEqual({ message: 'Half a sent' })
  expect(readKept('reply', storage)).toEqual({})
  writeKept('ticket', { message: '' }, storage)
  expect(storage.items.size).toBe(0)
})

test('whatever stands in the storage, only texts come out of it', () => {
  const kept = (text: string) => readKept('ticket', memory({ 'tuppence:writing:ticket': text }))
  for (const text of ['no json', 'null', '3', '"text"']) expect(kept(text)).toEqual({})
  expect(kept('{"message":"here","topic":4}')).toEqual({ message: 'here' })
})

test('a full storage keeps nobody from writing', () => {
  const full = {
    setItem: () => {
      throw new Error('QuotaExceededError')
    },
    removeItem: () => {},
  }
  expect(() => writeKept('ticket', { message: 'x' }, full)).not.toThrow()
})
