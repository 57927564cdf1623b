import { topQuestionIds } from '../contract.ts'
import { isChoice, isNumber } from '../contract/question-types.ts'
import { preferNotToSay } from '../../users/contract/users.ts'
import { genders } from '../../users/contract/users.ts'
import { expect, test } from 'vitest'
import type { BankQuestion } from './bank/question.ts'
import { bankConsent } from './bank/consent.ts'
import { bankLanguages } from './bank/languages.ts'
import { questionsInArabic } from './bank/arabic.ts'
import { questionsInSpanish } from './bank/spanish.ts'
import { categories, questions } from './question-bank.ts'

const idsOf = (some: readonly BankQuestion[]) => some.map(({ questionId }) => questionId)
const optionIdsOf = ({ options }: BankQuestion) => options.map(({ optionId }) => optionId)
const hasRepeats = (words: readonly string[]) => new Set(words).size < words.length

test('every question has an id of its own', () => {
  expect(questions.length).toBeGreaterThanOrEqual(60)
  expect(hasRepeats(idsOf(questions))).toBe(false)
})

test('every category holds questions, and every question stands in a category', () => {
  const used = new Set(questions.map(({ categoryId }) => categoryId))
  expect([...used].toSorted()).toEqual(categories.map(({ categoryId }) => categoryId).toSorted())
})

test('every question is a question, and says in one sentence why it is asked', () => {
  expect(idsOf(questions.filter(({ text }) => !/^[A-Z].*\?$/.test(text)))).toEqual([])
  expect(idsOf(questions.filter(({ whyWeAsk }) => !/^[A-Z][^.]*\.$/.test(whyWeAsk)))).toEqual([])
  const texts = questions.flatMap(({ text, whyWeAsk, options }) => [text, whyWeAsk, ...options.map((one) => one.text)])
  expect(texts.filter((text) => /!| {2}|^\s|\s$|^$/.test(text))).toEqual([])
})

test('every answer grows old one day', () => {
  expect(idsOf(questions.filter(({ ttlDays }) => !Number.isInteger(ttlDays) || ttlDays <= 0))).toEqual([])
})

test('the top five are the five of the contract, with their types', () => {
  expect(idsOf(questions.filter(({ isTop }) => isTop)).toSorted()).toEqual([...topQuestionIds].toSorted())
  const typeOf = new Map(questions.map(({ questionId, type }) => [questionId, type]))
  expect(topQuestionIds.map((id) => typeOf.get(id))).toEqual(['single', 'date', 'postcode', 'single', 'single'])
})

test('a choice has at least two options that differ, and nothing else has options', () => {
  expect(idsOf(questions.filter((one) => isChoice(one.type) && one.options.length < 2))).toEqual([])
  expect(idsOf(questions.filter((one) => !isChoice(one.type) && one.options.length > 0))).toEqual([])
  expect(idsOf(questions.filter((one) => hasRepeats(optionIdsOf(one))))).toEqual([])
  expect(idsOf(questions.filter(({ options }) => hasRepeats(options.map(({ text }) => text))))).toEqual([])
})

test('a number has bounds', () => {
  const numbers = questions.filter(({ type }) => isNumber(type))
  expect(numbers).not.toEqual([])
  expect(idsOf(numbers.filter(({ min, max }) => min === undefined || max === undefined || min >= max))).toEqual([])
})

test('special-category questions are marked sensitive, and a sensitive question can be declined', () => {
  const sensitive = questions.filter(({ isSensitive }) => isSensitive)
  expect(idsOf(sensitive)).toEqual(
    expect.arrayContaining(['ethnicity', 'hispanic', 'religion', 'politics', 'orientation']),
  )
  expect(idsOf(questions.filter(({ categoryId, isSensitive }) => categoryId === 'health' && !isSensitive))).toEqual([])
  expect(idsOf(sensitive.filter((one) => !optionIdsOf(one).includes(preferNotToSay)))).toEqual([])
})

test('the genders of an account are those of the profile', () => {
  const gender = questions.filter(({ questionId }) => questionId === 'gender')
  expect(gender.flatMap(optionIdsOf)).toEqual([...genders, preferNotToSay])
})

test('a code of an exchange belongs to an option that exists', () => {
  const stray = questions.flatMap((one) =>
    Object.values(one.standards ?? {})
      .flatMap((mapping) => Object.keys(mapping?.options ?? {}))
      .filter((optionId) => !optionIdsOf(one).includes(optionId)),
  )
  expect(stray).toEqual([])
})

test('the codes of the exchanges are those of the protocols page', () => {
  const standards = (questionId: string) => questions.find((one) => one.questionId === questionId)?.standards
  expect(standards('gender')).toEqual({
    lucid: { question: '43', options: { male: '1', female: '2' } },
    pureSpectrum: { question: '211', options: { male: '111', female: '112', prefer_not_to_say: '113' } },
  })
  expect(standards('postcode')?.lucid).toEqual({ question: '45', byCountry: { GB: '12370', CA: '1008' } })
  expect(standards('household_income')?.lucid).toEqual({ question: '14887', byCountry: { US: '48740' } })
  expect(standards('employment')?.pureSpectrum?.options).toMatchObject({ unemployed: '111', retired: '115' })
})

test('what people agree to is what they read: other words are another version, and everybody is asked again', () => {
  const { version, text: words, translations } = bankConsent
  expect({ version, words, arabic: translations.ar, spanish: translations.es }).toEqual({
    version: '2026-11',
    words:
      'Some questions are about health, origin, faith, politics or whom you love. If you agree, we keep your answers to match you with surveys. Nobody gets them together with your name. You can take your consent back here at any time: these answers are then erased at once.',
    arabic:
      'تتناول بعض الأسئلة الصحة أو الأصل أو الدين أو السياسة أو الميول العاطفية. إن وافقت، نحتفظ بإجاباتك لنجد لك استبيانات تناسبك. ولا يحصل عليها أحد مقرونةً باسمك. يمكنك سحب موافقتك هنا في أي وقت، وعندئذ تُحذف هذه الإجابات فورًا.',
    spanish:
      'Algunas preguntas tratan de la salud, el origen, la fe, la política o a quién amas. Si aceptas, guardamos tus respuestas para encontrarte encuestas. Nadie las recibe junto con tu nombre. Puedes retirar tu consentimiento aquí en cualquier momento: entonces estas respuestas se borran al instante.',
  })
})

test.each(Object.entries(bankLanguages))(
  'the whole bank is there in %s, with every option, and no more',
  (_, words) => {
    const english = Object.fromEntries(questions.map((one) => [one.questionId, optionIdsOf(one).toSorted()]))
    const translated = Object.fromEntries(
      Object.entries(words?.questions ?? {}).map(([questionId, { options = {} }]) => [
        questionId,
        Object.keys(options).toSorted(),
      ]),
    )
    expect(translated).toEqual(english)
    const all = Object.values(words?.questions ?? {})
    expect(all.filter(({ whyWeAsk }) => !/^\p{L}.*[.]$/u.test(whyWeAsk))).toEqual([])
    expect(all.filter(({ options = {} }) => hasRepeats(Object.values(options)))).toEqual([])
    expect(categories.filter(({ categoryId }) => !words?.categories[categoryId])).toEqual([])
  },
)

test('a question is written as one in its language', () => {
  expect(Object.values(questionsInSpanish).filter(({ text }) => !/¿[^¿?]+\?$/.test(text))).toEqual([])
  expect(Object.values(questionsInSpanish).filter(({ whyWeAsk }) => !/^\p{Lu}/u.test(whyWeAsk))).toEqual([])
  expect(Object.values(questionsInArabic).filter(({ text }) => !/^[^?؟]+؟$/.test(text))).toEqual([])
})
