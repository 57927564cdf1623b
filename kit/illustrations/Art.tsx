import type { ReactNode } from 'react'

export type ArtProps = { width?: number }

/** The frame of every drawing: 240 x 160, decorative, coloured by the theme's variables so that dark mode works. */
export function Art({ width = 220, children }: ArtProps & { children: ReactNode }) {
  return (
    <svg
      viewBox="0 0 240 160"
      width={width}
      style={{ maxWidth: '100%', height: 'auto' }}
      fill="none"
      stroke="var(--tp-ink)"
      strokeWidth="3"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      focusable="false"
    >
      <ellipse cx="120" cy="146" rx="92" ry="8" fill="var(--tp-shade)" stroke="none" />
      {children}
    </svg>
  )
}

type Mood = 'smiles' | 'wonders' | 'sleeps'

const mouths: Record<Mood, string> = {
  smiles: 'M-9 7c3 4 15 4 18.5 0',
  wonders: 'M-5 9h10',
  sleeps: 'M-4 8c2 2 6 2 8 0',
}

/** The copper coin with its face, 28 px in radius at scale 1. */
export function Coin({ x, y, scale = 1, mood = 'smiles' }: { x: number; y: number; scale?: number; mood?: Mood }) {
  return (
    <g transform={`translate(${x} ${y}) scale(${scale})`}>
      <circle r="28" fill="var(--tp-coin)" />
      <circle r="20" stroke="var(--tp-coin-rim)" />
      <g stroke="var(--tp-coin-ink)">
        {mood === 'sleeps' ? <path d="M-10-4h5M5-4h5" /> : <path d="M-7-7v5M7-7v5" strokeWidth="4.5" />}
        <path d={mouths[mood]} />
      </g>
    </g>
  )
}

/** The small verdigris spark: two crossed strokes. */
export function Spark({ x, y, size = 5 }: { x: number; y: number; size?: number }) {
  return <path d={`M${x} ${y}l${size} ${size}m0-${size}l-${size} ${size}`} stroke="var(--tp-spark)" />
}

/** A bar that represents a line of text. */
export function Line({ x, y, width, strong = false }: { x: number; y: number; width: number; strong?: boolean }) {
  return (
    <rect
      x={x}
      y={y}
      width={width}
      height="8"
      rx="4"
      fill={strong ? 'var(--tp-mute)' : 'var(--tp-rule)'}
      stroke="none"
    />
  )
}

/** A round tick on verdigris. */
export function Tick({ x, y, r = 7 }: { x: number; y: number; r?: number }) {
  const k = r / 7
  return (
    <g stroke="none">
      <circle cx={x} cy={y} r={r} fill="var(--tp-leafy)" />
      <path
        d={`M${x - 3.5 * k} ${y + 0.2 * k}l${2.6 * k} ${2.6 * k} ${4.7 * k}-${5.2 * k}`}
        stroke="#fff"
        strokeWidth={2.2 * k}
      />
    </g>
  )
}
