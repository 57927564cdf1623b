import { expect, test } from './people.ts'
import { strayTexts } from './plain-words.ts'

test('a plain word is found wherever it stands', async ({ page }) => {
  await page.setContent(`<html lang="qps"><title>⟦Ţ⟧</title><body><p>⟦Ĥéļļö⟧ Harbour 5 Nov 2031</p></body></html>`)
  expect(await strayTexts(page)).toEqual([])
  for (const planted of [
    '<p>Hello</p>',
    '<img alt="Hello">',
    '<input placeholder="Hello">',
    '<b aria-label="Hello">',
  ]) {
    await page.setContent(`<html lang="qps"><body>${planted}</body></html>`)
    expect(await strayTexts(page), planted).toEqual(['Hello'])
  }
  await page.setContent(`<html lang="qps"><body><p lang="en">Hello</p></body></html>`)
  expect(await strayTexts(page)).toEqual([])
})
