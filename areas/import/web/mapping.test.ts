import { expect, test } from 'vitest'
import { toChoices, readChosen, findDuplicates } from './mapping.ts'

test('a choice of columns goes to the page and back, and columns without a field are left out', () => {
  const choices = [
    { column: 2, field: 'email' },
    { column: 0, field: 'answer:gender' },
  ]
  const chosen = readChosen({ columns: ['a', 'b', 'c'], choices })
  expect(chosen).toEqual(['answer:gender', '', 'email'])
  expect(toChoices(chosen)).toEqual([choices[1], choices[0]])
})

test('every column that is the same field as another one is named, and columns that are nothing are not', () => {
  expect([...findDuplicates(['email', '', 'email', 'joined', ''])]).toEqual([0, 2])
})
