import { createContext, use, type ComponentType } from 'react'
import type { Column } from '../table-props.ts'

/** What a reader has chosen for one list. */
export type ListChoices = { limit?: number; hidden?: string[] }

/** A list's views: under its name, of these entries of the address. */
export type ListViewsProps = { list: string; names: readonly string[] }

/** The file of a list: the call that answers its rows, page by page. */
export type ListCall = {
  call: { path: string }
  /** The call answers the file itself. */
  isWhole?: boolean
  /** What its reader has to be allowed; else to download reports. */
  right?: string
  params?: Readonly<Record<string, string>>
  /** What it takes besides the question of the list. */
  query?: Readonly<Record<string, string>>
}
export type ListFileProps = Omit<ListCall, 'query'> & {
  list: string
  /** The question of the list with its order, without a page. */
  query: Readonly<Record<string, unknown>>
  pager: 'pages' | 'cursor' | 'whole'
  columns: readonly Column<never>[]
}

export type ListMemory = {
  kept: Readonly<Record<string, ListChoices>>
  keep: (name: string, choices: ListChoices) => void
  /** Where views are kept and chosen. */
  Views?: ComponentType<ListViewsProps> | null
  /** Makes a file of what is shown. */
  File?: ComponentType<ListFileProps> | null
}

/** Where choices outlive a page, and what needs the server. The kit holds no data: without a provider there is neither. */
export const ListMemory = createContext<ListMemory>({ kept: {}, keep: () => {} })

const none: ListChoices = {}

/** The reader's choices for one list, and how to change them. */
export function useListChoices(name: string): [ListChoices, (change: ListChoices) => void] {
  const { kept, keep } = use(ListMemory)
  const choices = kept[name] ?? none
  return [choices, (change) => keep(name, { ...choices, ...change })]
}
