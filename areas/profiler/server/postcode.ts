import type { Message } from '../../../platform/contract/messages.ts'
import { profilerMessage } from '../contract.ts'

type Format = { fits: RegExp; example: string }

/** How postcodes are written in the countries whose format is known: in capitals with single spaces. */
const formats: Readonly<Record<string, Format>> = {
  US: { fits: /^\d{5}(-\d{4})?$/, example: '11215' },
  GB: { fits: /^[A-Z]{1,2}\d[A-Z\d]? \d[A-Z]{2}$/, example: 'EH9 1JS' },
  CA: { fits: /^[A-Z]\d[A-Z] \d[A-Z]\d$/, example: 'M5V 2T6' },
  AU: { fits: /^\d{4}$/, example: '3000' },
  NZ: { fits: /^\d{4}$/, example: '6011' },
  IN: { fits: /^[1-9]\d{5}$/, example: '560034' },
  DE: { fits: /^\d{5}$/, example: '10999' },
  AT: { fits: /^\d{4}$/, example: '1010' },
  CH: { fits: /^\d{4}$/, example: '8001' },
  FR: { fits: /^\d{5}$/, example: '75011' },
  ES: { fits: /^\d{5}$/, example: '28004' },
  IT: { fits: /^\d{5}$/, example: '20121' },
  NL: { fits: /^[1-9]\d{3} [A-Z]{2}$/, example: '1012 AB' },
  BE: { fits: /^\d{4}$/, example: '1000' },
  IE: { fits: /^[A-Z]\d[\dW] [A-Z\d]{4}$/, example: 'D02 AF30' },
  BR: { fits: /^\d{5}-\d{3}$/, example: '01310-100' },
  MX: { fits: /^\d{5}$/, example: '06700' },
  JP: { fits: /^\d{3}-\d{4}$/, example: '150-0001' },
}
/**
 * Countries whose codes are written in two parts: the length of the second part, and the character between the parts.
 */
const parts: Readonly<Record<string, readonly [length: number, between: string]>> = {
  GB: [3, ' '],
  CA: [3, ' '],
  NL: [2, ' '],
  IE: [4, ' '],
  BR: [3, '-'],
  JP: [4, '-'],
}
const anywhere = /^[A-Z\d](?:[A-Z\d]|[ -](?=[A-Z\d])){2,9}$/

/**
 * Puts a postcode into the spelling of its country, or returns what is wrong with it. In countries without a known
 * format it has 3 to 10 letters and digits.
 */
export function readPostcode(typed: string, countryId: string | null): { postcode: string } | { problem: Message } {
  const postcode = spellPostcode(typed.trim().toUpperCase().replace(/\s+/g, ' '), countryId ?? '')
  const format = formats[countryId ?? '']
  if ((format?.fits ?? anywhere).test(postcode)) return { postcode }
  return {
    problem: format ? profilerMessage('postcodeLike', { example: format.example }) : profilerMessage('postcode'),
  }
}

function spellPostcode(typed: string, countryId: string): string {
  const part = parts[countryId]
  if (!part) return typed
  const [length, between] = part
  const bare = typed.replace(/[ -]/g, '')
  return bare.length > length ? `${bare.slice(0, -length)}${between}${bare.slice(-length)}` : bare
}
