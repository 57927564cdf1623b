import type { ReactNode } from 'react'

/** The tints of a category's tile; each is a colour of the theme. */
export type Tint = 'verdigris' | 'copper' | 'amber' | 'sky' | 'berry' | 'leaf'

type Drawing = { tint: Tint; drawing: ReactNode }

const paper = 'var(--tp-paper)'
const coin = 'var(--tp-coin)'

/** The copper dot that is part of every drawing. */
const Dot = ({ x, y, r = 3.5 }: { x: number; y: number; r?: number }) => <circle cx={x} cy={y} r={r} fill={coin} />

const cup: Drawing = {
  tint: 'copper',
  drawing: (
    <>
      <path d="M10 20h23v9a10 10 0 0 1-10 10h-3a10 10 0 0 1-10-10z" fill={paper} />
      <path d="M33 23h3a4.5 4.5 0 0 1 0 9h-4M17 14c0-2.5 2.5-2.5 2.5-5M25 14c0-2.5 2.5-2.5 2.5-5" />
      <Dot x={21.5} y={29} />
    </>
  ),
}

/** The tint and the drawing (48 x 48) of each category in a new installation, by its English name in lower case. */
export const categoryDrawings: Readonly<Record<string, Drawing>> = {
  household: {
    tint: 'amber',
    drawing: (
      <>
        <path d="M10 22 24 10l14 12v15a2 2 0 0 1-2 2H12a2 2 0 0 1-2-2z" fill={paper} />
        <path d="M19 39V28h10v11" />
        <Dot x={24} y={21} />
      </>
    ),
  },
  work: {
    tint: 'sky',
    drawing: (
      <>
        <path d="M18 17v-3a3 3 0 0 1 3-3h6a3 3 0 0 1 3 3v3" />
        <rect x="8" y="17" width="32" height="22" rx="4" fill={paper} />
        <path d="M8 27h32" />
        <Dot x={24} y={27} />
      </>
    ),
  },
  health: {
    tint: 'berry',
    drawing: (
      <>
        <path d="M24 39S8 30 8 19.5A8 8 0 0 1 24 16a8 8 0 0 1 16 3.5C40 30 24 39 24 39z" fill={paper} />
        <path d="M14 25h5l3-5 4 9 2-4h6" />
        <Dot x={38} y={11} />
      </>
    ),
  },
  'health and fitness': {
    tint: 'leaf',
    drawing: (
      <>
        <path d="M17 24h14" />
        <rect x="11" y="13" width="6" height="22" rx="2.5" fill={paper} />
        <rect x="31" y="13" width="6" height="22" rx="2.5" fill={paper} />
        <path d="M7 19v10M41 19v10" />
        <Dot x={24} y={24} />
      </>
    ),
  },
  technology: {
    tint: 'verdigris',
    drawing: (
      <>
        <rect x="14" y="8" width="20" height="32" rx="4" fill={paper} />
        <path d="M22 35h4M19 14h10M19 19h6" />
        <Dot x={26} y={26} />
      </>
    ),
  },
  motoring: {
    tint: 'sky',
    drawing: (
      <>
        <path d="M7 33v-7l5-10a3 3 0 0 1 2.7-1.7h18.6A3 3 0 0 1 36 16l5 10v7z" fill={paper} />
        <path d="M8 25h32M24 14.5V25" />
        <Dot x={15.5} y={34} r={4.5} />
        <Dot x={32.5} y={34} r={4.5} />
      </>
    ),
  },
  shopping: {
    tint: 'verdigris',
    drawing: (
      <>
        <path d="M11 17h26l2.5 22h-31z" fill={paper} />
        <path d="M18 21v-5a6 6 0 0 1 12 0v5" />
        <Dot x={24} y={30} />
      </>
    ),
  },
  travel: {
    tint: 'amber',
    drawing: (
      <>
        <path d="M18 16v-5a2 2 0 0 1 2-2h8a2 2 0 0 1 2 2v5" />
        <rect x="9" y="16" width="30" height="23" rx="4" fill={paper} />
        <path d="M16 16v23M32 16v23" />
        <Dot x={24} y={27} />
      </>
    ),
  },
  media: {
    tint: 'berry',
    drawing: (
      <>
        <rect x="7" y="12" width="34" height="23" rx="4" fill={paper} />
        <path d="M21 18.5v10l8-5z" fill={coin} />
        <path d="M17 40h14" />
      </>
    ),
  },
  finance: {
    tint: 'copper',
    drawing: (
      <>
        <path d="M10 28v6c0 3 6 5 14 5s14-2 14-5v-6" fill={paper} />
        <path d="M10 21v7c0 3 6 5 14 5s14-2 14-5v-7" fill={paper} />
        <ellipse cx="24" cy="20" rx="14" ry="5.5" fill={coin} />
        <path d="M20 9v3M28 9v3" />
      </>
    ),
  },
  beauty: {
    tint: 'berry',
    drawing: (
      <>
        <rect x="20" y="8" width="8" height="6" rx="1.5" />
        <path d="M18 14h12v5H18z" />
        <rect x="12" y="19" width="24" height="21" rx="6" fill={paper} />
        <Dot x={24} y={29.5} />
      </>
    ),
  },
  'everyday life': {
    tint: 'leaf',
    drawing: (
      <>
        <rect x="9" y="12" width="30" height="28" rx="4" fill={paper} />
        <path d="M9 20h30M17 8v7M31 8v7M16 27h4M16 33h4" />
        <Dot x={30} y={30} />
      </>
    ),
  },
  'food and drink': cup,
  food: {
    tint: 'leaf',
    drawing: (
      <>
        <path
          d="M24 17c-6-4-14-1-13.5 8C11 33 16 40 20.5 40c1.5 0 2-.7 3.5-.7s2 .7 3.5.7C32 40 37 33 37.5 25c.5-9-7.5-12-13.5-8z"
          fill={paper}
        />
        <path d="M24 16c0-4 2-7 6-8" />
        <Dot x={18.5} y={25} />
      </>
    ),
  },
  leisure: {
    tint: 'verdigris',
    drawing: (
      <>
        <path d="M7 39 24 12l17 27z" fill={paper} />
        <path d="m24 24-8 15h16z" />
        <Dot x={38} y={12} />
      </>
    ),
  },
}

/** The drawing for categories that an operator has added: the smiling speech bubble of our logo. */
export const anyCategory: Drawing = {
  tint: 'verdigris',
  drawing: (
    <>
      <path d="M11 9h26a4 4 0 0 1 4 4v16a4 4 0 0 1-4 4H25l-9 7v-7h-5a4 4 0 0 1-4-4V13a4 4 0 0 1 4-4z" fill={paper} />
      <path d="M18 16v4M30 16v4M18 25c3 3 9 3 12 0" />
      <Dot x={40} y={9} />
    </>
  ),
}
