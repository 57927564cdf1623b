import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import ts from 'typescript'
import { expect, test } from 'vitest'
import { houseFiles, houseRoot, isProgram, isTest, textOf } from '../testing/house.ts'

/**
 * Areas whose servers contain no text of several words, except those with a comment that gives the reason. In the other
 * areas only a text that reads like a sentence counts.
 */
const strict = new Set([
  'duties',
  'import',
  'keys',
  'legal',
  'mails',
  'payouts',
  'profiler',
  'redemptions',
  'rewards',
  'settings',
  'setup',
  'team',
  'users',
  'webhooks',
])
/** Texts that an installation comes with, in every language: they are written into the tables and read from there. */
const shipped = /^areas\/profiler\/server\/(?:bank\/|question-bank\.ts$)/

/** Functions whose texts are for developers, operators or the database. */
const forNoReader =
  /^(?:sql|statement(?:ByAge|ByOrder)?|packedStatement|oldRows|(?:packedE|e)ventStatement|eventStatementOfRows|counter|timer|gauges|storedGauges|eachOf|(?:log|\w+\.log)\.(?:trace|debug|info|warn|error|fatal))$/
const isErrorClass = /Error$/
/** The exception: a comment with its reason, at the end of the line or above the statement. */
const exception = /\/\/ Not for users: \S.{9,}/
const aloneOnItsLine = new RegExp(`^\\s*${exception.source}`)

/** Stands for a value that is inserted into a text. */
const value = '\u0000'
const isWord = (part: string): boolean => /^[("“«¿¡]*\p{L}{2,}(?:[’'-]\p{L}+)*[).,;:!?”»"]*$/u.test(part)

/**
 * Whether a text has two words or more, or one beside a value. Codes, names of columns and addresses are single words.
 */
function isSentence(text: string): boolean {
  const parts = text.split(/\s+/)
  return parts.some(isWord) && parts.filter((part) => isWord(part) || part.includes(value)).length >= 2
}

/** The text of a literal, with each inserted value as one character. */
const written = (node: ts.Node): string | null => {
  if (ts.isStringLiteralLike(node)) return node.text
  if (!ts.isTemplateExpression(node)) return null
  return node.head.text + node.templateSpans.map(({ literal }) => value + literal.text).join('')
}

const isForNoReader = (node: ts.Node): boolean => {
  if (ts.isImportDeclaration(node) || ts.isLiteralTypeNode(node)) return true
  if (ts.isTaggedTemplateExpression(node)) return forNoReader.test(node.tag.getText())
  if (ts.isCallExpression(node)) return forNoReader.test(node.expression.getText())
  if (ts.isNewExpression(node)) return isErrorClass.test(node.expression.getText())
  return ts.isPropertyAssignment(node) && node.name.getText() === 'sql'
}

/** Finds every sentence in a source file that could reach a reader. */
function sentencesIn(source: string): string[] {
  const file = ts.createSourceFile('server.ts', source, ts.ScriptTarget.Latest, true)
  const lines = source.split('\n')
  const lineOf = (at: number): number => file.getLineAndCharacterOfPosition(at).line
  const isExcepted = (node: ts.Node): boolean => {
    if (ts.isSourceFile(node)) return false
    const from = lineOf(node.getStart())
    const isOneLine = from === lineOf(node.getEnd())
    return aloneOnItsLine.test(lines[from - 1] ?? '') || (isOneLine && exception.test(lines[from] ?? ''))
  }
  const found: string[] = []
  const look = (node: ts.Node): void => {
    if (isForNoReader(node) || isExcepted(node)) return
    const text = written(node)
    if (text !== null && isSentence(text)) found.push(text.replaceAll(value, '…'))
    ts.forEachChild(node, look)
  }
  look(file)
  return found
}

const areas = readdirSync(join(houseRoot, 'areas')).filter((area) =>
  existsSync(join(houseRoot, 'areas', area, 'server')),
)
const all = areas.flatMap((area) => houseFiles(`areas/${area}/server`))
const files = all.filter((path) => isProgram(path) && !isTest(path) && !shipped.test(path))

test('every area has files that are looked at', () => {
  for (const area of areas) expect(files.filter((path) => path.startsWith(`areas/${area}/server/`))).not.toEqual([])
})

/** Whether a text begins or ends like a sentence and is not part of an SQL statement, a header or a page. */
const readsLikeOne = (text: string): boolean =>
  /^[“"]?\p{Lu}\p{Ll}|^…|[.!?]$/u.test(text) && !/\b(?:select|coalesce|where|HttpOnly)\b|^\s*</.test(text)

test.each(files)('%s says nothing that is not in words', (path) => {
  const found = sentencesIn(textOf(path))
  expect(strict.has(path.split('/')[1] ?? '') ? found : found.filter(readsLikeOne)).toEqual([])
})

test('a sentence is found wherever it can hide', () => {
  expect(sentencesIn(`const title = 'Your request waits'`)).toEqual(['Your request waits'])
  expect(sentencesIn('const text = `Your ${points} points are back.`')).toEqual(['Your … points are back.'])
  expect(sentencesIn('const text = `${points} points`')).toEqual(['… points'])
  expect(sentencesIn(`throw new Problem('invalid-input', { message: 'Please choose one.' })`)).toEqual([
    'Please choose one.',
  ])
  expect(sentencesIn(`notify({ title: isLate ? 'Too late' : 'in-time' })`)).toEqual(['Too late'])
})

test('what no reader sees is no sentence: codes, statements, errors of the program, and what says why it is not', () => {
  expect(sentencesIn(`const code = 'redemptions.received'; const at = '20 3 * * *'`)).toEqual([])
  expect(sentencesIn(`statement('users.find', 'select email from users where user_id = $1')`)).toEqual([])
  expect(sentencesIn('const isOne = sql<boolean>`exists (select from users)`')).toEqual([])
  expect(sentencesIn(`throw new Error('its user is gone')`)).toEqual([])
  expect(sentencesIn(`log.warn({ err }, 'the bells could not be read')`)).toEqual([])
  expect(sentencesIn(`const type = 'Sign up' // Not for users: programs know activities by it.`)).toEqual([])
  expect(sentencesIn(`// Not for users: programs know activities by it.\nconst type = 'Sign up'`)).toEqual([])
  expect(sentencesIn(`const type = 'Sign up' // Not for users: x`)).toEqual(['Sign up'])
})

/**
 * Migrations from this number on write codes. A later migration turned the sentences of earlier ones into codes; the
 * rest are names that only staff see.
 */
const firstInCodes = 2600
const migrations = all.filter((path) => path.endsWith('.sql') && Number(/(\d+)_[^/]*$/.exec(path)?.[1]) >= firstInCodes)

/**
 * Finds every sentence that a migration writes into a row with an insert or an update, where it could reach a reader.
 */
function sentencesWritten(sql: string): string[] {
  const plain = sql.replaceAll(/^\s*--.*$/gm, '')
  const writing = [...plain.matchAll(/\b(?:insert into|set)\b[^;]*/g)].map(([part]) => part)
  const texts = writing.flatMap((part) => [...part.matchAll(/'((?:[^']|'')*)'/g)].map(([, text = '']) => text))
  return texts.filter((text) => isSentence(text) && !text.startsWith('{"code"'))
}

/** A migration that recognises old sentences must contain them; its comment says so. */
const recognises = /becomes? (?:them|a code)|said in English|written in English/
test.each(migrations)('%s writes codes', (path) => {
  const sql = textOf(path)
  if (recognises.test(sql)) return
  expect(sentencesWritten(sql)).toEqual([])
})

test('a sentence is found that a migration writes into a row, and no name or code', () => {
  expect(sentencesWritten(`insert into notes (text) select 'Your points are back.' from users;`)).toEqual([
    'Your points are back.',
  ])
  expect(sentencesWritten(`update notes set text = 'We wrote to you' where id = 1;`)).toEqual(['We wrote to you'])
  expect(sentencesWritten(`insert into notes (code) values ('wallet.back');`)).toEqual([])
})
