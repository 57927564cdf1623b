import { Model, type PanelModel } from 'survey-core'
import { expect, test } from 'vitest'
import { askOneAtATime } from './one-at-a-time.ts'

const text = (name: string, more: object = {}) => ({ type: 'text', name, ...more })
const namesOf = ({ visiblePages }: Model) =>
  visiblePages.map((page) => page.questions.map(({ name }) => name).join('+'))
const modelOf = (document: object, data: object = {}) => {
  const model = new Model(askOneAtATime({ ...document }, 'seed').document)
  model.data = data
  return model
}

test('every question of a page, of a panel and of a panel within it is a page of its own, in their order', () => {
  const inner = { type: 'panel', name: 'inner', elements: [text('c'), text('d')] }
  const { document, ofPage } = askOneAtATime(
    {
      title: 'T',
      pages: [
        { name: 'p', elements: [text('a'), { type: 'panel', name: 'o', elements: [text('b'), inner] }] },
        { elements: [text('e')] },
      ],
    },
    'seed',
  )
  expect(namesOf(new Model(document))).toEqual(['a', 'b', 'c', 'd', 'e'])
  expect(ofPage).toEqual([0, 0, 0, 0, 1])
  expect(document['title']).toBe('T')
})

test('a document without pages is asked one question at a time too', () => {
  expect(namesOf(modelOf({ elements: [text('a'), text('b')] }))).toEqual(['a', 'b'])
})

test('the conditions of pages, panels and questions go on counting, and nobody meets a page without a question', () => {
  const panel = {
    type: 'panel',
    name: 'x',
    visibleIf: '{a} = 1',
    elements: [text('b'), text('c', { visibleIf: '{b} = 1' })],
  }
  const document = { pages: [{ elements: [text('a')] }, { visibleIf: '{z} empty', elements: [panel, text('d')] }] }
  expect(namesOf(modelOf(document))).toEqual(['a', 'd'])
  expect(namesOf(modelOf(document, { a: 1 }))).toEqual(['a', 'b', 'd'])
  expect(namesOf(modelOf(document, { a: 1, b: 1 }))).toEqual(['a', 'b', 'c', 'd'])
  expect(namesOf(modelOf(document, { a: 1, z: 1 }))).toEqual(['a'])
})

test('the titles of a page and a panel stay over each of their questions', () => {
  const { pages } = modelOf({
    pages: [
      { title: 'Home', elements: [{ type: 'panel', name: 'k', title: 'Kitchen', elements: [text('a'), text('b')] }] },
    ],
  })
  expect(pages.map(({ title }) => title)).toEqual(['Home', 'Home'])
  expect(pages.map(({ elements }) => elements.map((element) => (element as PanelModel).title))).toEqual([
    ['Kitchen'],
    ['Kitchen'],
  ])
})

test('what is only to be read comes with the question after it, at the end with the one before', () => {
  const still = (name: string) => ({ type: 'html', name, html: '<p>Words</p>' })
  expect(namesOf(modelOf({ elements: [still('w'), text('a'), text('b'), still('v')] }))).toEqual(['w+a', 'b+v'])
  expect(namesOf(modelOf({ elements: [still('w')] }))).toEqual(['w'])
})

test('a mixed order is another one for another attempt, the same one after a reload, and loses no question', () => {
  const letters = 'abcdefgh'.split('')
  const document = { pages: [{ questionsOrder: 'random', elements: letters.map((name) => text(name)) }] }
  const orderFor = (seed: string) => namesOf(new Model(askOneAtATime(document, seed).document))
  const orders = Array.from({ length: 20 }, (_, no) => orderFor(`attempt-${no}`))
  for (const order of orders) expect(order.toSorted()).toEqual(letters)
  expect(new Set(orders.map((order) => order.join(''))).size).toBeGreaterThan(15)
  expect(orderFor('attempt-3')).toEqual(orders[3])
})
