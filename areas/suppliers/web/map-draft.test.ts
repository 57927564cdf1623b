import { expect, test } from 'vitest'
import type { OurQuestion, QuestionMap } from '../contract/maps.ts'
import { buildBody, createDraft } from './map-draft.ts'

const question: OurQuestion = {
  questionId: 'gender',
  text: 'What is your gender?',
  saidAs: ['options'],
  options: [
    { optionId: 'female', text: 'Female' },
    { optionId: 'male', text: 'Male' },
  ],
  isSensitive: false,
  mayLeave: true,
  grade: 'filter',
}
const map: QuestionMap = {
  mapId: 'm1',
  version: 3,
  questionRef: '43',
  countryId: 'US',
  language: null,
  questionId: 'gender',
  said: 'options',
  options: [
    { code: '9', optionId: 'female', isWhole: false },
    { code: '2', optionId: 'female', isWhole: true },
    { code: '1', optionId: 'male', isWhole: false },
  ],
  source: 'Their look-up',
  checkedAt: '2026-11-26T00:00:00.000Z',
  checkedBy: null,
}

test('a map that is opened and saved says the same', () => {
  const { options, ...body } = buildBody(createDraft(map, null), question, map)
  expect(body).toEqual({
    mapId: 'm1',
    version: 3,
    questionRef: '43',
    countryId: 'US',
    language: null,
    questionId: 'gender',
    said: 'options',
    source: 'Their look-up',
  })
  expect(options.toSorted((a, b) => (a.code < b.code ? -1 : 1))).toEqual([
    { code: '1', optionId: 'male', isWhole: false },
    { code: '2', optionId: 'female', isWhole: true },
    { code: '9', optionId: 'female', isWhole: false },
  ])
})

test('a gap begins a map with its own name and country, and spaces around codes are nothing', () => {
  const gap = { questionRef: '60', countryId: 'GB', language: 'en', offers: 2, lastSeenAt: '2026-11-26T00:00:00.000Z' }
  const draft = { ...createDraft(null, gap), codes: { male: ' 1 , ,2' }, wholes: { male: true } }
  expect(buildBody(draft, question, null)).toMatchObject({
    mapId: null,
    version: 0,
    questionRef: '60',
    countryId: 'GB',
    options: [
      { code: '1', optionId: 'male', isWhole: true },
      { code: '2', optionId: 'male', isWhole: false },
    ],
  })
})
