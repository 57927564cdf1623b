import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  buildAffiliateUrl,
  buildBaseUrl,
  buildCallbackUrl,
  fillPlaceholders,
  isParameterName,
  networkPresets,
  parseAffiliateUrl,
} from './affiliate-url.ts'

const name = fc.stringMatching(/^[a-z][\w.-]{0,12}$/).filter(isParameterName)
const ownPairs = fc
  .dictionary(fc.stringMatching(/^[a-z]{1,6}$/).filter(isParameterName), fc.stringMatching(/^[\w%.~-]{0,8}$/), {
    maxKeys: 3,
  })
  .map((pairs) => Object.entries(pairs).map(([key, value]) => `${key}=${value}`))
const base = fc
  .tuple(fc.webUrl({ withQueryParameters: false, withFragments: false }), ownPairs)
  .map(([url, pairs]) => (pairs.length === 0 ? url : `${url}?${pairs.join('&')}`))
const text = fc.string({ unit: 'grapheme', maxLength: 12 })
const link = fc
  .record({
    baseUrl: base,
    names: fc.uniqueArray(name, { minLength: 1, maxLength: 3 }),
    source: text,
    creativeId: text,
    placement: text,
  })
  .map(({ names, ...rest }) => ({
    ...rest,
    clickId: names[0] ?? '',
    subId1: names[1] ?? '',
    subId2: names[2] ?? '',
  }))
const number = fc.integer({ min: 1, max: 99_999 }).map(String)

test('an affiliate address tells exactly what it was built from', () => {
  fc.assert(
    fc.property(link, number, (one, affId) => {
      const { clickId, subId1, subId2, baseUrl, source, creativeId, placement } = one
      expect(parseAffiliateUrl(buildAffiliateUrl(one, affId))).toEqual({
        baseUrl,
        affId,
        names: [clickId, subId1, subId2].filter(Boolean),
        source,
        creativeId,
        placement,
      })
    }),
  )
})

test('building again changes nothing: neither the base address nor the callback grows', () => {
  fc.assert(
    fc.property(link, (one) => {
      const built = buildBaseUrl(one)
      expect(buildBaseUrl({ ...one, baseUrl: built })).toBe(built)
      const callback = buildCallbackUrl(one.baseUrl, one)
      expect(buildCallbackUrl(callback, one)).toBe(callback)
      expect(callback).not.toContain('aff_id=')
    }),
  )
})

test('a filled address has no placeholder left, and no value can add a parameter', () => {
  fc.assert(
    fc.property(link, fc.string({ unit: 'binary', maxLength: 20 }), (one, value) => {
      const filled = fillPlaceholders(`https://a.test/?x=1&c={${one.clickId}}&d={nobody}`, { [one.clickId]: value })
      const query = new URL(filled).searchParams
      expect([...query.keys()]).toEqual(['x', 'c', 'd'])
      expect(query.get('c')).toBe(value.replaceAll(/\p{Surrogate}/gu, '\uFFFD'))
      expect(query.get('d')).toBe('')
    }),
  )
})

const plain = { clickId: 'cid', subId1: 's1', subId2: '', source: 'My blog', creativeId: '', placement: 'top' }

test('typing a click or sub id rebuilds the query of the base address', () => {
  const baseUrl = 'https://panel.test/?lang=en'
  expect(buildBaseUrl({ ...plain, baseUrl })).toBe('https://panel.test/?lang=en&cid={cid}&s1={s1}')
  expect(buildBaseUrl({ ...plain, clickId: 'click', baseUrl: 'https://panel.test/?cid={cid}' })).toBe(
    'https://panel.test/?click={click}&s1={s1}',
  )
  expect(buildAffiliateUrl({ ...plain, baseUrl }, '1001')).toBe(
    'https://panel.test/?lang=en&cid={cid}&s1={s1}&aff_id=1001&source=My%20blog&placement=top',
  )
})

test('a placeholder in what a campaign says of itself stays one', () => {
  const url = buildAffiliateUrl({ ...plain, creativeId: 'ad {ad_id}', baseUrl: 'https://panel.test/' }, '7')
  expect(url).toContain('creative_id=ad%20{ad_id}&')
})

test.each(networkPresets)('the preset of $name is told its own click, once', (preset) => {
  const url = buildCallbackUrl(preset.redirectUrl, { ...preset, source: '', creativeId: '', placement: '' })
  expect(url.split(`{${preset.clickId}}`)).toHaveLength(2)
  expect(isParameterName(preset.clickId)).toBe(true)
})
