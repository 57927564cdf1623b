import { Anchor } from '@mantine/core'
import { IconArrowLeft } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'

/** A link, above a page's heading, to the list to which the page belongs. */
export function BackLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <Anchor component={Link} to={to} display="inline-flex" mb="xs" mih={32} style={{ alignItems: 'center', gap: 4 }}>
      <IconArrowLeft size={16} aria-hidden /> {children}
    </Anchor>
  )
}
