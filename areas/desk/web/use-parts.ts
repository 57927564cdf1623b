import { useEffect, useState } from 'react'
import type { Home, HomePart } from '../contract/home.ts'
import { useDeskHomeQuery } from './home-api.ts'

/** How often a page that stays open asks again, and how soon it asks again for late parts. */
const refreshMs = 60_000
const againMs = 2_000

type Options = Parameters<typeof useDeskHomeQuery>[1]
const fresh = {
  refetchOnMountOrArgChange: 60,
  pollingInterval: refreshMs,
  skipPollingIfUnfocused: true,
} satisfies Options

/** Asks again soon while something is still being counted. */
function useAgain(isLate: boolean, ask: () => unknown, turn: unknown): void {
  useEffect(() => {
    if (!isLate) return
    const timer = setTimeout(ask, againMs)
    return () => clearTimeout(timer)
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- each late answer starts a new wait; `ask` changes at every render
  }, [isLate, turn])
}

/** The waiting work; the menu and the home share one request. */
export function useWaitingPart() {
  const asked = useDeskHomeQuery({ query: { parts: 'waiting' } }, fresh)
  useAgain((asked.data?.waiting?.late.length ?? 0) > 0, () => void asked.refetch(), asked.fulfilledTimeStamp)
  return asked
}

const others = 'today,alerts,weeks,setup,own'
/** All other parts, in one request. */
export const useOtherParts = () => useDeskHomeQuery({ query: { parts: others } }, fresh)

/** Whether any count in the answer about one part is in this state. */
function isAny(home: Home | undefined, part: HomePart, state: 'late' | 'failed'): boolean {
  const found = home?.[part]
  if (!found) return false
  return ('state' in found && found.state === state) || found.rows.some((row) => 'state' in row && row.state === state)
}

/** One of the other parts: from the shared request, or from a request of its own when it was late or is retried. */
export function usePart<P extends Exclude<HomePart, 'waiting'>>(part: P) {
  const all = useOtherParts()
  const [isAgain, setAgain] = useState(false)
  const isLate = isAny(all.data, part, 'late')
  const alone = useDeskHomeQuery({ query: { parts: part } }, { ...fresh, skip: !isAgain && !isLate })
  const asked = alone.isUninitialized ? all : alone
  useAgain(isAny(alone.data, part, 'late'), () => void alone.refetch(), alone.fulfilledTimeStamp)
  const value = alone.data?.[part] ?? all.data?.[part]
  return {
    value: (value ?? null) as Home[P],
    isFailed: (asked.isError && !value) || isAny(asked.data, part, 'failed'),
    error: asked.error,
    isLoading: !value && asked.isFetching,
    onRetry: () => (isAgain || isLate ? void alone.refetch() : setAgain(true)),
  }
}
