import { letterMessage, mailBodyMaxLength, subjectMaxLength } from '../contract/letter.ts'
import type { Message } from '../contract/messages.ts'
import { listNames, wrongNames } from '../contract/names.ts'
import { inlineText, type Block, type Inline } from '../contract/prose.ts'
import { fillIn, fillLine, toLine, type FillIns } from './fill-in.ts'
import type { MailText, Variable, VariableKind } from './mail-templates.ts'
import { readMarkdown } from './markdown.ts'

/** A fault in the text of an email. */
export type TextFault = { field: 'subject' | 'body'; message: Message }

const control = /\p{Cc}/u
const inSubject: ReadonlySet<VariableKind> = new Set(['text'])

/** Lists the variables that a text uses as the address of a link. */
function listLinkedVariables(blocks: readonly Block[]): string[] {
  const inInlines = (inlines: readonly Inline[]): string[] =>
    inlines.flatMap((inline) => [
      ...(inline.kind === 'link' ? listNames(inline.href) : []),
      ...('inlines' in inline ? inInlines(inline.inlines) : []),
    ])
  return blocks.flatMap((block) => {
    if ('inlines' in block) return inInlines(block.inlines)
    if (block.kind === 'list') return block.items.flatMap(listLinkedVariables)
    return block.kind === 'quote' ? listLinkedVariables(block.blocks) : []
  })
}

/** Lists the names in a text that will be replaced. A word that merely looks like a name is left out. */
const listAskedNames = (blocks: readonly Block[]): string[] => listNames(JSON.stringify(blocks))

/** Finds the faults in the text of an email. No reader may get an email in which a required variable is missing. */
export function wrongInMail({ subject, body }: MailText, variables: readonly Variable[]): TextFault[] {
  const known = new Map(variables.map((one) => [one.name, one]))
  const faults: TextFault[] = []
  const add = (field: TextFault['field'], message: Message) => void faults.push({ field, message })

  if (subject.trim() === '') add('subject', letterMessage('subjectEmpty'))
  else if (control.test(subject)) add('subject', letterMessage('subjectLines'))
  else if (subject.length > subjectMaxLength) add('subject', letterMessage('subjectTooLong', { max: subjectMaxLength }))
  const names = [...known.keys()]
  for (const message of wrongNames(subject, names)) add('subject', message)
  for (const name of listNames(subject)) {
    const variable = known.get(name)
    if (variable && !inSubject.has(variable.kind)) add('subject', letterMessage('notInSubject', { name }))
  }

  if (body.trim() === '') add('body', letterMessage('bodyEmpty'))
  if (body.length > mailBodyMaxLength) add('body', letterMessage('bodyTooLong', { max: mailBodyMaxLength }))
  if (faults.some(({ field }) => field === 'body')) return faults
  const blocks = readMarkdown(body)
  const asked = listAskedNames(blocks)
  for (const message of wrongNames(body, names)) add('body', message)
  for (const name of listLinkedVariables(blocks))
    if (known.has(name) && known.get(name)?.kind !== 'link') add('body', letterMessage('notALink', { name }))
  for (const { name, isRequired } of variables)
    if (isRequired && !asked.includes(name)) add('body', letterMessage('missing', { name }))
  return faults
}

/** An item of a list, with its details. */
export type Item = { title: string; detail: string }
/** The values of an email, in the reader's language. */
export type Filling = {
  lines: FillIns
  paragraphs: Readonly<Record<string, readonly string[]>>
  items: Readonly<Record<string, readonly Item[]>>
}

/** The parts of an email: blocks of text, and buttons, codes and lists that stand out. */
export type MailBlock =
  | Block
  | { kind: 'button'; words: string; href: string }
  | { kind: 'code-shown'; text: string }
  | { kind: 'items'; items: readonly Item[] }
/** An email with its values, ready to be laid out. */
export type FilledMail = { subject: string; title: string; blocks: MailBlock[]; footer: Block[] }

/** Returns the variable that is the only content of a paragraph; null for any other block. */
const findOnlyVariable = (block: Block): string | null => {
  const [only, more] = block.kind === 'paragraph' ? block.inlines : []
  if (!only || more || only.kind !== 'text') return null
  return /^\s*\{\{\s*(\w+)\s*\}\}\s*$/.exec(only.text)?.[1] ?? null
}

const paragraph = (text: string): Block => ({ kind: 'paragraph', inlines: [{ kind: 'text', text: toLine(text) }] })

/** Turns a paragraph that contains only a link into a button, and one that contains only a code into a large code. */
function toStandingOut(block: Block): MailBlock {
  const [only, more] = block.kind === 'paragraph' ? block.inlines : []
  if (!only || more) return block
  if (only.kind === 'link') return { kind: 'button', words: inlineText(only.inlines), href: only.href }
  return only.kind === 'code' ? { kind: 'code-shown', text: only.text } : block
}
/** Joins the lines or items of a variable, for use in the middle of a line. */
const putOnOneLine = ({ lines, paragraphs, items }: Filling): FillIns => ({
  ...lines,
  ...Object.fromEntries(Object.entries(paragraphs).map(([name, all]) => [name, all.join(' ')])),
  ...Object.fromEntries(Object.entries(items).map(([name, all]) => [name, all.map(({ title }) => title).join(', ')])),
})

/**
 * Fills an email with its values. A heading at the start becomes the title. The text after the last rule becomes the
 * small print. A link or a code in a paragraph of its own stands out.
 */
export function fillMail(subject: string, written: readonly Block[], filling: Filling): FilledMail {
  const fillIns = putOnOneLine(filling)
  const line = fillLine(subject, fillIns)
  const cut = line.length > subjectMaxLength ? `${line.slice(0, subjectMaxLength - 1)}…` : line
  const [first, ...rest] = written
  const isTitled = first?.kind === 'heading'
  const below = isTitled ? rest : written
  const end = below.findLastIndex(({ kind }) => kind === 'rule')
  const body = end < 0 ? below : below.slice(0, end)
  return {
    subject: cut,
    title: isTitled
      ? inlineText(fillIn([first], fillIns).flatMap((one) => ('inlines' in one ? one.inlines : [])))
      : cut,
    blocks: body.flatMap((block): MailBlock[] => {
      const alone = findOnlyVariable(block) ?? ''
      const paragraphs = filling.paragraphs[alone]
      if (paragraphs) return paragraphs.map(paragraph)
      const items = filling.items[alone]
      return items ? [{ kind: 'items', items }] : fillIn([block], fillIns).map(toStandingOut)
    }),
    footer: end < 0 ? [] : fillIn(below.slice(end + 1), fillIns),
  }
}
