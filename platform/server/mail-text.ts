import { letterMessage, mailBodyMaxLength, subjectMaxLength } from '../contract/letter.ts'
import type { Message } from '../contract/messages.ts'
import { namesIn, wrongNames } from '../contract/names.ts'
import { inlineText, type Block, type Inline } from '../contract/prose.ts'
import { fillIn, fillLine, asLine, type FillIns } from './fill-in.ts'
import type { MailText, Variable, VariableKind } from './mail-templates.ts'
import { readMarkdown } from './markdown.ts'

export type TextFault = { field: 'subject' | 'body'; message: Message }

const control = /\p{Cc}/u
const inSubject: ReadonlySet<VariableKind> = new Set(['text'])

/** The variables that links of a text lead to. */
function linkedIn(blocks: readonly Block[]): string[] {
  const inInlines = (inlines: readonly Inline[]): string[] =>
    inlines.flatMap((inline) => [
      ...(inline.kind === 'link' ? namesIn(inline.href) : []),
      ...('inlines' in inline ? inInlines(inline.inlines) : []),
    ])
  return blocks.flatMap((block) => {
    if ('inlines' in block) return inInlines(block.inlines)
    if (block.kind === 'list') return block.items.flatMap(linkedIn)
    return block.kind === 'quote' ? linkedIn(block.blocks) : []
  })
}

/** The names that a text asks for where they will be put in: what only looks like one is words. */
const askedIn = (blocks: readonly Block[]): string[] => namesIn(JSON.stringify(blocks))

/** What is wrong with a mail that was written, by its field: nobody is to get one that lacks what it is for. */
export function wrongInMail({ subject, body }: MailText, variables: readonly Variable[]): TextFault[] {
  const known = new Map(variables.map((one) => [one.name, one]))
  const faults: TextFault[] = []
  const add = (field: TextFault['field'], message: Message) => void faults.push({ field, message })

  if (subject.trim() === '') add('subject', letterMessage('subjectEmpty'))
  else if (control.test(subject)) add('subject', letterMessage('subjectLines'))
  else if (subject.length > subjectMaxLength) add('subject', letterMessage('subjectTooLong', { max: subjectMaxLength }))
  const names = [...known.keys()]
  for (const message of wrongNames(subject, names)) add('subject', message)
  for (const name of namesIn(subject)) {
    const variable = known.get(name)
    if (variable && !inSubject.has(variable.kind)) add('subject', letterMessage('notInSubject', { name }))
  }

  if (body.trim() === '') add('body', letterMessage('bodyEmpty'))
  if (body.length > mailBodyMaxLength) add('body', letterMessage('bodyTooLong', { max: mailBodyMaxLength }))
  if (faults.some(({ field }) => field === 'body')) return faults
  const blocks = readMarkdown(body)
  const asked = askedIn(blocks)
  for (const message of wrongNames(body, names)) add('body', message)
  for (const name of linkedIn(blocks))
    if (known.has(name) && known.get(name)?.kind !== 'link') add('body', letterMessage('notALink', { name }))
  for (const { name, isRequired } of variables)
    if (isRequired && !asked.includes(name)) add('body', letterMessage('missing', { name }))
  return faults
}

/** A line of a list, with what there is to know of it. */
export type Item = { title: string; detail: string }
/** What is put into a mail, in the words of its reader. */
export type Filling = {
  lines: FillIns
  paragraphs: Readonly<Record<string, readonly string[]>>
  items: Readonly<Record<string, readonly Item[]>>
}

/** What a mail is made of: blocks of a text, and what stands out in a letter. */
export type MailBlock =
  | Block
  | { kind: 'button'; words: string; href: string }
  | { kind: 'code-shown'; text: string }
  | { kind: 'items'; items: readonly Item[] }
export type FilledMail = { subject: string; title: string; blocks: MailBlock[]; footer: Block[] }

/** The one variable that a paragraph consists of. */
const aloneIn = (block: Block): string | null => {
  const [only, more] = block.kind === 'paragraph' ? block.inlines : []
  if (!only || more || only.kind !== 'text') return null
  return /^\s*\{\{\s*(\w+)\s*\}\}\s*$/.exec(only.text)?.[1] ?? null
}

const paragraph = (text: string): Block => ({ kind: 'paragraph', inlines: [{ kind: 'text', text: asLine(text) }] })

/** A paragraph that is a link alone is a button, and one that is a code alone is shown large. */
function standOut(block: Block): MailBlock {
  const [only, more] = block.kind === 'paragraph' ? block.inlines : []
  if (!only || more) return block
  if (only.kind === 'link') return { kind: 'button', words: inlineText(only.inlines), href: only.href }
  return only.kind === 'code' ? { kind: 'code-shown', text: only.text } : block
}
/** Of everything that a variable of several lines or a list holds, in the middle of a line. */
const inALine = ({ lines, paragraphs, items }: Filling): FillIns => ({
  ...lines,
  ...Object.fromEntries(Object.entries(paragraphs).map(([name, all]) => [name, all.join(' ')])),
  ...Object.fromEntries(Object.entries(items).map(([name, all]) => [name, all.map(({ title }) => title).join(', ')])),
})

/**
 * A mail with what is put in. A first heading is its title; what follows the last rule is its small print; a link or a code that has a
 * paragraph of its own stands out.
 */
export function fillMail(subject: string, written: readonly Block[], filling: Filling): FilledMail {
  const fillIns = inALine(filling)
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
      const alone = aloneIn(block) ?? ''
      const paragraphs = filling.paragraphs[alone]
      if (paragraphs) return paragraphs.map(paragraph)
      const items = filling.items[alone]
      return items ? [{ kind: 'items', items }] : fillIn([block], fillIns).map(standOut)
    }),
    footer: end < 0 ? [] : fillIn(below.slice(end + 1), fillIns),
  }
}
