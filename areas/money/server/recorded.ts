import { recordOf } from '../../../platform/server/recorded.ts'

/** What is recorded about payers and prices; never an amount, because not every reader of the log has the right to see prices. */
export const moneyRecord = recordOf({
  words: 'money-audit',
  actions: {
    'money.add-payer': 'payer',
    'money.change-payer': 'payer',
    'money.set-price': 'agreement',
    'money.remove-price': 'agreement',
  },
  fields: {
    name: 'plain',
    note: 'plain',
    isArchived: 'plain',
    payerId: { of: 'payer' },
  },
  kinds: {
    payer: { quoted: 'name' },
    agreement: {},
  },
})
