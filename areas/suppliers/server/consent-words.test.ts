import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { partnerWordsVersion } from '../contract/partners.ts'
import { passingWordsVersion } from '../contract/passing.ts'
import { partners } from '../words/en/partners.ts'
import { passing } from '../words/en/passing.ts'
import { words as partnersEs } from '../words/es/partners.ts'
import { words as passingEs } from '../words/es/passing.ts'

/*
 * The words that members agreed to are evidence, so they have a version. When you change the words, raise the version,
 * so that members are asked again, and write the new hash here.
 */
const agreedKeys = /^(?:text|offerText|room|title|answers|sensitive|agree|receives)/
const hashOf = (...languages: readonly Readonly<Record<string, string>>[]): string =>
  createHash('sha256')
    .update(JSON.stringify(languages.map((words) => Object.entries(words).filter(([key]) => agreedKeys.test(key)))))
    .digest('hex')
    .slice(0, 16)

test.each([
  [
    'that a partner is told something',
    partnerWordsVersion,
    { '1': 'e3cb8dc7a6de1362' },
    hashOf(partners.words, partnersEs),
  ],
  [
    'that a partner is told answers',
    passingWordsVersion,
    { '1': 'c69dac46452bc246' },
    hashOf(passing.words, passingEs),
  ],
])('the words by which members agree %s are those of their version', (_what, version, hashes, hash) => {
  expect({ [version]: hash }).toEqual(hashes)
})
