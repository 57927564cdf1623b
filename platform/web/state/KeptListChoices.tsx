import { lazy, useMemo, type ReactNode } from 'react'
import { ListMemory, type ListChoices, type ListViewsProps } from '../../../kit/list/memory.ts'
import { slot } from '../area.tsx'
import { useAppDispatch, useAppSelector } from './hooks.ts'
import { listChosen } from './ui-slice.ts'

/** Every page behind the login is inside; what has no list begins without the code of files. */
const ListFile = lazy(async () => ({ default: (await import('../api/ListFile.tsx')).ListFile }))

const none: Readonly<Record<string, ListChoices>> = {}

/** The place in every list for the views of it that its reader keeps. */
export const listViews = slot<ListViewsProps>()

/** Lists inside remember the reader's choices with the other flags of the pages, until the log-out. */
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
