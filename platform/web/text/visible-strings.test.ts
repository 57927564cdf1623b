import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import ts from 'typescript'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '..', '..', '..')
const rooms = ['areas', 'kit', 'app/web/frame']

/** Attributes whose values are shown or read out. */
const read = new Set(['aria-label', 'aria-roledescription', 'alt', 'caption', 'description', 'header', 'label'])
for (const name of ['placeholder', 'summary', 'title']) read.add(name)

const hasWords = (text: string): boolean => /\p{L}{2}/u.test(text)

/** The texts that an expression in JSX can produce, as far as they are literals in it. */
function textsOf(node: ts.Node): string[] {
  if (ts.isStringLiteralLike(node)) return [node.text]
  if (ts.isTemplateExpression(node)) return [node.head.text, ...node.templateSpans.map(({ literal }) => literal.text)]
  if (ts.isJsxExpression(node)) return node.expression ? textsOf(node.expression) : []
  if (ts.isParenthesizedExpression(node)) return textsOf(node.expression)
  if (ts.isConditionalExpression(node)) return [...textsOf(node.whenTrue), ...textsOf(node.whenFalse)]
  return ts.isBinaryExpression(node) ? textsOf(node.right) : []
}

/** Every text of a source file that would be shown or read out although it is not from the catalogue. */
function strayTexts(source: string): string[] {
  const file = ts.createSourceFile('page.tsx', source, ts.ScriptTarget.Latest, true, ts.ScriptKind.TSX)
  const found: string[] = []
  const look = (node: ts.Node): void => {
    if (ts.isJsxText(node)) found.push(node.text)
    if (ts.isJsxExpression(node) && !ts.isJsxAttribute(node.parent)) found.push(...textsOf(node))
    if (ts.isJsxAttribute(node) && read.has(node.name.getText()) && node.initializer)
      found.push(...textsOf(node.initializer))
    node.forEachChild(look)
  }
  look(file)
  return found.map((text) => text.trim()).filter(hasWords)
}

const pages = rooms.flatMap((room) =>
  readdirSync(join(root, room), { recursive: true, encoding: 'utf8' })
    .map((path) => join(room, path))
    // The stories are for developers, and not part of the product.
    .filter((path) => path.endsWith('.tsx') && !path.endsWith('.test.tsx') && !path.includes('stories')),
)

test.each(pages)('%s says nothing that is not in the text catalogue', (path) => {
  expect(strayTexts(readFileSync(join(root, path), 'utf8'))).toEqual([])
})

test('a text outside the catalogue is found wherever it can hide', () => {
  expect(strayTexts('<p>Hello there</p>')).toEqual(['Hello there'])
  expect(strayTexts('<p>{isOpen ? "Close it" : say("open")}</p>')).toEqual(['Close it'])
  expect(strayTexts('<p>{isOpen && `about ${n} min`}</p>')).toEqual(['about', 'min'])
  expect(strayTexts('<Button aria-label="Close" className="wide" />')).toEqual(['Close'])
  expect(strayTexts('<p title={say("close")}>{say("text", { day: "x" })} · 5 %</p>')).toEqual([])
})
