import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { learn, sentenceOf } from '../../../platform/server/words.ts'
import type { QuestionForm } from '../contract/question-editor.ts'
import { bankCatalogue, type CatalogueQuestion } from './catalogue.ts'
import { toForm, makeId, toQuestion, tidyForm, defaultForm } from './editor-form.ts'
import {
  findConsentFaults,
  findEffects,
  findFaults,
  makeConsentVersion,
  findStateFaults,
  tidyConsent,
  findTopFiveFaults,
  findUntranslated,
} from './editor-rules.ts'
import { convertToFirstUnit, convertToUnit } from './units.ts'
import { profilerWords } from './words.ts'

learn(profilerWords)
const catalogue = bankCatalogue
const bank = [...catalogue.questions.values()]
const known = (questionId: string): CatalogueQuestion => {
  const question = catalogue.questions.get(questionId)
  if (!question) throw new Error(`no ${questionId}`)
  return question
}
const words = (faults: ReturnType<typeof findFaults>) =>
  faults.map(({ field, message }) => `${field}: ${sentenceOf(message, 'en')}`)
/** The faults of a change to a question that `answered` panelists have answered. */
const changed = (questionId: string, change: Partial<QuestionForm>, answered = 0) => {
  const before = known(questionId)
  return words(findFaults(tidyForm({ ...toForm(before), ...change }), { catalogue, questionId, before, answered }))
}
const fresh: QuestionForm = {
  ...defaultForm,
  categoryId: 'household',
  type: 'single',
  text: { en: 'Do you have a garden?' },
  options: [{ text: { en: 'Yes' } }, { text: { en: 'No' } }],
}
const made = (change: Partial<QuestionForm>) =>
  words(findFaults(tidyForm({ ...fresh, ...change }), { catalogue, questionId: 'new', before: null, answered: 0 }))
const option = (en: string, more: object = {}) => ({ text: { en }, ...more })

describe('a question as staff write it', () => {
  test.each(bank)(
    '$questionId of the bank goes through the form as it is, and nothing is wrong with it',
    (question) => {
      const { questionId } = question
      const form = tidyForm(toForm(question))
      expect(toQuestion(form, question)).toEqual(question)
      expect(findFaults(form, { catalogue, questionId, before: question, answered: 7 })).toEqual([])
      expect(findUntranslated(question)).toEqual([])
    },
  )
  test('a new option gets an id of its English text, whatever that is', () => {
    const options = ['Cats & dogs', 'Cats, dogs', '7 cats', 'Áé', '猫', 'Prefer not to say'].map((en) => option(en))
    expect(tidyForm({ ...fresh, options }).options.map(({ optionId }) => optionId)).toEqual([
      'cats_dogs',
      'cats_dogs_2',
      'cats',
      'ae',
      'q',
      'prefer_not_to_say',
    ])
  })
  test('an id is one that the call takes, and nobody else has', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 80 }), fc.integer({ min: 8, max: 60 }), (text, max) => {
        const first = makeId(text, max, () => false)
        expect(first).toMatch(/^[a-z][a-z0-9_]*$/)
        expect(first.length).toBeLessThanOrEqual(max)
        expect(makeId(text, max, (id) => id === first)).not.toBe(first)
      }),
    )
  })
  test('texts are put on one line, and a language without one is left out', () => {
    const { text, whyWeAsk } = tidyForm({
      ...fresh,
      text: { en: '  Do\u00a0you\n  have it? ', es: '  ' },
      whyWeAsk: { en: '', es: 'Porque sí.' },
    })
    expect({ text, whyWeAsk }).toEqual({ text: { en: 'Do you have it?' }, whyWeAsk: { en: '', es: 'Porque sí.' } })
  })
})

describe('what cannot be kept is refused beside its field', () => {
  test.each<[string, Partial<QuestionForm>, string[]]>([
    ['no text that can be seen', { text: { en: ' \u200b ' } }, ['text.en: Please enter a text']],
    ['an unknown category', { categoryId: 'weather' }, ['categoryId: Please choose one of the categories']],
    [
      'one option',
      { options: [option('Yes'), option('Prefer not to say')] },
      ['options: Keep at least two options besides “Prefer not to say”. To stop asking, retire the question.'],
    ],
    [
      'an option that differs by case only',
      { options: [option('Yes'), option('No'), option('YES')] },
      ['options.2.text.en: “Yes” already exists, perhaps as a retired option or with different capitals'],
    ],
    [
      'an option that differs in another width only',
      { options: [option('Yes'), option('No'), option('ＹＥＳ')] },
      ['options.2.text.en: “Yes” already exists, perhaps as a retired option or with different capitals'],
    ],
    [
      'the words of a retired option',
      { options: [option('Yes'), option('No'), option('Maybe', { isOffered: false }), option('maybe')] },
      ['options.3.text.en: “Maybe” already exists, perhaps as a retired option or with different capitals'],
    ],
    [
      'the same in Spanish',
      { options: [{ text: { en: 'A', es: 'Sí' } }, { text: { en: 'B', es: 'sí' } }] },
      ['options.1.text.es: “Sí” already exists, perhaps as a retired option or with different capitals'],
    ],
    [
      'an id twice',
      { options: [option('Yes', { optionId: 'a' }), option('No', { optionId: 'a' })] },
      ['options.1.text.en: Two options have the id a'],
    ],
    [
      'options of a number',
      { type: 'number' },
      ['options: Only a question with choices has options: retire them, or choose another type'],
    ],
    ['a quantity without a unit', { type: 'quantity', options: [] }, ['units: Please enter the unit']],
    [
      'a first unit that is counted in another',
      { type: 'quantity', options: [], units: [{ text: { en: 'in' }, factor: 2.54 }] },
      ['units.0.factor: The factors of the other units refer to the first unit, so its own factor is 1'],
    ],
    [
      'a unit twice',
      {
        type: 'quantity',
        options: [],
        units: [
          { text: { en: 'cm' }, factor: 1 },
          { text: { en: 'CM' }, factor: 2 },
        ],
      },
      ['units.1.text.en: The unit “cm” occurs twice'],
    ],
    [
      'units of a choice',
      { units: [{ text: { en: 'cm' }, factor: 1 }] },
      ['units: Only a number with a unit has units'],
    ],
    ['bounds of a choice', { min: 1 }, ['min: Only a number or a text has bounds']],
    [
      'bounds upside down',
      { type: 'number', options: [], min: 9, max: 3 },
      ['max: The maximum must not be below the minimum'],
    ],
    ['a text without an end', { type: 'text', options: [], max: 501 }, ['max: A text has 1 to 500 characters']],
    ['a text of nothing', { type: 'text', options: [], min: 0 }, ['min: A text has 1 to 500 characters']],
    [
      'a sensitive question that cannot be declined',
      { isSensitive: true },
      ['isSensitive: A sensitive question must have options, and one of them must be “Prefer not to say”'],
    ],
    ['no country', { countries: ['US', 'XX'] }, ['countries: XX is not the code of a country']],
    [
      'an id of an exchange that another question has',
      { standards: [{ standard: 'lucid', question: '43', byCountry: [], options: [] }] },
      ['standards.0.question: The id 43 already belongs to “What is your gender?”'],
    ],
    [
      'one that another question has in some country',
      {
        standards: [
          { standard: 'lucid', question: 'x', byCountry: [{ countryId: 'GB', question: '12370' }], options: [] },
        ],
      },
      ['standards.0.question: The id 12370 already belongs to “What is your postcode or ZIP code?”'],
    ],
    [
      'a code of two options',
      {
        standards: [
          {
            standard: 'lucid',
            question: 'x',
            byCountry: [],
            options: [
              { optionId: 'yes', codes: ['1', '2'] },
              { optionId: 'no', codes: ['2'] },
            ],
          },
        ],
      },
      ['standards.0.options: The code 2 belongs to two options'],
    ],
    [
      'a code of no option',
      {
        standards: [
          { standard: 'lucid', question: 'x', byCountry: [], options: [{ optionId: 'perhaps', codes: ['1'] }] },
        ],
      },
      ['standards.0.options: There is no option perhaps'],
    ],
  ])('%s', (_what, change, refused) => {
    expect(made(change)).toEqual(refused)
  })
  test('a known option is never left out', () => {
    const [first, ...rest] = toForm(known('pets')).options
    expect(changed('pets', { options: rest })).toEqual([
      'options: “Dog” was left out. Retire it instead: its answers stay.',
    ])
    expect(changed('pets', { options: [...rest, { ...first!, isOffered: false }] })).toEqual([])
  })
})

describe('what answers mean stays as it is', () => {
  const bounded = { min: null, max: null }
  test.each<[string, Partial<QuestionForm>, boolean]>([
    ['coffee', { type: 'multiple' }, true],
    ['pets', { type: 'single' }, false],
    ['household_size', { type: 'quantity', units: [{ text: { en: 'people' }, factor: 1 }] }, true],
    ['household_size', { type: 'text', ...bounded }, false],
    ['job_title', { type: 'number', ...bounded }, false],
  ])('of %s, %j', (questionId, change, staysTrue) => {
    expect(changed(questionId, change)).toEqual([])
    const fixed = ['type: 3 answers would no longer fit. Retire this question and make a new one.']
    expect(changed(questionId, change, 3)).toEqual(staysTrue ? [] : fixed)
  })
  test('an answered question becomes neither sensitive nor less so', () => {
    const refused = ['isSensitive: 1 panelist has answered it as it is. Retire it and make a new question.']
    expect(changed('bank_products', { isSensitive: true }, 1)).toEqual(refused)
    expect(changed('religion', { isSensitive: false }, 1)).toEqual(refused)
    expect(changed('religion', { isSensitive: false })).toEqual([])
  })
  test('the unit that answers are kept in stays the first', () => {
    const cm = { unitId: 'cm', text: { en: 'cm' }, factor: 1 }
    const inches = { unitId: 'in', text: { en: 'in' }, factor: 2.54 }
    const form = tidyForm({ ...fresh, type: 'quantity', options: [], units: [cm, inches] })
    const before = toQuestion(form, { questionId: 'height', isTop: false, isAsked: true })
    const faults = (units: QuestionForm['units'], answered: number) =>
      words(findFaults(tidyForm({ ...form, units }), { catalogue, questionId: 'height', before, answered }))
    const turned = [{ ...inches, factor: 1 }, cm]
    expect(faults(turned, 0)).toEqual([])
    expect(faults(turned, 2)).toEqual(['units: 2 answers are kept in the first unit, so it stays the first'])
    expect(faults([cm], 2)).toEqual([])
  })
  test('what the account shows keeps its type', () => {
    expect(changed('gender', { type: 'multiple' })).toEqual(['type: The account shows this answer, so its type stays'])
  })
  test('a whole number comes back from every unit as it was told', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 100_000 }),
        fc.double({ min: 1, max: 10_000, noNaN: true }),
        (told, factor) => {
          expect(convertToUnit(convertToFirstUnit(told, { factor }), { factor })).toBe(told)
        },
      ),
    )
  })
})

describe('the five top questions', () => {
  const five = ['gender', 'date_of_birth', 'postcode', 'employment', 'household_income']
  test('are asked of every panelist, so none is retired, sensitive, or of one country', () => {
    expect(words(findStateFaults({ ...known('gender'), isTop: true }, 'retired'))).toEqual([
      'state: This is one of the top five. Replace it in that list first.',
    ])
    expect(findStateFaults(known('pets'), 'retired')).toEqual([])
    expect(changed('household_income', { isSensitive: true, countries: ['US'] })).toEqual([
      'isSensitive: This is one of the top five, which every panelist answers, so it cannot be sensitive',
      'countries: This is one of the top five, which every panelist answers, so it must be asked in every country',
    ])
  })
  test.each<[string, string[], string[]]>([
    ['the five', five, []],
    ['another order', five.toReversed(), []],
    ['another one', [...five.slice(0, 4), 'pets'], []],
    ['four', five.slice(1), ['questionIds: Choose five different questions']],
    ['one twice', [...five.slice(0, 4), 'gender'], ['questionIds: Choose five different questions']],
    [
      'no birthday',
      five.map((id) => (id === 'date_of_birth' ? 'pets' : id)),
      ['questionIds: The date of birth has to be one of the top five, as it shows who is 18 or older'],
    ],
    [
      'a sensitive one',
      [...five.slice(0, 4), 'religion'],
      [
        'questionIds: “Which religion, if any, do you belong to?” cannot be one of the top five: it is retired, sensitive, or not asked in every country',
      ],
    ],
    [
      'one that there is not',
      [...five.slice(0, 4), 'shoes'],
      ['questionIds: “shoes” cannot be one of the top five: it is retired, sensitive, or not asked in every country'],
    ],
  ])('%s', (_what, questionIds, refused) => {
    expect(words(findTopFiveFaults(questionIds, catalogue))).toEqual(refused)
  })
})

describe('what a change alters for surveys', () => {
  const after = (questionId: string, change: Partial<CatalogueQuestion>) => {
    const { messages, optionIds } = findEffects(known(questionId), { ...known(questionId), ...change })
    return { codes: messages.map(({ code }) => code.replace('question-editor.', '')), optionIds }
  }
  const withoutDog = known('pets').options.map((one) => ({ ...one, isOffered: one.optionId !== 'dog' }))
  test.each<[string, Partial<CatalogueQuestion>, string[], string[] | null]>([
    ['pets', { text: 'Which?', ttlDays: 3, standards: {}, categoryId: 'work', isSensitive: true }, [], []],
    ['pets', { options: withoutDog }, ['effectOptions'], ['dog']],
    ['pets', { options: withoutDog, countries: ['US'] }, ['effectCountries', 'effectOptions'], null],
    ['pets', { isAsked: false }, ['effectRetired'], null],
    ['pets', { type: 'single' }, ['effectType'], null],
    ['household_size', { min: 2 }, ['effectBounds'], null],
    ['job_title', { max: 20 }, [], []],
  ])('of %s, %j', (questionId, change, codes, optionIds) => {
    expect(after(questionId, change)).toEqual({ codes, optionIds })
  })
  test('a country more is no loss to anybody', () => {
    const pets = { ...known('pets'), countries: ['US'] }
    expect(findEffects(pets, { ...pets, countries: ['GB', 'US'] }).messages).toEqual([])
    expect(findEffects(pets, { ...pets, countries: [] }).messages).toEqual([])
    expect(findEffects(pets, { ...pets, countries: ['GB'] }).messages).toHaveLength(1)
  })
})

describe('the consent', () => {
  test('is a text of lines without control characters, in every language that it is written in', () => {
    expect(tidyConsent({ en: ' We keep\r\nyour\tanswers. ', es: ' ' })).toEqual({ en: 'We keep\nyour answers.' })
    expect(words(findConsentFaults({ en: 'Yes\u0007', es: '\u200b' }))).toEqual([
      'text.en: Please use letters, digits and punctuation',
      'text.es: Please enter a text',
    ])
  })
  test('has a version of its own, also twice in a day', () => {
    expect(makeConsentVersion('2026-11-23', ['2026-11'])).toBe('2026-11-23')
    expect(makeConsentVersion('2026-11-23', ['2026-11-23', '2026-11-23.2'])).toBe('2026-11-23.3')
  })
})
