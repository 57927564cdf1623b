import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { basename, join, relative, sep } from 'node:path'
import { pathToFileURL } from 'node:url'
import { writtenLanguages, type Language } from '../contract/language.ts'
import type { Namespace, Words } from '../words/text.ts'

/** The files of words of one language by their place without it: `areas/auth/words/server/auth-mails`. */
export type WordFiles = ReadonlyMap<string, Words>

/** The build puts each language beside the bundle; in development the files are in the folders of the areas. */
const built = join(import.meta.dirname, 'words')
const sources = join(import.meta.dirname, '..', '..')

/** A file's name, which is that of its words in every language. */
export const nameOfWords = (place: string): string => basename(place)

/** Reads every file of words in a language; none for a language without files. */
export async function readWordFiles(language: Language): Promise<WordFiles> {
  const bundled = join(built, `${language}.json`)
  if (existsSync(bundled))
    return new Map(Object.entries(JSON.parse(readFileSync(bundled, 'utf8')) as Record<string, Words>))
  const read = wordFilePaths(sources, language).map(async (path): Promise<[string, Words]> => {
    const file = (await import(pathToFileURL(path).href)) as Readonly<Record<string, Words | Namespace<Words>>>
    return [placeOf(path, language), wordsOf(file)]
  })
  return new Map(await Promise.all(read))
}

/** Where a language's files of words are below a folder that holds the sources. */
export function wordFilePaths(root: string, language: Language): string[] {
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

/** English files name their words; the others export them as `words`. */
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
        return [language, new Map([...files].map(([place, words]) => [nameOfWords(place), words]))] as const
      }),
  ),
)

/** The words of the file of this name in a language that they are written in beside English; null where there are none. */
export const translatedWords = (name: string, language: Language): Words | null =>
  translated.get(language)?.get(name) ?? null

/** Makes a translation known that has no file: tests name words of their own. */
export const addTranslation = (name: string, language: Language, words: Words): void =>
  void translated.get(language)?.set(name, words)

/** Every language that has files, English among them, with all of them. */
export const readAllWords = async (): Promise<ReadonlyMap<Language, WordFiles>> =>
  new Map(await Promise.all(writtenLanguages.map(async (code) => [code, await readWordFiles(code)] as const)))
