import { expect, test } from 'vitest'
import {
  languageSent,
  languageUnsent,
  listChosen,
  popupClosed,
  popupOpened,
  popupsClosed,
  refreshed,
  uiReducer,
} from './ui-slice.ts'

const start = uiReducer(undefined, { type: 'start' })

test('the three questionnaire popups open and close independently, and one action closes all', () => {
  const both = [popupOpened('first'), popupOpened('third')].reduce(uiReducer, start)
  expect(both.popups).toEqual({ first: true, second: false, third: true })
  expect(uiReducer(both, popupClosed('first')).popups).toEqual({ first: false, second: false, third: true })
  expect(uiReducer(both, popupsClosed()).popups).toEqual({ first: false, second: false, third: false })
})

test('the refresh key differs after every refresh', () => {
  expect([refreshed(), refreshed()].reduce(uiReducer, start).refreshKey).toBe(start.refreshKey + 2)
})

test('a language waits to be sent until that very one was sent', () => {
  const waits = uiReducer(start, languageUnsent('es'))
  expect(uiReducer(waits, languageSent('en')).unsentLanguage).toBe('es')
  expect(uiReducer(waits, languageSent('es'))).toEqual(start)
})

test('what a reader chooses for one list is kept beside what was chosen for others, even where nothing was kept before', () => {
  const chosen = [
    listChosen({ name: 'users', choices: { limit: 50 } }),
    listChosen({ name: 'queue', choices: { hidden: ['flags'] } }),
  ]
  expect(chosen.reduce(uiReducer, start).lists).toEqual({ users: { limit: 50 }, queue: { hidden: ['flags'] } })
})
