import { api } from '../../app/api.ts'
import type { EndpointSpec } from '../contract/endpoint.ts'
import { Day, Email, FirstName, Line, MomentOrNull } from '../contract/fields.ts'
import { Type, type TSchema } from 'typebox'
import { expect, test } from 'vitest'
import { isLanguage } from '../contract/language.ts'
import { fieldNames } from '../words/en/server/field-names.ts'
import { spellOutName } from './field-words.ts'
import { createLog } from './log.ts'
import { createMetrics } from './metrics.ts'
import { createWebServer } from './web-server.ts'

const server = (schema: object, part: 'body' | 'querystring' = 'body') => {
  const app = createWebServer({
    log: createLog('silent'),
    metrics: createMetrics(),
    trustedProxies: 0,
    authenticate: async () => Promise.reject(new Error('nobody')),
  })
  app.route({ method: 'POST', url: '/', schema: { [part]: schema }, handler: async () => ({}) })
  return app
}
type Answer = { message: string; errors: { field: string; message: string }[] }
const asked = async (schema: object, given: object): Promise<Answer> =>
  (await server(schema).inject({ method: 'POST', url: '/', payload: given })).json<Answer>()

const Form = Type.Object(
  {
    firstName: Type.Optional(FirstName),
    email: Type.Optional(Email),
    roleName: Type.Optional(Line({ maxLength: 60 })),
    cityName: Type.Optional(Type.Union([Type.Null(), Type.String({ maxLength: 5 })])),
    subject: Type.Optional(Type.String({ minLength: 1 })),
    code: Type.Optional(Type.String({ minLength: 6 })),
    bornOn: Type.Optional(Type.Union([Day, Type.Null()])),
    opensAt: Type.Optional(MomentOrNull),
    page: Type.Optional(Type.Integer({ minimum: 1, maximum: 100 })),
    points: Type.Optional(Type.Integer({ minimum: 1, maximum: 100 })),
    name: Type.Optional(Type.Object({ en: Type.String({ maxLength: 5 }) })),
    age: Type.Optional(Type.Integer({ minimum: 0 })),
    price: Type.Optional(Type.Number()),
    decision: Type.Optional(Type.Union([Type.Literal('approve'), Type.Literal('reject')])),
    providerId: Type.Optional(Type.Literal('manual')),
    activityType: Type.Optional(Type.String({ pattern: '^[a-z]+$' })),
    byMail: Type.Optional(Type.Boolean()),
    replies: Type.Optional(Type.Array(Type.Object({ questionId: Type.String() }), { minItems: 1, maxItems: 2 })),
  },
  { additionalProperties: false },
)

test.each<[object, string]>([
  [{ firstName: ' ' }, 'First name cannot be left empty'],
  [{ firstName: 'x'.repeat(81) }, 'First name is too long'],
  [{ cityName: 'Springfield' }, 'City name is too long'],
  [{ cityName: 7 }, 'City name must be text'],
  [{ subject: '' }, 'Subject cannot be left empty'],
  [{ code: '1' }, 'Code is too short'],
  [{ bornOn: 'yesterday' }, 'Born on must be a day like 2026-11-20'],
  [{ bornOn: '2026-02-30' }, 'Born on must be a day like 2026-11-20'],
  [{ bornOn: '2026-13-01' }, 'Born on must be a day like 2026-11-20'],
  [{ bornOn: '0000-01-01' }, 'Born on must be a day like 2026-11-20'],
  [{ opensAt: '2026-11-20T10:00:00+02' }, 'Opens at must be a moment like 2026-11-20T14:30:00Z'],
  [{ email: { toString: 1 } }, 'Email must be text'],
  [{ roleName: 'Two\nlines' }, 'Role name must be one line of text'],
  [{ firstName: '=1+1' }, 'First name must have a letter'],
  [{ roleName: '\u200B\u202E' }, 'Role name cannot be left empty'],
  [{ firstName: 'Bo\n=1' }, 'First name must be one line of text'],
  [{ page: 101 }, 'Page must be a whole number from 1 to 100'],
  [{ page: 1.5 }, 'Page must be a whole number from 1 to 100'],
  [{ page: 'one' }, 'Page must be a whole number from 1 to 100'],
  [{ age: -1 }, 'Age must be a whole number of 0 or more'],
  [{ price: 'much' }, 'Price must be a number'],
  [{ decision: 'maybe' }, 'Decision is not one of the choices'],
  [{ providerId: 'other' }, 'Provider id is not one of the choices'],
  [{ activityType: '!' }, 'Activity type is not valid'],
  [{ byMail: 'yes' }, 'By mail must be true or false'],
  [{ replies: [] }, 'Replies cannot be left empty'],
  [{ replies: [{}] }, 'Question id is required'],
  [{ replies: [1, 2, 3] }, 'Replies has too many entries'],
  [{ name: { en: 'Too long' } }, 'Name in English is too long'],
  [{ replies: 'all' }, 'Replies must be a list'],
  [{ hacked: 1 }, 'hacked is not a field of this call'],
  [[], 'What was sent must be an object'],
])('%j is answered: %s', async (given, message) => {
  expect((await asked(Form, given)).message).toBe(message)
})

test.each<[object, string]>([
  [{ firstName: ' ' }, 'El campo «Nombre» no puede quedar vacío'],
  [{ firstName: 'x'.repeat(81) }, 'El campo «Nombre» es demasiado largo'],
  [{ roleName: 'Two\nlines' }, 'El campo «Nombre del rol» debe ser una sola línea de texto'],
  [{ bornOn: '2026-02-30' }, 'El campo «Born on» debe ser un día como 2026-11-20'],
  [{ email: 'maya' }, 'Introduce un correo electrónico válido'],
  [{ points: 0 }, 'El campo «Puntos» debe ser un número entero de 1 a 100'],
  [{ decision: 'maybe' }, 'El campo «Decisión» no es una de las opciones'],
  [{ replies: [{}] }, 'El campo «Id de la pregunta» es obligatorio'],
  [{ hacked: 1 }, '«hacked» no es un campo de esta llamada'],
  [{ name: { en: 'Too long' } }, 'El campo «Nombre en inglés» es demasiado largo'],
  [[], 'El campo «Lo enviado» debe ser un objeto'],
])('%j is answered to a Spanish reader: %s', async (given, message) => {
  const sent = { method: 'POST', url: '/', payload: given, headers: { cookie: 'language=es' } } as const
  const answer = await server(Form).inject(sent)
  expect(answer.json<Answer>()).toMatchObject({ message, errors: [{ message }] })
  expect(answer.headers['content-language']).toBe('es')
})

test('every field of every call has a name in words, and in English the one that its own name makes', () => {
  const names = specs.flatMap(({ body, query, params }) => [body, query, params].flatMap((part) => namesIn(part)))
  expect(names.length).toBeGreaterThan(300)
  const inWords: Readonly<Record<string, string>> = fieldNames.words
  for (const name of names) expect([name, inWords[name]]).toEqual([name, spellOutName(name)])
})

test('each field has one message, and the first of the form is the message of all', async () => {
  const { message, errors } = await asked(Form, { page: 0, decision: 'maybe', firstName: '' })
  expect(message).toBe('First name cannot be left empty')
  expect(errors.map(({ field }) => field)).toEqual(['firstName', 'page', 'decision'])
})

type Part = {
  type?: string | string[]
  enum?: unknown[]
  check?: string
  format?: string
  properties?: Record<string, Part>
  items?: Part
  anyOf?: Part[]
}
const namesIn = (part: Part | undefined): string[] =>
  part === undefined
    ? []
    : [
        ...Object.entries(part.properties ?? {}).flatMap(([name, inner]) => [name, ...namesIn(inner)]),
        ...namesIn(part.items),
        ...(part.anyOf ?? []).flatMap(namesIn),
      ]

/** Values that none of our fields accepts. */
const nonsense: unknown[] = [
  null,
  '',
  -1.5,
  true,
  [],
  {},
  'x'.repeat(10_000),
  'no such thing \u0000',
  { toString: 1 },
  { toString: null, valueOf: 'x' },
]
const validatorsWords = /must NOT|must match|must be (equal|<|>|integer|string|null|array|one of)/

/** How many fields and lists lie within each other at most, in what a schema takes. */
const depthOf = (part: Part): number => Math.max(...placesIn(part).map(({ at }) => at.length))
/** What a schema takes down to this depth, with the value in the place of everything there. */
function filledAt(part: Part, depth: number, value: unknown): unknown {
  const of = part.anyOf?.find(({ properties, items }) => properties ?? items) ?? part
  if (depth === 0 || !(of.properties ?? of.items)) return value
  if (of.items) return [filledAt(of.items, depth - 1, value)]
  const inner = Object.entries(of.properties ?? {}).map(([name, field]) => [name, filledAt(field, depth - 1, value)])
  return Object.fromEntries(inner)
}

test('no call answers in the language of its validator, whatever is sent', { timeout: 60_000 }, async () => {
  const bodies = specs.flatMap(({ body }) => (body ? [body] : []))
  expect(bodies.length).toBeGreaterThan(10)
  expect(Math.max(...bodies.map(depthOf))).toBeGreaterThan(3)
  for (const schema of bodies) {
    const app = server(schema)
    for (let depth = 1; depth <= depthOf(schema); depth++)
      for (const value of nonsense) {
        const payload = JSON.stringify(filledAt(schema, depth, value))
        const headers = { 'content-type': 'application/json' }
        const { body: text, statusCode } = await app.inject({ method: 'POST', url: '/', headers, payload })
        expect(text, `sent ${payload}`).not.toMatch(validatorsWords)
        expect({ payload, isAnswered: statusCode < 500 }).toMatchObject({ isAnswered: true })
      }
  }
})

type Fields = { properties?: Record<string, { check?: string }>; required?: string[] }
const specs: EndpointSpec[] = Object.values(api).flatMap((table) => Object.values<EndpointSpec>(table))
const asks = specs.flatMap(({ path, query }): { path: string; query: TSchema; fields: Fields }[] =>
  query ? [{ path, query, fields: query }] : [],
)
const refusedIn = async (schema: object, part: 'body' | 'querystring', given: Record<string, string>) => {
  const query = part === 'querystring' ? `?${new URLSearchParams(given).toString()}` : ''
  const answer = await server(schema, part).inject({ method: 'POST', url: `/${query}`, payload: query ? {} : given })
  return answer.statusCode === 200 ? [] : answer.json<Answer>().errors.map(({ field }) => field)
}

type Place = { at: string[]; check?: string | undefined; format?: string | undefined; isText: boolean }
/** Every field of a schema and of what is in it, with the way there; `0` is the first entry of a list. */
function placesIn(part: Part, at: string[] = []): Place[] {
  const inner = Object.entries(part.properties ?? {}).flatMap(([name, field]) => placesIn(field, [...at, name]))
  const entries = part.items ? placesIn(part.items, [...at, '0']) : []
  const isText = [part.type].flat().includes('string') && part.enum === undefined
  return [
    { at, check: part.check, format: part.format, isText },
    ...inner,
    ...entries,
    ...(part.anyOf ?? []).flatMap((one) => placesIn(one, at)),
  ]
}
/** What was sent with this value in this place, and nothing else. */
const sentAt = ([next, ...rest]: readonly string[], value: unknown): unknown => {
  if (next === undefined) return value
  return next === '0' ? [sentAt(rest, value)] : { [next]: sentAt(rest, value) }
}
const parts = ['body', 'querystring'] as const
/** Every place of every call that has one of these checks. */
const placesWith = (...names: string[]) =>
  specs.flatMap(({ path, query, body }) =>
    parts.flatMap((part) => {
      const schema = part === 'body' ? body : query
      const places = schema ? placesIn(schema) : []
      return places.flatMap(({ at, check = '' }) =>
        schema && names.includes(check) ? [{ path, part, schema, at }] : [],
      )
    }),
  )

async function expectRefused(places: ReturnType<typeof placesWith>, values: readonly string[]): Promise<void> {
  for (const { path, part, schema, at } of places)
    for (const value of values) {
      const refused = await refusedIn(schema, part, sentAt(at, value) as Record<string, string>)
      expect(refused, `${path} ${at.join('.')}=${value}`).toContain(at.join('.'))
    }
}

/** Fields that are called a name but are none of a person or thing, or that are checked elsewhere, each with its reason. */
const otherNames: Readonly<Record<string, string>> = {
  'supplier-admin/suppliers/{supplierKey}/connection values.0.name': 'the name of a setting, looked up in a list',
  'wallet/createRedemptionRequest payeeName':
    'required for payments by hand alone, and checked there in words about payees',
}

test('every name, title and subject that is sent is one line', async () => {
  const named = specs.flatMap(({ path, body: schema }) =>
    schema
      ? placesIn(schema).flatMap(({ at, isText }) => {
          // A name in several languages is an object with one field for each.
          const called = at.findLast((one) => one !== '0' && !isLanguage(one)) ?? ''
          const isName = isText && /(name|title|subject)$/i.test(called)
          return isName && !Object.hasOwn(otherNames, `${path} ${at.join('.')}`)
            ? [{ path, part: 'body' as const, schema, at }]
            : []
        })
      : [],
  )
  expect(named.length).toBeGreaterThan(30)
  await expectRefused(named, ['Two\nlines', 'Two\u2028lines', '\u200B\u202E'])
})

test('no call takes a day that is not in the calendar', async () => {
  const places = placesWith('day', 'dayOrNothing')
  expect(places.length).toBeGreaterThan(20)
  await expectRefused(places, ['2026-02-30', '2026-13-01', '0000-00-00', '0000-01-01', '2025-02-29'])
})

test('no call takes a moment that JavaScript or the database cannot read', async () => {
  const places = placesWith('moment')
  expect(places.length).toBeGreaterThan(6)
  await expectRefused(places, [
    '2026-01-01T10:00:00+02',
    '2026-01-01T10:00:00-02',
    '2026-01-01T10:00:00+15:59',
    '2026-01-01T10:00:00',
    '2026-02-30T10:00:00Z',
    '2016-12-31T23:59:60Z',
    '0000-01-01T00:00:00Z',
  ])
  const formats = specs.flatMap(({ query, body }) => [query, body].flatMap((part) => (part ? placesIn(part) : [])))
  expect(formats.filter(({ format }) => format === 'date-time')).toEqual([])
})

test('every filter of every list and download may be sent empty, and counts as not sent', async () => {
  expect(asks.length).toBeGreaterThan(40)
  for (const { path, query, fields } of asks) {
    const optional = Object.keys(fields.properties ?? {}).filter((name) => !fields.required?.includes(name))
    const empty = Object.fromEntries(optional.map((name) => [name, '']))
    const missed = await refusedIn(query, 'querystring', empty)
    expect({ path, refused: missed.filter((name) => !fields.required?.includes(name)) }).toEqual({ path, refused: [] })
  }
})
