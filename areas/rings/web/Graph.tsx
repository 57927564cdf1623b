import { Title } from '@mantine/core'
import { useState } from 'react'
import { useText } from '../../../platform/web/text/text.ts'
import type { Ring } from '../contract.ts'
import { rings } from '../words/en/rings.ts'
import { placeOn } from './places.ts'
import classes from './Rings.module.css'

const [width, height] = [720, 480]
const middle = { x: width / 2, y: height / 2 }

type Props = { ring: Ring; nameKey: (key: number) => string }

/**
 * Draws keys as squares in the middle, accounts as circles around them, and a line for each link. It appears on wide
 * screens; the table below it shows the same to everyone.
 */
export function Graph({ ring, nameKey }: Props) {
  const say = useText(rings)
  const [marked, setMarked] = useState<string | null>(null)
  const accounts = placeOn(ring.accounts, middle, { x: 290, y: 190 })
  const keys = placeOn(ring.keys, middle, { x: ring.keys.length > 1 ? 130 : 0, y: ring.keys.length > 1 ? 85 : 0 })
  const at = new Map(accounts.map(({ one, x, y }) => [one.panelistId, { x, y }]))
  const keyAt = new Map(keys.map(({ one, x, y }) => [one.key, { ...one, x, y }]))
  return (
    <section aria-labelledby="ring-graph" className={classes.graph}>
      <Title order={2} size="h3" id="ring-graph" mb="sm">
        {say('graph')}
      </Title>
      <svg viewBox={`0 0 ${width} ${height}`} role="img" aria-label={say('graphIs')}>
        {ring.links.map(({ panelistId, key }) => {
          const [from, to] = [at.get(panelistId), keyAt.get(key)]
          if (!from || !to) return null
          return (
            <line
              key={`${panelistId} ${key}`}
              x1={from.x}
              y1={from.y}
              x2={to.x}
              y2={to.y}
              data-kind={to.kind}
              data-public={to.isPublic || undefined}
              data-marked={marked === panelistId || undefined}
            />
          )
        })}
        {keys.map(({ one, x, y }) => (
          <g key={one.key} data-kind={one.kind}>
            <rect x={x - 9} y={y - 9} width={18} height={18} />
            <text x={x} y={y + 24}>
              {nameKey(one.key)}
            </text>
          </g>
        ))}
        {accounts.map(({ one, x, y }) => (
          <g
            key={one.panelistId}
            data-marked={marked === one.panelistId || undefined}
            onClick={() => setMarked(marked === one.panelistId ? null : one.panelistId)}
          >
            <circle cx={x} cy={y} r={10} />
            <text x={x} y={y + 26}>
              {one.name || one.email}
            </text>
          </g>
        ))}
      </svg>
    </section>
  )
}
