import { describe, expect, it } from 'vitest'
import { documentPaths, isDocumentPath, listedPaths } from './addresses.ts'

describe('an address shows a page', () => {
  it.each(Object.values(documentPaths))('%s', (path) => {
    expect(isDocumentPath(path.replace(':panelistId', '0190-a'))).toBe(true)
  })

  it.each(['/My-Survey', '/my-survey/', '/panelists-details/7/'])(
    'whatever its case and its last slash: %s',
    (path) => {
      expect(isDocumentPath(path)).toBe(true)
    },
  )
})

describe('an address shows no page', () => {
  it.each(['/nowhere', '/my-survey/1', '/panelists-details', '/panelists-details/', '/panelists-details/1/2', '/a/'])(
    '%s',
    (path) => {
      expect(isDocumentPath(path)).toBe(false)
    },
  )
})

it('search engines are shown public pages alone', () => {
  expect(listedPaths).toEqual(['/', '/contact', '/privacy-policy', '/terms-condition', '/cookies-policy'])
})
