import type { Words } from './text.ts'

const plain = 'AaBbCcDdEeFfGgHhIiJjKkLlMmNnOoPpQqRrSsTtUuVvWwXxYyZz'
const strange = 'ÅåƁƀÇçÐðÉéƑƒĜĝĤĥÎîĴĵĶķĻļṀṁÑñÖöÞþǪǫŔŕŠšŢţÛûṼṽŴŵẊẋÝýŽž'
const signs = new Map([...plain].map((letter, at) => [letter, [...strange][at] ?? letter]))

/** What stays as it is: values, addresses, and what mark-up is made of. */
const kept = /(\{\{[^}]*\}\}|\]\([^)]*\)|<[^<>]*>|https?:\/\/\S+|[\w.+-]+@[\w-]+\.[\w.]+)/

/** English as nobody writes it, yet everybody can read it: ⟦ŵöŕðš⟧. What is put into it stays plain, and so is seen. */
export const pseudo = (text: string): string =>
  text
    .split('\n')
    .map((line) => {
      const [, mark = '', rest = ''] = /^([#>*\-\s\d.]*)(.*)$/s.exec(line) ?? []
      return rest === '' ? line : `${mark}⟦${rest.split(kept).map(strangely).join('')}⟧`
    })
    .join('\n')

const strangely = (part: string, at: number): string =>
  at % 2 === 1 ? part : [...part].map((letter) => signs.get(letter) ?? letter).join('')

/** A file of words as the pseudo-language says it. */
export const pseudoWords = (words: Words): Words =>
  Object.fromEntries(Object.entries(words).map(([key, text]) => [key, pseudo(text)]))
