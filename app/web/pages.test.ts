import { expect, test } from 'vitest'
import { webAreas } from '../../areas/web.ts'
import { assembleWeb, fill, slot, webArea } from '../../platform/web/area.tsx'

const page = { path: '/here', frame: 'public', load: async () => () => null } as const

test('every page of the product has an address of its own', () => {
  expect(assembleWeb(webAreas).length).toBeGreaterThan(30)
})

test('an area that is listed twice is refused, and so are two pages at one address', () => {
  const one = webArea({ name: 'one', pages: [page] })
  expect(() => assembleWeb([one, one])).toThrow('two pages are at /here')
  expect(() => assembleWeb([one, webArea({ name: 'other', pages: [page] })])).toThrow('two pages are at /here')
})

test('a slot is filled by one area, and stays empty without it', () => {
  const place = slot<object>()
  assembleWeb([])
  expect(place.Piece).toBe(null)
  const Piece = () => null
  assembleWeb([webArea({ name: 'filling', pages: [], fills: [fill(place, Piece)] })])
  expect(place.Piece).toBe(Piece)
  const another = webArea({ name: 'another', pages: [], fills: [fill(place, () => null)] })
  expect(() => assembleWeb([another])).toThrow('A slot is filled twice')
})
