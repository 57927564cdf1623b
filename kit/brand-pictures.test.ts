import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { replaceMissingPictures } from './brand-pictures.ts'

/** The requested pictures, each with its two possible outcomes. */
let asked: { src: string; end: (how: 'load' | 'error') => void }[] = []
let night: () => void = () => undefined
const sheet: Record<string, string> = {}

beforeEach(() => {
  asked = []
  class FakeImage extends EventTarget {
    set src(src: string) {
      asked.push({ src, end: (how) => this.dispatchEvent(new Event(how)) })
    }
  }
  class FakeObserver {
    constructor(look: () => void) {
      night = look
    }
    observe() {}
  }
  vi.stubGlobal('Image', FakeImage)
  vi.stubGlobal('MutationObserver', FakeObserver)
  vi.stubGlobal('getComputedStyle', () => ({ getPropertyValue: (name: string) => sheet[name] ?? '' }))
})
afterEach(() => vi.unstubAllGlobals())

const rootWith = (pictures: Record<string, string>) => {
  for (const name of Object.keys(sheet)) delete sheet[name]
  Object.assign(sheet, pictures)
  const dataset: DOMStringMap = {}
  return { dataset } as HTMLElement
}

test('a logo that does not come gives way to the name, and is there again by night when the one of the night comes', () => {
  const root = rootWith({ '--tp-logo': 'url("/brand/day.svg")', '--tp-icon': 'url(/brand/icon-192.png)' })
  replaceMissingPictures(root)
  expect(asked.map(({ src }) => src)).toEqual(['/brand/day.svg', '/brand/icon-192.png'])
  asked[0]?.end('error')
  asked[1]?.end('load')
  expect(root.dataset).toEqual({ logoGone: '' })
  sheet['--tp-logo'] = 'url("/brand/night.svg")'
  night()
  asked[2]?.end('load')
  expect(root.dataset).toEqual({})
})

test('a panel without pictures asks for none', () => {
  replaceMissingPictures(rootWith({}))
  expect(asked).toEqual([])
})
