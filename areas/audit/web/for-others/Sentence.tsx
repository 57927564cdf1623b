import { Anchor } from '@mantine/core'
import { Link } from 'react-router'
import type { AuditPiece } from '../../contract.ts'

/** A sentence about who did what to whom; names link to the pages that the reader may open. */
export function Sentence({ pieces }: { pieces: readonly AuditPiece[] }) {
  return (
    <span style={{ overflowWrap: 'anywhere' }}>
      {pieces.map(({ text, href }, at) =>
        href === null ? (
          text
        ) : (
          <Anchor key={`${at} ${href}`} component={Link} to={href} inherit>
            {text}
          </Anchor>
        ),
      )}
    </span>
  )
}
