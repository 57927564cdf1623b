import { expect, test } from 'vitest'
import { parseIds, maxIds } from './people.ts'

const id = (no: number) => `0198c0de-0000-7000-8000-${String(no).padStart(12, '0')}`

test('ids are found in lines, columns and quotes, each once whatever its case', () => {
  expect(parseIds(`panelistId\n"${id(1)}";${id(2)}\r\n${id(1).toUpperCase()}`)).toEqual({ ids: [id(1), id(2)], bad: 1 })
})

test('nothing is no id, and no more are taken than the call takes', () => {
  expect(parseIds(' \n')).toEqual({ ids: [], bad: 0 })
  const many = parseIds(Array.from({ length: maxIds + 3 }, (_, no) => id(no)).join('\n'))
  expect([many.ids.length, many.bad]).toEqual([maxIds, 3])
})
