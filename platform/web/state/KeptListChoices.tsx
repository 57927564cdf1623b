import { useMemo, type ReactNode } from 'react'
import { ListMemory, type ListChoices } from '../../../kit/list/memory.ts'
import { useAppDispatch, useAppSelector } from './hooks.ts'
import { listChosen } from './ui-slice.ts'

const none: Readonly<Record<string, ListChoices>> = {}

/** Lists inside remember the reader's choices with the other flags of the pages, until the log-out. */
export function KeptListChoices({ children }: { children: ReactNode }) {
  const dispatch = useAppDispatch()
  const kept = useAppSelector(({ ui }) => ui.lists) ?? none
  const memory = useMemo<ListMemory>(
    () => ({ kept, keep: (name, choices) => void dispatch(listChosen({ name, choices })) }),
    [kept, dispatch],
  )
  return <ListMemory value={memory}>{children}</ListMemory>
}
