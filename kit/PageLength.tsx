import { NativeSelect } from '@mantine/core'
import { useText } from '../platform/web/text/text.ts'
import { ui } from '../platform/words/en/ui.ts'

/** The page lengths on offer, in rows. */
export const pageLimits = [10, 25, 50, 100] as const

/** A choice of how many rows a page of a list has. */
export function PageLength({ limit, onLimit }: { limit: number; onLimit: (limit: number) => void }) {
  const say = useText(ui)
  return (
    <NativeSelect
      aria-label={say('rowsPerPage')}
      value={String(limit)}
      data={pageLimits.map(String)}
      onChange={(event) => onLimit(Number(event.currentTarget.value))}
      w={84}
    />
  )
}
