import type { ChainLink, HistoryRow, PointLevel, Statement } from '../contract.ts'
import type { Language } from '../../../platform/contract/language.ts'
import { isMessage, type TextOrMessage } from '../../../platform/contract/messages.ts'
import { wordIn } from '../../../platform/server/words.ts'
import type { UnnamedLevel } from './rules.ts'

/** A movement whose description is not translated yet. */
export type UnwordedRow = Omit<HistoryRow, 'description' | 'code' | 'values'> & { description: TextOrMessage }
export type UnwordedLink = Omit<ChainLink, 'title'> & { said: TextOrMessage }
export type UnwordedStatement = Omit<Statement, 'links'> & { links: UnwordedLink[] }

/** Translates a movement for its reader, and keeps its code beside the text. */
export const wordRow = ({ description, ...row }: UnwordedRow, language: Language): HistoryRow => ({
  ...row,
  description: wordIn(description, language),
  code: isMessage(description) ? description.code : null,
  values: isMessage(description) ? description.values : null,
})

export const wordLevel = ({ name, ...level }: UnnamedLevel, language: Language): PointLevel => ({
  ...level,
  name: name === null ? '' : wordIn(name, language),
})

const wordLink = ({ said, ...link }: UnwordedLink, language: Language): ChainLink => ({
  ...link,
  title: wordIn(said, language),
})
/** Translates a statement for its reader; the hashed texts stay as they are stored. */
export const wordStatement = ({ links, ...statement }: UnwordedStatement, language: Language): Statement => ({
  ...statement,
  links: links.map((link) => wordLink(link, language)),
})
