import { expect, test } from 'vitest'
import { hasEveryWord } from './search.ts'

test('a search finds its words in any order, with or without accents and capital letters', () => {
  const text = 'Reward delivered Cuando se envía Your {{reward}} of {{value}} redemptions.card'
  const found = ['', 'reward', 'DELIVERED your', 'envia', 'envía reward', 'redemptions.card']
  expect(found.filter((search) => !hasEveryWord(text, search))).toEqual([])
  const missed = ['reward delivery', 'password', 'reward password']
  expect(missed.filter((search) => hasEveryWord(text, search))).toEqual([])
})
