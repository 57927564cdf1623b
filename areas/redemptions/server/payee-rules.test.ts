import { expect, test } from 'vitest'
import { checkMessage } from '../../../platform/contract/fields.ts'
import { redemptionMessage, type Payee } from '../contract.ts'
import { findPayeeFaults, isIban, tidyPayee } from './rules.ts'

// Examples from the IBAN registry, which SWIFT keeps for ISO 13616.
const published = [
  'GB29 NWBK 6016 1331 9268 19',
  'DE89 3704 0044 0532 0130 00',
  'FR14 2004 1010 0505 0001 3M02 606',
  'NL91 ABNA 0417 1643 00',
  'ES91 2100 0418 4502 0005 1332',
  'NO93 8601 1117 947',
  'MT84 MALT 0110 0001 2345 MTLC AST0 01S',
]
test.each(published)('%s is an IBAN, and with any two neighbours of its digits changed round it is none', (iban) => {
  expect(isIban(iban)).toBe(true)
  const plain = iban.replaceAll(' ', '')
  for (let at = 2; at < plain.length - 1; at += 1) {
    const swapped = `${plain.slice(0, at)}${plain[at + 1]}${plain[at]}${plain.slice(at + 2)}`
    if (swapped !== plain) expect([swapped, isIban(swapped)]).toEqual([swapped, false])
  }
})

test('a payee is kept on one line, and is refused field by field where it cannot be paid', () => {
  const of = (method: Payee['method'], name: string, handle: string) => tidyPayee({ method, name, handle })
  expect(of('bank', ' Ana\r\nRuiz ', 'gb29 nwbk 6016-1331-9268-19')).toEqual({
    method: 'bank',
    name: 'Ana Ruiz',
    handle: 'GB29NWBK60161331926819',
  })
  expect(of('cheque', 'Ana', '1 High Street\n\tAustin ').handle).toBe('1 High Street Austin')
  const faults = (method: Payee['method'], name: string, handle: string) =>
    findPayeeFaults(of(method, name, handle)).map(({ field, message }) => [field, message])
  const name = redemptionMessage('payee-name')
  const handle = redemptionMessage('payee-handle')
  expect(faults('bank', 'Ana Ruiz', '021000021 123456789')).toEqual([])
  expect(faults('bank', '\u200B', ' \u200B')).toEqual([
    ['payeeName', checkMessage('fieldEmpty', { field: name })],
    ['payeeHandle', checkMessage('fieldEmpty', { field: handle })],
  ])
  expect(faults('bank', '123', 'x')).toEqual([['payeeName', checkMessage('letterMissing', { field: name })]])
  expect(faults('bank', 'Ana', 'GB29 NWBK 6016 1331 9268 18')).toEqual([
    ['payeeHandle', redemptionMessage('payee-iban')],
  ])
  // Another method's text may look like an account, and a text that does not begin like an IBAN is not checked as one.
  expect(of('cheque', 'Ana', 'GB29 NWBK 6016 1331 9268 19').handle).toBe('GB29 NWBK 6016 1331 9268 19')
  expect(of('bank', 'Ana', 'no account at all').handle).toBe('no account at all')
  expect(faults('cheque', 'Ana', 'GB29 NWBK 6016 1331 9268 18')).toEqual([])
  expect(faults('bank', 'Ana', 'No GB29 at hand')).toEqual([])
  expect(faults('bank', 'Ana', 'G29 123 456')).toEqual([])
  expect(faults('bank', 'Ana', 'GB2')).toEqual([])
  expect(faults('paypal', 'Ana', 'ana')).toEqual([['payeeHandle', redemptionMessage('payee-email')]])
  expect(faults('paypal', 'Ana', 'ana@example.info')).toEqual([])
  expect(faults('charity', 'Ana', 'Sea Rescue')).toEqual([])
})
