import { Anchor } from '@mantine/core'
import type { ReactNode } from 'react'

/** An action that reads as a link; a thumb can hit it all the same. */
export function LinkButton({ onClick, children }: { onClick: () => void; children: ReactNode }) {
  return (
    <Anchor component="button" type="button" mih={44} fw={600} fz="sm" onClick={onClick}>
      {children}
    </Anchor>
  )
}
