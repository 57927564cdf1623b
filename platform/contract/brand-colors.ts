import { findColor, computeContrast, darken, toLch, mixColors, type Lch } from './color.ts'

/** Ten shades of one colour, from lightest to darkest; the eighth is the colour itself. */
export type Scale = readonly [string, string, string, string, string, string, string, string, string, string]

/** Our own colour of buttons and links. */
export const verdigris: Scale = [
  '#edfcf9',
  '#d5f5f0',
  '#b0e8e0',
  '#84d6cc',
  '#56c1b6',
  '#2aaa9f',
  '#099086',
  '#03756c',
  '#015d56',
  '#03443f',
]
/** Our own colour for points, rewards and the bonus. */
export const copper: Scale = [
  '#fff6f1',
  '#fee8db',
  '#fed0b7',
  '#f8b28a',
  '#ed925d',
  '#db7635',
  '#bf5e18',
  '#9c4a0c',
  '#7c3b0c',
  '#5b2b0b',
]
/** The backgrounds of pages. */
export const grounds = {
  light: ['#ffffff', '#f8fafc'],
  dark: ['#242d32', '#171f24'],
} as const
/** The colour of text on coloured backgrounds: white in the light scheme, ink in the dark one. */
export const written = { light: '#ffffff', dark: '#1a242a' } as const

/** The contrast that text needs against its background (WCAG 2.x, AA). */
export const contrastMin = 4.5

export type Colors = { readonly primary: string; readonly accent: string }
export type Scheme = 'light' | 'dark'
/** A text and a background whose contrast is too low. */
export type ColorFault = { scheme: Scheme; text: string; ground: string; ratio: number }

/**
 * Makes the shades of a colour. The shades of our own colour were drawn by hand; those of another colour have the same
 * lightness.
 */
export function makeScale(color: string): Scale {
  for (const drawn of [verdigris, copper]) if (drawn[7] === color) return drawn
  const lch = toLch(color)
  const ladder = measureOurScale()
  const shade = (no: number, l: number): string => findColor({ ...lch, l, c: lch.c * (ladder[no]?.c ?? 1) })
  const lightness = (no: number): number => ladder[no]?.l ?? 0
  // In the dark scheme this shade is the background of buttons, and must be light enough for dark text.
  let five = Math.max(lightness(5), lch.l)
  while (computeContrast(shade(5, five), written.dark) < contrastMin) five += 0.005
  const four = Math.max(lightness(4), five + 0.02)
  const six = Math.max(lch.l, (five + lch.l) / 2)
  const above = (no: number): number => Math.max(lightness(no), Math.min(0.99, four + (4 - no) * 0.02))
  return [
    shade(0, above(0)),
    shade(1, above(1)),
    shade(2, above(2)),
    shade(3, above(3)),
    shade(4, Math.min(0.99, four)),
    shade(5, five),
    shade(6, six),
    color,
    shade(8, lch.l * (lightness(8) / lightness(7))),
    shade(9, lch.l * (lightness(9) / lightness(7))),
  ]
}

/**
 * Measures the lightness of each of our shades, and its chroma relative to the eighth. It runs only when needed,
 * because a page in our own colours can do without it.
 */
function measureOurScale(): readonly Pick<Lch, 'l' | 'c'>[] {
  const ours = verdigris.map(toLch)
  return ours.map(({ l, c }) => ({ l, c: c / (ours[7]?.c ?? 1) }))
}

/** Lists every text that has this colour, or appears on it, with its background. */
export function listPairs(color: string): Omit<ColorFault, 'ratio'>[] {
  const scale = makeScale(color)
  const [pale, tint, , , four, five, , , eight, nine] = scale
  const on = (scheme: Scheme, text: string) => grounds[scheme].map((ground) => ({ scheme, text, ground }))
  return [
    ...on('light', color),
    ...[color, eight].map((ground) => ({ scheme: 'light' as const, text: written.light, ground })),
    { scheme: 'light', text: nine, ground: tint },
    ...on('dark', four),
    ...[five, four].map((ground) => ({ scheme: 'dark' as const, text: written.dark, ground })),
    { scheme: 'dark', text: pale, ground: darken(nine, tintDarkening) },
    { scheme: 'dark', text: pale, ground: mixColors(five, grounds.dark[0], brandTintInDark) },
  ]
}
/** The factor that darkens the darkest shade; the result is the subdued background of the dark scheme. */
const tintDarkening = 0.5
const hoveredTintInDark = 0.7
/**
 * How much of the fifth shade is mixed into the surface to make the brand's subdued background in the dark scheme, so
 * that selected items stand out. The theme computes the same with CSS variables.
 */
export const brandTintInDark = 0.15

/** Finds the lowest contrast that a colour produces, if it is too low; null when every text is readable. */
export function colorFault(color: string): ColorFault | null {
  const [worst] = listPairs(color)
    .map((pair) => ({ ...pair, ratio: computeContrast(pair.text, pair.ground) }))
    .sort((one, other) => one.ratio - other.ratio)
  return worst && worst.ratio < contrastMin ? worst : null
}

/** Returns the colour if it is readable, otherwise the readable colour with the same hue and the nearest lightness. */
export function nearestReadable(color: string): string {
  if (!colorFault(color)) return color
  const lch = toLch(color)
  const darker = (l: number): string => findColor({ ...lch, l })
  let [readable, tooLight] = [0, lch.l]
  for (let step = 0; step < 16; step += 1) {
    const middle = (readable + tooLight) / 2
    if (colorFault(darker(middle))) tooLight = middle
    else readable = middle
  }
  return darker(readable)
}

const rgbOf = (color: string): string =>
  [1, 3, 5].map((from) => Number.parseInt(color.slice(from, from + 2), 16)).join(', ')

/**
 * The selector of the document's root for each scheme. It is repeated so that it wins against the program's style
 * sheets in any order.
 */
export const rootSelectors: Readonly<Record<Scheme, string>> = {
  light: ':root:root:root',
  dark: ":root:root:root[data-mantine-color-scheme='dark']",
}

/** Makes the style sheet for the operator's two colours; empty if they are our own. */
export function makeColorStyle({ primary, accent }: Colors): string {
  const lch = [
    { names: ['verdigris', 'brand'], color: primary, drawn: verdigris },
    { names: ['copper', 'reward'], color: accent, drawn: copper },
  ].filter(({ color, drawn }) => color !== drawn[7])
  if (lch.length === 0) return ''
  const declarations: Record<Scheme, string[]> = { light: [], dark: [] }
  for (const { names, color } of lch) {
    const scale = makeScale(color)
    for (const name of names) {
      const put = (scheme: Scheme, part: string, value: string) =>
        void declarations[scheme].push(`--mantine-color-${name}-${part}:${value}`)
      for (const [no, shade] of scale.entries()) put('light', String(no), shade)
      put('light', 'outline-hover', `rgba(${rgbOf(scale[7])}, 0.05)`)
      if (name === 'brand' || name === 'reward')
        for (const [no, shade] of scale.entries()) put('dark', String(no), shade)
      if (name !== 'brand') {
        put('dark', 'light', darken(scale[9], tintDarkening))
        put('dark', 'light-hover', darken(scale[9], hoveredTintInDark))
      }
      put('dark', 'outline-hover', `rgba(${rgbOf(scale[1])}, 0.05)`)
    }
  }
  return `${rootSelectors.light}{${declarations.light.join(';')}}${rootSelectors.dark}{${declarations.dark.join(';')}}`
}
