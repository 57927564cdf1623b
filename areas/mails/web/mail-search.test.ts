import { expect, test } from 'vitest'
import type { MailRow } from '../contract.ts'
import { fits } from './mail-search.ts'

const mail: MailRow = {
  code: 'redemptions.card',
  area: 'redemptions',
  name: 'Reward delivered',
  when: 'Cuando se envía',
  subject: 'Your {{reward}} of {{value}}',
  own: [],
  changedAt: null,
  changedByName: null,
}

test('an email is found by every word of a search, wherever it stands, with or without accents', () => {
  const found = ['', 'reward', 'DELIVERED your', 'envia', 'envía reward', 'redemptions.card']
  expect(found.filter((query) => !fits(mail, query))).toEqual([])
  expect(['reward delivery', 'password', 'reward password'].filter((query) => fits(mail, query))).toEqual([])
})
