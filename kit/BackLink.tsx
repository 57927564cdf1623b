import { Anchor } from '@mantine/core'
import { IconArrowLeft } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'

/** The way back to the list that a page belongs to, above its heading. */
export function BackLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <Anchor component={Link} to={to} display="inline-flex" mb="xs" mih={32} style={{ alignItems: 'center', gap: 4 }}>
      <IconArrowLeft size={16} aria-hidden /> {children}
    </Anchor>
  )
}
