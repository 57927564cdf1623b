import { dayMs } from '../../../platform/contract/durations.ts'
import type { Random } from '../../../seed/content/random.ts'
import type { Schema } from './document.ts'
import type { Known } from './known.ts'

export const password = 'plum-orchard-7'
/** A host that no network knows. */
export const nowhere = 'https://vendor.invalid/landing'
/** Long enough for every call that asks for one. */
export const reason = 'A colleague looked at it and said so.'
export const questionnaire = {
  pages: [
    {
      name: 'page1',
      elements: [
        { type: 'radiogroup', name: 'q1', title: 'Which?', choices: ['a', 'b'] },
        { type: 'comment', name: 'q2', title: 'Why?' },
      ],
    },
  ],
}

/** `selfId` is that of the caller; `isFresh` says that the call needs a name or an address that is not taken. */
export type Maker = { random: Random; known: Known; isFresh: boolean; selfId: string }

let made = 0
/** Letters that nothing else was named by. */
export const unused = (random: Random): string => `f${(made += 1).toString(36)}${random.int(0, 1e6).toString(36)}`

/** A day of the last two months, at least this many days ago. */
const dayNear = (random: Random | null, atLeast: number): string =>
  new Date(Date.now() - (atLeast + (random?.int(0, 40) ?? 0)) * dayMs).toISOString().slice(0, 10)

/** Moments that read like others, but that Date, or PostgreSQL, or both refuse. */
const falseMoments = [
  '2026-01-01T10:00:00+02',
  '2026-01-01T10:00:00-02',
  '2026-01-01T10:00:00+15:59',
  '2026-02-30T10:00:00Z',
  '2016-12-31T23:59:60Z',
  '0000-01-01T00:00:00Z',
  '9999-12-31T23:59:59-12:00',
]
const momentNear = (random: Random): string => {
  const now = new Date().toISOString()
  return random.chance(0.6) ? now : random.pick([now.replace('Z', '+00:00'), now.replace('T', ' '), ...falseMoments])
}

/** What a person would write into a field of this name, where the schema alone does not say. */
const byName: Readonly<Record<string, (maker: Maker) => unknown>> = {
  password: () => password,
  currentPassword: () => password,
  newPassword: () => password,
  acceptedTerms: () => true,
  isAdult: () => true,
  email: ({ random, known, isFresh }) => (isFresh ? null : known.one('email')) ?? `${unused(random)}@example.com`,
  firstName: () => 'Ada',
  lastName: () => 'Byron',
  phone: () => '+1 718 555 0142',
  gender: () => 'female',
  dateOfBirth: () => '1990-05-05',
  address: () => '12 Garden Street',
  countryId: () => 'US',
  stateId: () => 'US.NY',
  cityName: () => 'Brooklyn',
  zipcode: () => '11215',
  baseUrl: () => nowhere,
  redirectUrl: () => `${nowhere}?c={clickId}&e={event}`,
  entryUrl: () => `${nowhere}?a={attemptId}`,
  inventoryUrl: () => nowhere,
  clickId: () => 'cid',
  subId1: () => 'one',
  subId2: () => 'two',
  source: () => 'letter',
  creativeId: () => '',
  placement: () => '',
  affiliateTitle: ({ random }) => `Campaign ${unused(random)}`,
  affType: () => 1,
  affVendor: ({ known }) => known.one('affVendor') ?? '',
  cost: () => '2.50',
  totalBudget: () => 100,
  totalLead: () => '40',
  redirectTypeId: ({ random }) => random.int(1, 3),
  roleName: ({ random }) => `Role ${unused(random)}`,
  role: ({ random, known }) => (random.chance(0.5) ? '1' : (known.one('roleId') ?? '1')),
  basedOn: ({ random }) => random.pick(['3', '4', '5', '6', '7', '9']),
  supplierKey: ({ random, known, isFresh }) => (isFresh ? null : known.one('supplierKey')) ?? unused(random),
  fullUrl: ({ known }) => `http://localhost:3000/?aff_id=${known.one('affId') ?? '1001'}&cid=${made}`,
  userAgent: () => 'Mozilla/5.0 (X11; Linux x86_64) Chrome/150.0.0.0',
  uid: ({ selfId }) => selfId,
  pid: ({ random }) => unused(random),
  questionnaire: () => questionnaire,
  answers: () => ({ q1: 'a', q2: 'Because.' }),
  code: () => '000000',
  startDate: ({ random }) => dayNear(random, 20),
  endDate: () => dayNear(null, 0),
  date: ({ random }) => dayNear(random, 0),
  csv: ({ random, known }) =>
    random.chance(0.5)
      ? `code\n${unused(random)}-CARD-1\n${unused(random)}-CARD-2`
      : `id,status\n${known.one('attemptId') ?? ''},completed\n`,
  ipAddresses: () => [],
  points: ({ random }) => random.pick([500, 500, 1_000, 10, 0]),
  campaignId: () => 'ABCD1234',
  screenOut: () => [{ fromSeconds: 0, points: 1 }],
  isActive: ({ random }) => random.chance(0.8),
  closesAt: ({ random }) => (random.chance(0.7) ? null : momentNear(random)),
  opensAt: ({ random }) => (random.chance(0.7) ? null : momentNear(random)),
  exclusionGroup: () => null,
  t: ({ known }) => known.one('t') ?? 'x',
  website: () => '',
  errorInfo: ({ random }) => (random.chance(0.5) ? 'a stack' : { componentStack: 'in App' }),
}

/** A question with options that there are, wherever a schema asks for both. */
function ofQuestion({ properties = {} }: Schema, { known }: Maker): Record<string, unknown> | null {
  return 'questionId' in properties && 'optionIds' in properties ? known.choice() : null
}

const typeOf = ({ type }: Schema, random: Random): string =>
  typeof type === 'string' ? type : type ? random.pick(type.filter((one) => one !== 'null')) : 'object'

/** A value that the schema takes, and that fits where the name or an earlier answer says what does. */
export function valueOf(name: string, schema: Schema, maker: Maker, share: number): unknown {
  const { random } = maker
  if (schema.const !== undefined) return schema.const
  if (schema.enum) return random.pick(schema.enum)
  if (random.chance(0.95) && Object.hasOwn(byName, name)) return byName[name]?.(maker)
  if (schema.anyOf) return valueOf(name, random.pick(schema.anyOf), maker, share)
  const type = typeOf(schema, random)
  if (type === 'string') return textOf(name, schema, maker)
  if (type === 'integer' || type === 'number') {
    const { minimum = 0, maximum = minimum + 1_000 } = schema
    return random.chance(0.7) ? random.int(minimum, Math.min(maximum, minimum + 20)) : random.pick([minimum, maximum])
  }
  if (type === 'boolean') return random.chance(0.5)
  if (type === 'null') return null
  if (type === 'array') {
    const { minItems = 0, maxItems = 3, items = {} } = schema
    const count = random.int(minItems, Math.max(minItems, Math.min(maxItems, 3)))
    const list = Array.from({ length: count }, () => valueOf(name, items, maker, share))
    return [...new Map(list.map((one) => [JSON.stringify(one), one])).values()]
  }
  return ofQuestion(schema, maker) ?? objectOf(schema, maker, share)
}

/** An object with all required properties, and this share of the others. */
export function objectOf(schema: Schema, maker: Maker, share: number): Record<string, unknown> {
  const required = new Set(schema.required)
  const wanted = Object.entries(schema.properties ?? {}).filter(
    ([name]) => required.has(name) || maker.random.chance(share),
  )
  return Object.fromEntries(wanted.map(([name, property]) => [name, valueOf(name, property, maker, share)]))
}

function textOf(name: string, schema: Schema, { random, known, selfId }: Maker): string {
  const { pattern = '', format, minLength = 0, maxLength = 60 } = schema
  const isDay = pattern.includes('\\d{4}-\\d{2}-\\d{2}')
  if (isDay) return dayNear(random, 0)
  if (format === 'date-time') return momentNear(random)
  const found = random.chance(0.9) ? known.one(name, selfId) : null
  if (found !== null) return found
  if (format === 'uuid') return crypto.randomUUID()
  if (name.endsWith('Id')) return crypto.randomUUID().slice(0, maxLength)
  const text = random.pick(['A text', 'plain words', 'x', 'Zwölf Boxkämpfer', unused(random)])
  return text.padEnd(minLength, 'x').slice(0, Math.max(maxLength, 1))
}
