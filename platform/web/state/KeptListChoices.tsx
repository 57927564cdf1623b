import { lazy, useMemo, type ReactNode } from 'react'
import { ListMemory, type ListChoices, type ListViewsProps } from '../../../kit/list/memory.ts'
import { slot } from '../area.tsx'
import { useAppDispatch, useAppSelector } from './hooks.ts'
import { listChosen } from './ui-slice.ts'

/**
 * Loaded on demand: this wraps every page behind the log-in, and pages without a list do not need the code for files.
 */
const ListFile = lazy(async () => ({ default: (await import('../api/ListFile.tsx')).ListFile }))

const none: Readonly<Record<string, ListChoices>> = {}

/** The slot in every list for the reader's saved views. */
export const listViews = slot<ListViewsProps>()

/**
 * Makes the lists inside remember the reader's choices until the log-out, together with the other flags of the pages.
 */
export function KeptListChoices({ children }: { children: ReactNode }) {
  const dispatch = useAppDispatch()
  const kept = useAppSelector(({ ui }) => ui.lists) ?? none
  const memory = useMemo<ListMemory>(
    () => ({
      kept,
      keep: (name, choices) => void dispatch(listChosen({ name, choices })),
      Views: listViews.Piece,
      File: ListFile,
    }),
    [kept, dispatch],
  )
  return <ListMemory value={memory}>{children}</ListMemory>
}
