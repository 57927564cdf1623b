import { createRequire } from 'node:module'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  colorFault,
  contrastMin,
  copper,
  grounds,
  nearestReadable,
  listPairs,
  makeScale,
  verdigris,
  written,
} from './brand-colors.ts'
import { findColor, computeContrast, toLch } from './color.ts'

/** The library with which pages are tested; it computes contrasts independently. */
type Axe = {
  commons: {
    color: {
      Color: new (red: number, green: number, blue: number, alpha: number) => object
      getContrast: (one: object, other: object) => number
    }
  }
}
const { commons } = createRequire(import.meta.url)('axe-core') as Axe
const parts = (color: string): [number, number, number] => {
  const value = Number.parseInt(color.slice(1), 16)
  return [value >> 16, (value >> 8) & 255, value & 255]
}
const byAxe = (one: string, other: string): number => {
  const { Color, getContrast } = commons.color
  return getContrast(new Color(...parts(one), 1), new Color(...parts(other), 1))
}
const anyColor = fc.integer({ min: 0, max: 0xffffff }).map((value) => `#${value.toString(16).padStart(6, '0')}`)

test('a contrast is the one that another program figures out', () => {
  fc.assert(
    fc.property(anyColor, anyColor, (one, other) => {
      expect(computeContrast(one, other)).toBeCloseTo(byAxe(one, other), 9)
    }),
  )
  // Two well-known examples: black on white, and the lightest grey that may be text on white.
  expect(computeContrast('#000000', '#ffffff')).toBe(21)
  expect([computeContrast('#767676', '#ffffff') >= 4.5, computeContrast('#777777', '#ffffff') >= 4.5]).toEqual([
    true,
    false,
  ])
})

test('a colour taken apart and put together is the same, and the published ones lie where they should', () => {
  fc.assert(
    fc.property(anyColor, (color) => {
      expect(findColor(toLch(color))).toBe(color)
    }),
  )
  // Examples of oklch() in CSS Color 4: red, screen green and blue.
  const near = (color: string) => {
    const { l, c, h } = toLch(color)
    return [l.toFixed(3), c.toFixed(3), (((h * 180) / Math.PI + 360) % 360).toFixed(1)]
  }
  expect(near('#ff0000')).toEqual(['0.628', '0.258', '29.2'])
  expect(near('#00ff00')).toEqual(['0.866', '0.295', '142.5'])
  expect(near('#0000ff')).toEqual(['0.452', '0.313', '264.1'])
})

describe('a colour of an operator', () => {
  /**
   * Computes the worst contrast of a colour on our pages. The combinations are written down a second time here, and
   * another program computes the contrasts.
   */
  const worst = (color: string): number => {
    const scale = makeScale(color)
    const [, , , , four, five, , own, eight] = scale
    const light = [
      ...grounds.light.map((ground) => byAxe(own, ground)),
      byAxe(written.light, own),
      byAxe(written.light, eight),
    ]
    const dark = [
      ...grounds.dark.map((ground) => byAxe(four, ground)),
      byAxe(written.dark, five),
      byAxe(written.dark, four),
    ]
    return Math.min(...light, ...dark)
  }

  test('is refused exactly when something in it cannot be read, by day or by night', () => {
    fc.assert(
      fc.property(anyColor, (color) => {
        expect(colorFault(color) === null).toBe(worst(color) >= contrastMin)
        // The dark scheme uses lighter shades of the colour, which are made to be readable.
        const dark = listPairs(color).filter(({ scheme }) => scheme === 'dark')
        expect(dark.length).toBeGreaterThan(3)
        for (const { text, ground } of dark) expect(byAxe(text, ground)).toBeGreaterThanOrEqual(contrastMin)
      }),
      { examples: [['#ff00ff'], ['#cc00cc'], ['#000000'], ['#ffffff']] },
    )
    expect(colorFault('#ffdd00')).toMatchObject({ scheme: 'light', text: '#ffdd00', ground: '#f8fafc' })
    expect([verdigris[7], copper[7], '#000000', '#0000ff', '#7a00ff'].map((one) => colorFault(one))).toEqual([
      null,
      null,
      null,
      null,
      null,
    ])
  })

  test('is offered back as one of the same hue that can be read, and none between the two can', () => {
    fc.assert(
      fc.property(anyColor, (color) => {
        const offered = nearestReadable(color)
        expect(worst(offered)).toBeGreaterThanOrEqual(contrastMin)
        if (offered === color) {
          expect(colorFault(color)).toBeNull()
          return
        }
        const [own, next] = [toLch(color), toLch(offered)]
        expect(next.l).toBeLessThan(own.l)
        // Every colour between these two is too light. A smaller difference would disappear when colours are rounded
        // for the screen.
        const between = findColor({ ...own, l: next.l + 0.004 })
        if (between !== offered) expect(colorFault(between)).not.toBeNull()
        if (own.c > 0.05 && next.c > 0.02) {
          const turned = Math.abs(own.h - next.h) % (2 * Math.PI)
          expect(Math.min(turned, 2 * Math.PI - turned)).toBeLessThan(0.12)
        }
      }),
      { numRuns: 60 },
    )
  })

  test('has shades that grow darker one by one', () => {
    fc.assert(
      fc.property(anyColor, (color) => {
        const scale = makeScale(nearestReadable(color)).map((shade) => toLch(shade).l)
        for (const [no, l] of scale.entries()) expect(l).toBeLessThanOrEqual((scale[no - 1] ?? 1) + 0.004)
      }),
      { numRuns: 60 },
    )
  })
})
