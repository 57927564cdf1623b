import { useWaitingPart } from '../use-parts.ts'

/** Counts the work that waits behind a page; 0 until it is known. It uses the same rows as the home. */
export function useWaitingAt(): (isAt: (path: string) => boolean) => number {
  const { data } = useWaitingPart()
  return (isAt) =>
    (data?.waiting?.rows ?? []).filter(({ page }) => isAt(page)).reduce((sum, { count }) => sum + count, 0)
}
