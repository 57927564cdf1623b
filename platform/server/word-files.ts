import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { basename, join, relative, sep } from 'node:path'
import { pathToFileURL } from 'node:url'
import { writtenLanguages, type Language } from '../contract/language.ts'
import type { Namespace, Words } from '../words/text.ts'

/** The files of words of one language, by their place without the language: `areas/auth/words/server/auth-mails`. */
export type WordFiles = ReadonlyMap<string, Words>

/**
 * In a build, the words of each language are beside the bundle. During development, they are in the folders of the
 * areas.
 */
const built = join(import.meta.dirname, 'words')
const sources = join(import.meta.dirname, '..', '..')

/** Returns the name of a file of words, which is the same in every language. */
export const findWordsName = (place: string): string => basename(place)

/** Reads every file of words of a language; empty for a language without files. */
export async function readWordFiles(language: Language): Promise<WordFiles> {
  const bundled = join(built, `${language}.json`)
  if (existsSync(bundled))
    return new Map(Object.entries(JSON.parse(readFileSync(bundled, 'utf8')) as Record<string, Words>))
  const loadedFiles = listWordFiles(sources, language).map(async (path): Promise<[string, Words]> => {
    const file = (await import(pathToFileURL(path).href)) as Readonly<Record<string, Words | Namespace<Words>>>
    return [placeOf(path, language), wordsOf(file)]
  })
  return new Map(await Promise.all(loadedFiles))
}

/** Finds the files of words of a language below a source folder. */
export function listWordFiles(root: string, language: Language): string[] {
  const areas = join(root, 'areas')
  const rooms = existsSync(areas) ? readdirSync(areas).map((area) => join(areas, area)) : []
  return [...rooms, join(root, 'platform')]
    .map((room) => join(room, 'words', language))
    .filter((folder) => existsSync(folder))
    .flatMap((folder) =>
      readdirSync(folder, { recursive: true, encoding: 'utf8' })
        .filter((path) => path.endsWith('.ts') && !path.endsWith('.test.ts'))
        .map((path) => join(folder, path)),
    )
    .sort()
}

const placeOf = (path: string, language: Language): string =>
  relative(sources, path).split(sep).join('/').replace(`/words/${language}/`, '/words/').slice(0, -'.ts'.length)

/** Returns the words of a loaded file. English files export them under a name, the others as `words`. */
function wordsOf(file: Readonly<Record<string, Words | Namespace<Words>>>): Words {
  const [first = {}] = Object.values(file)
  return isNamespace(first) ? first.words : first
}
const isNamespace = (value: Words | Namespace<Words>): value is Namespace<Words> => typeof value['words'] === 'object'

const translated: ReadonlyMap<Language, Map<string, Words>> = new Map(
  await Promise.all(
    writtenLanguages
      .filter((language) => language !== 'en')
      .map(async (language) => {
        const files = await readWordFiles(language)
        return [language, new Map([...files].map(([place, words]) => [findWordsName(place), words]))] as const
      }),
  ),
)

/** Finds the words of a file in a language other than English; null when there are none. */
export const findTranslatedWords = (name: string, language: Language): Words | null =>
  translated.get(language)?.get(name) ?? null

/** Adds a translation that has no file, for tests with words of their own. */
export const addTranslation = (name: string, language: Language, words: Words): void =>
  void translated.get(language)?.set(name, words)

/** Reads all words of every language, including English. */
export const readAllWords = async (): Promise<ReadonlyMap<Language, WordFiles>> =>
  new Map(await Promise.all(writtenLanguages.map(async (code) => [code, await readWordFiles(code)] as const)))
