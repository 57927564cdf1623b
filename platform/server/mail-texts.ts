import { languageCodes, type Language } from '../contract/language.ts'
import type { Block } from '../contract/prose.ts'
import type { MailTemplate, MailText } from './mail-templates.ts'
import { wrongInMail } from './mail-text.ts'
import { readMarkdown } from './markdown.ts'
import { withOwnPoints } from './words.ts'

/** The operator's text for an email, as it is stored. */
export type StoredMailText = MailText & { code: string; language: Language }

/** Our text for an email. */
export const shippedText = ({ text }: MailTemplate, language: Language): MailText => ({
  subject: withOwnPoints(text[language].subject, language),
  body: withOwnPoints(text[language].body, language),
})

export type MailTexts = ReturnType<typeof createMailTexts>

/**
 * The current text of each declared email, as this process knows it: the operator's, otherwise ours. A stored text
 * that its email can no longer use counts as not stored.
 */
export function createMailTexts(declared: readonly MailTemplate[]) {
  const byCode = new Map(declared.map((template) => [template.code, template]))
  const keyOf = (code: string, language: Language) => `${code} ${language}`
  let own = new Map<string, MailText>()
  /** The parsed texts. A new text under the same name replaces the old one. */
  const parsedTexts = new Map<string, { body: string; blocks: Block[] }>()

  const textOf = (template: MailTemplate, language: Language): MailText =>
    own.get(keyOf(template.code, language)) ?? shippedText(template, language)

  return {
    declared,
    find: (code: string): MailTemplate | null => byCode.get(code) ?? null,
    textOf,
    isOwn: (code: string, language: Language): boolean => own.has(keyOf(code, language)),
    /** The subject and the blocks of an email, in its current text. */
    blocksOf: (template: MailTemplate, language: Language): { subject: string; blocks: readonly Block[] } => {
      const text = textOf(template, language)
      const key = keyOf(template.code, language)
      const known = parsedTexts.get(key)
      if (known?.body === text.body) return { subject: text.subject, blocks: known.blocks }
      const blocks = readMarkdown(text.body)
      parsedTexts.set(key, { body: text.body, blocks })
      return { subject: text.subject, blocks }
    },
    /** Loads the operator's stored texts. */
    take: (stored: readonly StoredMailText[]): void => {
      own = new Map(
        stored.flatMap(({ code, language, subject, body }) => {
          const template = byCode.get(code)
          const isUsable =
            template !== undefined &&
            languageCodes.includes(language) &&
            wrongInMail({ subject, body }, template.variables).length === 0
          return isUsable ? [[keyOf(code, language), { subject, body }] as const] : []
        }),
      )
    },
  }
}
