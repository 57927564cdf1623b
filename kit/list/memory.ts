import { createContext, use, type ComponentType } from 'react'
import type { Column } from '../table-props.ts'

/** A reader's choices for a list. */
export type ListChoices = { limit?: number; hidden?: string[] }

/** The saved views of a list: the list's name, and the query parameters that a view contains. */
export type ListViewsProps = { list: string; names: readonly string[] }

/** The download of a list: the call that returns its rows, page by page. */
export type ListCall = {
  call: { path: string }
  /** Whether the call returns the file itself. */
  isWhole?: boolean
  /** The permission that the reader needs; by default, the one for downloading reports. */
  right?: string
  params?: Readonly<Record<string, string>>
  /** Further parameters of the call, in addition to the list's query. */
  query?: Readonly<Record<string, string>>
}
export type ListFileProps = Omit<ListCall, 'query'> & {
  list: string
  /** The list's query with its order, without a page. */
  query: Readonly<Record<string, unknown>>
  pager: 'pages' | 'cursor' | 'whole'
  columns: readonly Column<never>[]
}

export type ListMemory = {
  kept: Readonly<Record<string, ListChoices>>
  keep: (name: string, choices: ListChoices) => void
  /** The component that saves and chooses views. */
  Views?: ComponentType<ListViewsProps> | null
  /** The component that downloads the rows. */
  File?: ComponentType<ListFileProps> | null
}

/**
 * Stores choices that outlive a page, and provides the components that need the server. The kit itself has no data, so
 * without a provider there is neither.
 */
export const ListMemory = createContext<ListMemory>({ kept: {}, keep: () => {} })

const none: ListChoices = {}

/** The reader's choices for a list, and a function to change them. */
export function useListChoices(name: string): [ListChoices, (change: ListChoices) => void] {
  const { kept, keep } = use(ListMemory)
  const choices = kept[name] ?? none
  return [choices, (change) => keep(name, { ...choices, ...change })]
}
