import { languages, writtenLanguages, staffLanguage, type Language } from '../../platform/contract/language.ts'
import { findWordsName, readAllWords } from '../../platform/server/word-files.ts'
import { listGaps } from '../../platform/server/missing-words.ts'
import { isForStaff } from '../../platform/server/staff-words.ts'
import type { Command } from './command.ts'

/**
 * Finds what each language lacks compared with the English words, one line for each gap; none for a complete language.
 */
export async function findLacks(): Promise<ReadonlyMap<Language, string[]>> {
  const files = await readAllWords()
  const english = files.get('en') ?? new Map()
  return new Map(
    writtenLanguages
      .filter((language) => language !== 'en')
      .map((language) => {
        const isForAll = staffLanguage(language) === language
        const isNeeded = (place: string): boolean => isForAll || !isForStaff(findWordsName(place))
        return [language, listGaps(language, english, files.get(language) ?? new Map(), isNeeded)] as const
      }),
  )
}

/** Lists what each language lacks compared with the English words. */
export const wordsCheck: Command = {
  name: 'words',
  usage: '',
  does: 'Reports what each language lacks of the English words: files, entries, forms of plurals, values.',
  words: 0,
  run: async (_given, { terminal }) => {
    const lacks = await findLacks()
    for (const [language, lines] of lacks) {
      terminal.print(`${languages[language]} (${language}): ${lines.length === 0 ? 'lacks nothing' : lines.length}`)
      for (const line of lines) terminal.print(`  ${line}`)
    }
    return [...lacks.values()].some((lines) => lines.length > 0) ? 2 : 0
  },
}
