import { networkPresets } from '../contract/affiliate-url.ts'
import { campaignFlaws } from '../contract/campaign-draft.ts'
import { describe, expect, test } from 'vitest'
import {
  buildAddresses,
  isDifferent,
  emptyDraft,
  insertAt,
  tidyField,
  changeField,
  applyPreset,
  type Draft,
} from './campaign-draft.ts'

const draft: Draft = {
  ...emptyDraft,
  affiliateTitle: 'Spring',
  baseUrl: 'https://panel.example/',
  source: 'news letter',
  affType: '1',
  affVendor: 'v',
  cost: '2.5',
  totalBudget: '100',
  totalLead: '40',
}

describe('typing a name', () => {
  test('rebuilds the query of the base address, and takes the former name out of it', () => {
    const first = changeField(draft, 'clickId', 'cid')
    expect(first.baseUrl).toBe('https://panel.example/?cid={cid}')
    expect(changeField(first, 'clickId', 'clickid').baseUrl).toBe('https://panel.example/?clickid={clickid}')
    expect(changeField(first, 'subId1', 's1').baseUrl).toBe('https://panel.example/?cid={cid}&s1={s1}')
    expect(changeField(first, 'clickId', '').baseUrl).toBe('https://panel.example/')
  })

  test('that can be no name leaves it out', () => {
    expect(changeField(draft, 'clickId', 'aff_id').baseUrl).toBe('https://panel.example/')
    expect(changeField(draft, 'clickId', 'ä').baseUrl).toBe('https://panel.example/')
  })

  test('before there is a base address builds none', () => {
    expect(changeField(emptyDraft, 'clickId', 'cid').baseUrl).toBe('')
    const named = changeField(emptyDraft, 'clickId', 'cid')
    expect(tidyField({ ...named, baseUrl: 'https://x.example/?a=1' }, 'baseUrl').baseUrl).toBe(
      'https://x.example/?a=1&cid={cid}',
    )
  })
})

test('white space is taken out of a field that is left, but not out of title and source', () => {
  expect(tidyField({ ...draft, creativeId: ' a b ' }, 'creativeId').creativeId).toBe('ab')
  expect(tidyField({ ...draft, source: ' news letter ' }, 'source').source).toBe('news letter')
  expect(tidyField(draft, 'placement')).toBe(draft)
})

test('the redirect type None clears the address to call', () => {
  const called = { ...draft, redirectTypeId: '2', redirectUrl: 'https://net.example/' }
  expect(changeField(called, 'redirectTypeId', '3').redirectUrl).toBe('')
  expect(changeField(called, 'redirectTypeId', '1').redirectUrl).toBe('https://net.example/')
})

describe('the final addresses', () => {
  const named = { ...changeField(draft, 'clickId', 'cid'), redirectTypeId: '2', redirectUrl: 'https://net.example/p' }

  test('are built as they will be kept: with aff_id, and without it for the callback', () => {
    const { affiliateUrl, callbackUrl } = buildAddresses(named, { affId: '1001' })
    expect(affiliateUrl).toBe('https://panel.example/?cid={cid}&aff_id=1001&source={source}')
    expect(callbackUrl).toBe('https://net.example/p?cid={cid}&source={source}')
  })

  test('have a mark where the number is not known yet, and nothing where nothing was typed', () => {
    expect(buildAddresses(named, { affId: null }).affiliateUrl).toContain('aff_id=…')
    expect(buildAddresses(emptyDraft, { affId: null })).toEqual({ affiliateUrl: '', callbackUrl: '' })
    expect(buildAddresses({ ...named, redirectTypeId: '3' }, { affId: '1' }).callbackUrl).toBe('')
  })

  test('of an edit with an empty base address keep the one there is', () => {
    const { affiliateUrl } = buildAddresses({ ...named, baseUrl: '' }, { affId: '7', kept: 'https://kept.example/' })
    expect(affiliateUrl).toMatch(/^https:\/\/kept\.example\/\?cid=\{cid\}&aff_id=7/)
  })
})

test.each(networkPresets)('the preset of $name leaves nothing wrong but what must be replaced', (preset) => {
  const filled = applyPreset(draft, preset)
  expect(filled.redirectTypeId).toBe('2')
  expect(filled.baseUrl).toContain(`${preset.clickId}={${preset.clickId}}`)
  const replaced = { ...filled, redirectUrl: filled.redirectUrl.replaceAll(/YOUR-[A-Z]+/g, 'net.example') }
  expect(campaignFlaws(replaced)).toEqual([])
  expect(applyPreset({ ...draft, redirectTypeId: '1' }, preset).redirectTypeId).toBe('1')
})

test('a placeholder is put in where the cursor is, and the cursor goes behind it', () => {
  expect(insertAt('a=&b=1', 2, '{cid}')).toEqual({ text: 'a={cid}&b=1', cursor: 7 })
  expect(insertAt('a=', 99, '{cid}')).toEqual({ text: 'a={cid}', cursor: 7 })
})

test('a draft differs once something would be changed by saving', () => {
  expect(isDifferent(draft, { ...draft })).toBe(false)
  expect(isDifferent(draft, { ...draft, cost: '3' })).toBe(true)
})
