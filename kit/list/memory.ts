import { createContext, use, type ComponentType } from 'react'
import type { Column } from '../table-props.ts'

/** What a reader has chosen for one list. */
export type ListChoices = { limit?: number; hidden?: string[] }

/** A list's views: under its name, of these entries of the address. */
export type ListViewsProps = { list: string; names: readonly string[] }

/** A call that answers the rows of a list, or a file of them. */
export type ListCall = {
  path: string
  access: string
  files?: readonly string[]
}
export type ListFileProps = {
  list: string
  call: ListCall
  params?: Readonly<Record<string, string>>
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
