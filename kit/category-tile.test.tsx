import { renderToStaticMarkup } from 'react-dom/server'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { chooseLanguage } from '../platform/web/text/language.ts'
import { CategoryTile } from './CategoryTile.tsx'

beforeAll(() => {
  // A chosen language is written to the document and to a cookie of the site, and there is no browser here.
  vi.stubGlobal('document', { documentElement: { lang: 'en' }, cookie: '' })
  vi.stubGlobal('location', new URL('https://panel.test/'))
})
// Test files share a process, and other files have a language and a document of their own.
afterAll(async () => {
  await chooseLanguage('en')
  vi.unstubAllGlobals()
})

const draw = (category: string): string => renderToStaticMarkup(<CategoryTile category={category} />)

test('a category has the same picture in every language, and a category of the operator the picture for any', async () => {
  const inEnglish = draw('Travel')
  const forAny = draw('Beekeeping')
  expect(inEnglish).not.toBe(forAny)
  await chooseLanguage('ar')
  expect(draw('السفر')).toBe(inEnglish)
  expect(draw('تربية النحل')).toBe(forAny)
})
