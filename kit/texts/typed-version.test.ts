import { describe, expect, test } from 'vitest'
import { followVersion, type TypedVersion } from './typed-version.ts'

type Version = { revision: number; body: string }

const draftOf = ({ body }: Version) => body
const first: Version = { revision: 1, body: 'One' }
const second: Version = { revision: 2, body: 'Two' }
const opened: TypedVersion<Version, string> = { given: first, seen: first, draft: 'One' }

describe('a draft and the version that the page is given', () => {
  test('what a save answered stays until the page has read it again', () => {
    const saved = { ...opened, seen: second, draft: 'Two' }
    expect(followVersion(saved, first, draftOf)).toBe(saved)
    const readAgain = { ...second }
    expect(followVersion(saved, readAgain, draftOf)).toEqual({ given: readAgain, seen: readAgain, draft: 'Two' })
  })

  test('a version that another person saved replaces a draft in which nothing was typed', () => {
    expect(followVersion(opened, second, draftOf)).toEqual({ given: second, seen: second, draft: 'Two' })
  })

  test('a version that another person saved leaves what was typed, and the version it was typed from', () => {
    const typed = { ...opened, draft: 'One, and more' }
    expect(followVersion(typed, second, draftOf)).toEqual({ given: second, seen: first, draft: 'One, and more' })
  })
})
