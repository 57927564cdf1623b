import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  buildAffiliateUrl,
  buildBaseUrl,
  buildCallbackUrl,
  fillPlaceholders,
  isParameterName,
  networkPresets,
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
const fragment = fc.constantFrom('', '#top', '#/join?a=b', '#')
const number = fc.integer({ min: 1, max: 99_999 }).map(String)

test('an affiliate address is the base address with a placeholder for each tracking parameter, and aff_id', () => {
  fc.assert(
    fc.property(link, number, fragment, (one, affId, hash) => {
      const url = buildAffiliateUrl({ ...one, baseUrl: one.baseUrl + hash }, affId)
      const own = one.baseUrl.split('?')[1]?.split('&') ?? []
      const names = [one.clickId, one.subId1, one.subId2].filter(Boolean)
      const said = (['source', 'creativeId', 'placement'] as const).filter((field) => one[field] !== '')
      const inUrl = { source: 'source', creativeId: 'creative_id', placement: 'placement' }
      expect(url.split('#')[0]?.split('?')[1]?.split('&')).toEqual([
        ...own,
        ...names.map((key) => `${key}={${key}}`),
        `aff_id=${affId}`,
        ...said.map((field) => `${inUrl[field]}={${inUrl[field]}}`),
      ])
      expect(url.startsWith(one.baseUrl.split('?')[0] ?? '')).toBe(true)
      expect(url.endsWith(hash)).toBe(true)
    }),
  )
})

test('a fragment stays behind the query, also one that looks like a query', () => {
  const one = { ...plain, baseUrl: 'https://panel.test/start?lang=en#/join?step=1' }
  expect(buildBaseUrl(one)).toBe('https://panel.test/start?lang=en&cid={cid}&s1={s1}#/join?step=1')
  expect(buildAffiliateUrl(one, '7')).toBe(
    'https://panel.test/start?lang=en&cid={cid}&s1={s1}&aff_id=7&source={source}&placement={placement}#/join?step=1',
  )
  expect(buildCallbackUrl('https://net.test/p#done', one)).toBe(
    'https://net.test/p?cid={cid}&s1={s1}&source={source}&placement={placement}#done',
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
    'https://panel.test/?lang=en&cid={cid}&s1={s1}&aff_id=1001&source={source}&placement={placement}',
  )
})

test("a macro of the vendor's network stays in the link it fills in, and the callback tells what the visit brought", () => {
  const one = { ...plain, creativeId: 'ad {ad_id}', baseUrl: 'https://panel.test/' }
  expect(buildAffiliateUrl(one, '7')).toContain('creative_id=ad%20{ad_id}&')
  expect(buildCallbackUrl('https://net.test/p', one)).toContain('creative_id={creative_id}&')
})

test('a parameter that the address names already is not added again', () => {
  expect(buildCallbackUrl('https://net.test/p?from={source}&c={cid}&placement=fixed', plain)).toBe(
    'https://net.test/p?from={source}&c={cid}&placement=fixed&s1={s1}',
  )
})

test.each(networkPresets)('the preset of $name is told its own click, once', (preset) => {
  const url = buildCallbackUrl(preset.redirectUrl, { ...preset, source: '', creativeId: '', placement: '' })
  expect(url.split(`{${preset.clickId}}`)).toHaveLength(2)
  expect(isParameterName(preset.clickId)).toBe(true)
})
