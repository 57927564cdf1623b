import { expect, test } from 'vitest'
import { indexOf, computeLikeness } from './article-search.ts'

const search = indexOf([
  { slug: 'reset', title: 'Reset your password', text: 'Use the link in the mail. Choose a new password.' },
  {
    slug: 'redeem',
    title: 'How to redeem points',
    text: 'Choose a reward. Your password confirms it. Gift cards come by mail.',
  },
  { slug: 'verify', title: 'Verify your email', text: 'We mail a link. Press it. Café owners too.' },
])

test('a word in the title counts more than one in the text', () => {
  expect(search('password')).toEqual(['reset', 'redeem'])
})

test('a word that is only begun is found, as people type', () => {
  expect(search('passw')).toEqual(['reset', 'redeem'])
  expect(search('verif')).toEqual(['verify'])
})

test.each([
  ['pasword', 'reset'],
  ['passwrod', 'reset'],
  ['reedem', 'redeem'],
  ['cafe', 'verify'],
  ['VERIFY', 'verify'],
])('%s is understood', (typed, slug) => {
  expect(search(typed)[0]).toBe(slug)
})

test('the words around a question do not hide it, and nothing asked is everything in order', () => {
  expect(search('how do I redeem my points?')[0]).toBe('redeem')
  expect(search(' ')).toEqual(['reset', 'redeem', 'verify'])
  expect(search('zebra')).toEqual([])
  expect(search('zebra crossing stripes redeem')).toEqual([])
})

test('short words must be right: a slip would make another word of them', () => {
  expect(computeLikeness('gif', 'gift')).toBeGreaterThan(0)
  expect(computeLikeness('mat', 'man')).toBe(0)
  expect(computeLikeness('points', 'pints')).toBeGreaterThan(0)
  expect(computeLikeness('questionaire', 'questionnaires')).toBeGreaterThan(0)
  expect(computeLikeness('redeem', 'reward')).toBe(0)
})

test.each(['نقاط', 'والنقاط', 'النّقاط'])('%s is found where Arabic joins the article to it', (typed) => {
  const inArabic = indexOf([
    { slug: 'worth', title: 'كم تساوي النقطة؟', text: 'كل ما كسبته يبقى في رصيدك.' },
    { slug: 'redeem', title: 'كيف تستبدل النقاط', text: 'اختر مكافأة وأكّد بكلمة المرور.' },
  ])
  expect(inArabic(typed)[0]).toBe('redeem')
  expect(inArabic('مكافاه')).toEqual(['redeem'])
})
