import { numberFormat } from '../contract/formats.ts'
import { locales, type Language } from '../contract/language.ts'
import type { MessageValue } from '../contract/messages.ts'
import { isSafeAddress, type Block } from '../contract/prose.ts'
import { layOutMail, type Look } from './mail-layout.ts'
import type { MailItem, MailSpec, MailTemplate, MailText, MailValues, Variable } from './mail-templates.ts'
import { fillMail, type Filling } from './mail-text.ts'
import type { MailTexts } from './mail-texts.ts'
import { readMarkdown } from './markdown.ts'
import { isolateValue } from '../words/text.ts'
import { wordIn } from './words.ts'

/** An email as it is sent. */
export type Letter = {
  to: string
  subject: string
  text: string
  html: string
  headers?: Readonly<Record<string, string>>
}

/** The recipient of an email, with the language and the address for unsubscribing. */
export type MailReader = {
  to: string
  language: Language
  headers?: Readonly<Record<string, string>>
  unsubscribeUrl?: string
}

/**
 * What every email is made from: the name, address and design of the panel, and the texts of the emails. Each is read
 * at the time of use.
 */
export type MailSender = {
  appName: () => string
  publicUrl: string
  look: () => Look
  texts: Pick<MailTexts, 'blocksOf'>
}

/** Writes all emails, from the current texts, the reader's values and the design of the panel. */
export function createMailWriter({ appName, publicUrl, look, texts }: MailSender) {
  /** The whole email is in one language: no reader gets an email in two languages. */
  const chooseReader = (template: MailTemplate, reader: MailReader): MailReader =>
    template.languages.includes(reader.language) ? reader : { ...reader, language: 'en' }
  type Wording = { subject: string; blocks: readonly Block[] }
  const makeLetter = ({ subject, blocks }: Wording, reader: MailReader, filling: Filling): Letter => {
    const { to, language, headers, unsubscribeUrl } = reader
    const filled = fillMail(subject, blocks, filling)
    const content = { ...filled, appName: appName(), language, publicUrl, look: look() }
    const parts = layOutMail(unsubscribeUrl ? { ...content, unsubscribeUrl } : content)
    return { to, subject: filled.subject, ...parts, ...(headers ? { headers } : {}) }
  }
  const withExamples = (template: MailTemplate, wording: Wording, reader: MailReader): Letter => {
    const values = makeExamples(template.variables, template.examples[reader.language])
    return makeLetter(wording, reader, makeFilling(template.variables, values, reader.language, appName()))
  }

  return {
    /** Writes an email of the product for a reader, in its current text. */
    write: <S extends MailSpec>(template: MailTemplate<S>, given: MailReader, values: MailValues<S>): Letter => {
      const { variables } = template
      const reader = chooseReader(template, given)
      const wording = texts.blocksOf(template, reader.language)
      return makeLetter(wording, reader, makeFilling(variables, values, reader.language, appName()))
    },
    /** Writes a preview of an email, with an example for each variable. */
    sample: (template: MailTemplate, given: MailReader): Letter => {
      const reader = chooseReader(template, given)
      return withExamples(template, texts.blocksOf(template, reader.language), reader)
    },
    /** Writes a preview of an email in a text that is not in use yet. */
    draw: (template: MailTemplate, { subject, body }: MailText, reader: MailReader): Letter =>
      withExamples(template, { subject, blocks: readMarkdown(body) }, reader),
  }
}

/** Puts the values of an email into the reader's language. */
function makeFilling(
  variables: readonly Variable[],
  values: Readonly<Record<string, unknown>>,
  language: Language,
  appName: string,
): Filling {
  const filling = { lines: { appName }, paragraphs: {}, items: {} } as {
    lines: Record<string, string>
    paragraphs: Record<string, string[]>
    items: Record<string, { title: string; detail: string }[]>
  }
  for (const { name, kind } of variables) {
    const value = values[name]
    if (value === undefined) continue
    if (kind === 'items')
      filling.items[name] = (value as readonly MailItem[]).map(({ title, detail }) => ({
        title: wordedFor(title, language),
        detail: detail.map((one) => wordedFor(one, language)).join(' · '),
      }))
    else if (kind === 'lines')
      filling.paragraphs[name] = wordedFor(value as MessageValue, language)
        .split(/\r?\n/)
        .filter((line) => line.trim() !== '')
    else {
      const worded = wordedFor(value as MessageValue, language)
      // A code and the address of a link must stay unchanged.
      filling.lines[name] = kind === 'text' ? isolateValue(worded, language) : worded
    }
    if (kind === 'link' && !isSafeAddress(filling.lines[name] ?? ''))
      throw new Error(`mail: ${name} leads to no web address`)
  }
  return filling
}

const wordedFor = (value: MessageValue, language: Language): string =>
  typeof value === 'number' ? numberFormat(locales[language]).format(value) : wordIn(value, language)

/**
 * Turns examples into values. An example of a list has one line for each item, with a bar between title and details.
 */
const makeExamples = (
  variables: readonly Variable[],
  examples: Readonly<Record<string, string>>,
): Readonly<Record<string, unknown>> =>
  Object.fromEntries(
    variables.flatMap(({ name, kind }): [string, unknown][] => {
      const example = examples[name]
      if (example === undefined) return []
      if (kind !== 'items') return [[name, example]]
      const items = example.split('\n').map((line) => {
        const [title = '', ...detail] = line.split(' | ')
        return { title, detail }
      })
      return [[name, items]]
    }),
  )
