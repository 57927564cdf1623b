import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { assembleProcess } from '../testing/assembled.ts'
import { houseRoot, textOf } from '../testing/house.ts'
import { areas } from '../../areas/list.ts'
import { assemble, describeGraph, serverArea, type AnyArea } from '../../platform/server/area.ts'

/** The names that occur more than once in a list. */
const twice = (names: readonly string[]): string[] => names.filter((name, at) => names.indexOf(name) !== at)
const providedBy = ({ provides = {} }: AnyArea): string[] => Object.keys(provides)
const list: readonly AnyArea[] = areas

describe('the list of areas', () => {
  test('is in the order of dependency: every need is built by an area above', () => {
    const process = assembleProcess({ url: 'postgres://nobody@127.0.0.1:1/none' })
    for (const need of list.flatMap(({ needs }) => needs)) expect(process).toHaveProperty(need)
    expect(twice(list.map(({ name }) => name))).toEqual([])
  })

  test('turned round it is refused', () => {
    expect(() => assembleLoosely([...list].toReversed())).toThrow('privacy needs users, which no area above it builds')
  })

  test('has exactly one provider for every port that is asked for, and none for what nobody asks', () => {
    const asked = list.flatMap(({ ports = [] }) => ports)
    const provided = list.flatMap(providedBy)
    expect(twice(provided)).toEqual([])
    expect(provided.toSorted()).toEqual([...new Set(asked)].toSorted())
  })

  test('has every provider below the area that asks, which would need it otherwise', () => {
    const wrong = list.flatMap(({ ports = [] }, at) =>
      ports.filter((port) => list.slice(0, at + 1).some((above) => providedBy(above).includes(port))),
    )
    expect(wrong).toEqual([])
  })
})

test('the page on architecture lists every area once, those with a server in the order of the list', () => {
  const [, table = ''] = /\| area \| does \|\n\|---\|---\|\n((?:\|.*\n)+)/.exec(textOf('docs/architecture.md')) ?? []
  const named = [...table.matchAll(/^\| ([\w-]+) \| .+ \|$/gm)].map(([, name = '']) => name)
  const folders = readdirSync(join(houseRoot, 'areas'), { withFileTypes: true }).filter((entry) => entry.isDirectory())
  expect(named.toSorted()).toEqual(folders.map(({ name }) => name).toSorted())
  const served = new Set<string>(list.map(({ name }) => name))
  expect(named.filter((name) => served.has(name))).toEqual(list.map(({ name }) => name))
})

type Saying = { say: () => string }
type Asking = { answer: () => string }
const asks = serverArea({ name: 'asks', needs: [], ports: ['answer'], build: (given: Asking) => ({ asks: given }) })
const answers = serverArea({
  name: 'answers',
  needs: [],
  build: (_given: object) => ({ answers: { say: (): string => 'yes' } }),
  provides: { answer: ({ answers: mine }) => mine.say },
})
const answersToo = { ...answers, name: 'answers-too' }
const needs = serverArea({
  name: 'needs',
  needs: ['answers'],
  build: ({ answers: theirs }: { answers: Saying }) => ({ needs: theirs }),
})

/** The compiler refuses most of these faults. The check must also refuse them where types were not checked. */
const assembleLoosely = (planted: readonly unknown[]) => assemble<object, readonly []>(planted as readonly [], {})

describe('a list that is wrong is refused', () => {
  test('where a port has no provider', () => {
    expect(() => assembleLoosely([asks])).toThrow('asks asks for the port answer, which no area provides')
  })

  test('where a port has two providers', () => {
    expect(() => assembleLoosely([asks, answers, answersToo])).toThrow(
      'the port answer has two providers, the second is answers-too',
    )
  })

  test('where an area needs one below it', () => {
    expect(() => assembleLoosely([needs, answers])).toThrow('needs needs answers, which no area above it builds')
  })

  test('and the compiler says what is lacking', () => {
    // @ts-expect-error nobody provides `answer`
    expect(() => assemble([asks] as const, {})).toThrow('asks asks for the port answer')
  })
})

describe('what is given in the place of the product’s parts', () => {
  const both = [answers, needs] as const

  test('a port answers from below, or by what is given in its place', () => {
    expect(assemble([asks, answers] as const, {}).services.asks.answer()).toBe('yes')
    const given = { asks: { answer: () => 'given' } }
    expect(assemble([asks, answers] as const, {}, { given }).services.asks.answer()).toBe('given')
  })

  test('of part of the list, the base has what the areas left out would build or provide', () => {
    const base = { answers: { say: () => 'base' }, answer: () => 'base' }
    const { services } = assemble([asks, needs] as const, base)
    expect([services.needs.say(), services.asks.answer()]).toEqual(['base', 'base'])
    const whole = assemble([asks, answers, needs] as const, base).services
    expect([whole.needs.say(), whole.asks.answer()]).toEqual(['yes', 'yes'])
  })

  test('goes to one area alone, and may be made from what that area would be given', () => {
    const { services } = assemble(
      both,
      {},
      { given: { needs: (real: { answers: Saying }) => ({ answers: loud(real.answers) }) } },
    )
    expect([services.needs.say(), services.answers.say()]).toEqual(['YES', 'yes'])
  })

  test('a service that is replaced is replaced for all areas below', () => {
    const { services } = assemble(both, {}, { services: { answers: loud } })
    expect([services.needs.say(), services.answers.say()]).toEqual(['YES', 'YES'])
  })
})
const loud = ({ say }: Saying) => ({ say: () => say().toUpperCase() })

test('the graph has a line for each area, with what it needs, asks for and provides', () => {
  expect(describeGraph([asks, answers, needs])).toEqual([
    'asks: asks for answer',
    'answers: provides answer',
    'needs: needs answers',
  ])
  expect(describeGraph(areas)).toContain(
    'surveys: needs users, vendorNotifyingWallet, profiler, matching, audience, audit, webhooks; asks for judge, supplierState, walls; provides newSurveys, newestSurveyAt, odds, attempts',
  )
})

test('when one area fails to follow, those that already do can still be ended', async () => {
  const following = new Set<string>()
  const first = serverArea({
    name: 'first',
    needs: [],
    build: (_given: object) => ({ first: {} }),
    follow: async () => {
      following.add('first')
      return () => void following.delete('first')
    },
  })
  const second = serverArea({
    name: 'second',
    needs: [],
    build: (_given: object) => ({ second: {} }),
    follow: () => Promise.reject(new Error('the database is away')),
  })
  const stops: (() => void)[] = []
  const house = assemble([first, second] as const, {})
  await expect(house.follow(() => () => undefined, stops)).rejects.toThrow('the database is away')
  for (const stop of stops) stop()
  expect([...following]).toEqual([])
})
