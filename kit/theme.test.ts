import { DEFAULT_THEME, defaultCssVariablesResolver, mergeMantineTheme } from '@mantine/core'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  makeColorStyle,
  copper,
  grounds,
  nearestReadable,
  rootSelectors,
  makeScale,
  verdigris,
  written,
  type Scale,
} from '../platform/contract/brand-colors.ts'
import { mixColors } from '../platform/contract/color.ts'
import { cssVariablesResolver, theme, tupleOf } from './theme.ts'

const full = mergeMantineTheme(DEFAULT_THEME, theme)
const usual = defaultCssVariablesResolver(full)
const ours = cssVariablesResolver(full)

const channel = (value: number) => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4)

function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) =>
    channel(Number.parseInt(hex.slice(at, at + 2), 16) / 255),
  )
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/** WCAG contrast of two colours. */
function contrast(one: string, other: string): number {
  const [light = 0, dark = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a)
  return (light + 0.05) / (dark + 0.05)
}

/** A variable's colour as `#rrggbb`, followed through other variables. */
function colourOf(scheme: 'light' | 'dark', name: string): string {
  const variables: Record<string, string> = {
    ...usual.variables,
    ...usual[scheme],
    ...ours.variables,
    ...ours[scheme],
  }
  let value = variables[name] ?? ''
  while (value.startsWith('var(')) value = variables[value.slice(4, -1)] ?? ''
  const mix = /^color-mix\(in srgb, var\((--[\w-]+)\) (\d+)%, var\((--[\w-]+)\)\)$/.exec(value)
  if (mix) return mixColors(colourOf(scheme, mix[1] ?? ''), colourOf(scheme, mix[3] ?? ''), Number(mix[2]) / 100)
  if (/^#[0-9a-f]{3}$/i.test(value)) return value.replaceAll(/[0-9a-f]/gi, '$&$&')
  const opaque = /^rgba\((\d+), (\d+), (\d+), 1\)$/.exec(value)
  if (opaque)
    return `#${opaque
      .slice(1)
      .map((one) => Number(one).toString(16).padStart(2, '0'))
      .join('')}`
  if (!/^#[0-9a-f]{6}$/i.test(value)) throw new Error(`${name} is no plain colour: ${value}`)
  return value
}

const named = ['brand', 'reward', 'success', 'warning', 'danger', 'info']

const texts = (): [string, string][] => [
  ...named.flatMap((name): [string, string][] => {
    const own = `--mantine-color-${name}-`
    return [
      [`${own}contrast`, `${own}filled`],
      [`${own}contrast`, `${own}filled-hover`],
      [`${own}light-color`, `${own}light`],
      [`${own}text`, '--tp-surface'],
      [`${own}text`, '--mantine-color-body'],
      [`${own}outline`, '--tp-surface'],
    ]
  }),
  // The colours of text on a selected row or an unread notification.
  ...['text', 'dimmed', 'error', 'brand-text', 'reward-text', 'success-text'].map((name): [string, string] => [
    `--mantine-color-${name}`,
    '--mantine-color-brand-light',
  ]),
  ...['text', 'dimmed', 'error'].flatMap((name): [string, string][] => [
    [`--mantine-color-${name}`, '--tp-surface'],
    [`--mantine-color-${name}`, '--mantine-color-body'],
    [`--mantine-color-${name}`, '--tp-sunken'],
    [`--mantine-color-${name}`, '--tp-tint'],
  ]),
  ['--mantine-color-gray-light-color', '--mantine-color-gray-light'],
  ['--mantine-color-placeholder', '--tp-surface'],
]

const edges: [string, string][] = ['--mantine-color-default-border', '--tp-focus-color'].flatMap(
  (name): [string, string][] => [
    [name, '--tp-surface'],
    [name, '--mantine-color-body'],
  ],
)

describe.each(['light', 'dark'] as const)('in the %s scheme', (scheme) => {
  test.each(texts())('the text %s on %s has a contrast of 4.5 or more', (text, ground) => {
    expect(contrast(colourOf(scheme, text), colourOf(scheme, ground))).toBeGreaterThanOrEqual(4.5)
  })

  test.each(edges)('the edge %s on %s has a contrast of 3 or more', (edge, ground) => {
    expect(contrast(colourOf(scheme, edge), colourOf(scheme, ground))).toBeGreaterThanOrEqual(3)
  })
})

describe('the colours of an operator', () => {
  type Variables = Record<'light' | 'dark', Record<string, string>>
  /**
   * The variables that Mantine itself makes for a theme, by colour scheme; those common to both schemes count as light.
   */
  const made = (colors: { verdigris: Scale; copper: Scale }): Variables => {
    const own = { verdigris: tupleOf(colors.verdigris), copper: tupleOf(colors.copper) }
    const { variables, light, dark } = defaultCssVariablesResolver(
      mergeMantineTheme(DEFAULT_THEME, { ...theme, colors: { ...theme.colors, ...own } }),
    )
    return { light: { ...variables, ...light }, dark }
  }
  const plain = (value: string): string => {
    const opaque = /^rgba\((\d+), (\d+), (\d+), 1\)$/.exec(value)?.slice(1)
    return opaque ? `#${opaque.map((one) => Number(one).toString(16).padStart(2, '0')).join('')}` : value
  }
  /** The variables of a style sheet, by colour scheme. */
  const said = (style: string): Variables => {
    const [light = '', dark = ''] = style.split(rootSelectors.dark)
    const variables = (text: string) =>
      Object.fromEntries([...text.matchAll(/(--[\w-]+):([^;}]+)/g)].map(([, name = '', value = '']) => [name, value]))
    return { light: variables(light), dark: variables(dark) }
  }

  test('are said as the theme would say them, all of them and nothing else', () => {
    const color = fc.integer({ min: 0, max: 0xffffff }).map((value) => `#${value.toString(16).padStart(6, '0')}`)
    const ofOurs = made({ verdigris, copper })
    fc.assert(
      fc.property(color, color, (one, other) => {
        const [primary, accent] = [nearestReadable(one), nearestReadable(other)]
        const theirs = made({ verdigris: makeScale(primary), copper: makeScale(accent) })
        const style = said(makeColorStyle({ primary, accent }))
        for (const scheme of ['light', 'dark'] as const) {
          const changed = Object.entries(theirs[scheme]).filter(
            // Colours that the theme derives from variables follow those variables.
            ([name, value]) => ofOurs[scheme][name] !== value && !(name in ours[scheme]),
          )
          for (const [name, value] of changed) expect([name, style[scheme][name]]).toEqual([name, plain(value)])
          for (const [name, value] of Object.entries(style[scheme]))
            expect([name, value]).toEqual([name, plain(theirs[scheme][name] ?? 'unknown')])
        }
      }),
      { numRuns: 20 },
    )
  })

  test('say nothing while they are ours', () => {
    expect(makeColorStyle({ primary: verdigris[7], accent: copper[7] })).toBe('')
    expect(makeColorStyle({ primary: verdigris[7], accent: '#7a00ff' })).not.toContain('verdigris')
  })

  test('are held against what they are seen on', () => {
    for (const scheme of ['light', 'dark'] as const)
      expect(['--tp-surface', '--mantine-color-body'].map((name) => colourOf(scheme, name))).toEqual([
        ...grounds[scheme],
      ])
    for (const name of ['brand', 'reward'])
      for (const scheme of ['light', 'dark'] as const)
        expect(colourOf(scheme, `--mantine-color-${name}-contrast`)).toBe(written[scheme])
  })
})
