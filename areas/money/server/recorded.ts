import { recordOf } from '../../../platform/server/recorded.ts'

/**
 * What the audit log records about payers and prices; never an amount, because not every reader of the log may see
 * prices.
 */
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
