import type { Language } from '../../../platform/contract/language.ts'
import { textIn } from '../../../platform/server/words.ts'
import type { LineState } from '../contract.ts'
import { importFile } from '../words/en/server/import-file.ts'

/** Returns the words of the report: the names of its columns, and the result of a line. */
export function reportHead(language: Language): { columns: string[]; stateOf: (state: LineState) => string } {
  const say = textIn(importFile, language)
  return {
    columns: [say('line'), say('result'), say('email'), say('name'), say('externalId'), say('points'), say('remarks')],
    stateOf: (state) => say(state),
  }
}
