import { Anchor } from '@mantine/core'
import type { ReactNode } from 'react'

/** A button that looks like a link but is large enough to tap. */
export function LinkButton({ onClick, children }: { onClick: () => void; children: ReactNode }) {
  return (
    <Anchor component="button" type="button" mih={44} fw={600} fz="sm" onClick={onClick}>
      {children}
    </Anchor>
  )
}
