import { createContext, use } from 'react'

/** What a reader has chosen for one list. */
export type ListChoices = { limit?: number; hidden?: string[] }

export type ListMemory = {
  kept: Readonly<Record<string, ListChoices>>
  keep: (name: string, choices: ListChoices) => void
}

/** Where choices outlive a page. The kit holds no data: without a provider nothing is remembered. */
export const ListMemory = createContext<ListMemory>({ kept: {}, keep: () => {} })

const none: ListChoices = {}

/** The reader's choices for one list, and how to change them. */
export function useListChoices(name: string): [ListChoices, (change: ListChoices) => void] {
  const { kept, keep } = use(ListMemory)
  const choices = kept[name] ?? none
  return [choices, (change) => keep(name, { ...choices, ...change })]
}
