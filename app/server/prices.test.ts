import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { permissionNames, type Permission } from '../../platform/contract/access.ts'
import { dayMs } from '../../platform/contract/durations.ts'
import {
  addressOf,
  apiBase,
  takesPerson,
  type EndpointSpec,
  type EndpointTable,
} from '../../platform/contract/endpoint.ts'
import { newId } from '../../platform/server/secrets.ts'
import { api } from '../api.ts'
import { bitlabsAddress, got, saveLive, startedAttempt, usualPrice } from '../testing/supplier-callbacks.ts'
import { serveSurveys } from '../testing/survey-server.ts'
import { externalDraft, hostedDraft, supplierSecret, surveyWorld, type SurveyWorld } from '../testing/survey-world.ts'

/** Whether a field's name sounds like a price, or like what follows from one. */
const soundsLikePrice = /price|micros|revenue|margin|cpi|floor|share|fee/i

/** Fields that only sound like prices, with what they are. */
const others: Readonly<Record<string, string>> = {
  feeCents: 'the fee of a redemption, which its member pays',
  feeBearer: 'who pays the fee of a redemption',
  fee: 'the fee of a payment by hand',
  isShared: 'whether others see a saved view',
  joinedShare: 'a part of the visitors of a campaign',
  verifiedShare: 'a part of the visitors of a campaign',
  heldShare: 'a part of the visitors of a campaign',
  profiledShare: 'a part of the visitors of a campaign',
  completedShare: 'a part of the visitors of a campaign',
  reversedShare: 'a part of the visitors of a campaign',
  takenBackShare: 'a part of the leads of a campaign',
}
/** Fields that are null for readers without the right to see prices; the second half of this file holds them to it. */
const withheld: ReadonlySet<string> = new Set([
  'sharePercent',
  'floorMicros',
  'micros',
  'marginMicros',
  'marginPerMember',
  'lifetimeMargin',
])

const calls = Object.entries<EndpointTable>(api).flatMap(([area, table]) =>
  Object.entries(table).map(([name, spec]): [string, EndpointSpec] => [`${area}.${name}`, spec]),
)
const isMoney = ({ access }: EndpointSpec): boolean => access.startsWith('money.')
/** Each vendor sees what they earn for leads, and so do those who pay vendors: it shows nothing of what surveys bring. */
const isOfVendors = (name: string): boolean => name.startsWith('vendors.')

/** The names of all fields of a schema that sound like prices. */
function fieldsIn(schema: unknown, above: ReadonlySet<unknown> = new Set()): string[] {
  if (typeof schema !== 'object' || schema === null || above.has(schema)) return []
  const {
    properties = {},
    items,
    anyOf = [],
  } = schema as {
    properties?: Record<string, unknown>
    items?: unknown
    anyOf?: unknown[]
  }
  const within = new Set([...above, schema])
  return [
    ...Object.entries(properties).flatMap(([name, field]) => [
      ...(soundsLikePrice.test(name) ? [name] : []),
      ...fieldsIn(field, within),
    ]),
    ...[items, ...anyOf].flatMap((one) => fieldsIn(one, within)),
  ]
}

test('no answer but those for money.view has a field that sounds like a price, unless it is known here', () => {
  const found = calls
    .filter(([name, spec]) => !isMoney(spec) && !isOfVendors(name))
    .flatMap(([, { data }]) => fieldsIn(data))
  expect(new Set(found)).toEqual(new Set([...Object.keys(others), ...withheld]))
})

/** The paths of values in an answer that sound like prices and are not null. */
function pricesIn(value: unknown, path = ''): string[] {
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, one]) => {
    const here = `${path}.${name}`
    const isTold = soundsLikePrice.test(name) && !(name in others) && one !== null
    return [...(isTold ? [here] : []), ...pricesIn(one, here)]
  })
}

describe('what a reader with every right but money.view is told', () => {
  let world: SurveyWorld
  let server: Awaited<ReturnType<typeof serveSurveys>>
  const known: Record<string, string> = { supplierKey: 'bits', surveyId: 'priced' }
  const everythingElse = permissionNames.filter((name) => !name.startsWith('money.'))
  const token = (permissions: readonly Permission[]) => server.sign(known['userId'] ?? newId(), '2', permissions)

  beforeAll(async () => {
    world = await surveyWorld()
    server = await serveSurveys(world)
    const [staffId = ''] = await world.panelists(1)
    known['userId'] = staffId
    known['panelistId'] = staffId
    const by = { userId: staffId, ip: '::1' }
    await saveLive(world, { supplierKey: 'bits', name: 'Bits', format: 'bitlabs', secret: supplierSecret })
    await world.suppliers.settings.update(by, 'bits', { floorMicros: 123_456, sharePercent: 49 })
    await world.suppliers.floors.set(by, 'bits', { feePercent: 3.21, floorMicros: 98_765, floorPercent: 7 })
    await world.sql(`update suppliers set is_live = true where supplier_key = 'bits'`)
    await world.surveys.save([
      externalDraft({ surveyId: 'priced', supplierKey: 'bits', price: usualPrice }),
      hostedDraft({ surveyId: 'sold' }),
    ])
    const { payerId } = await world.payers.add(by, { name: 'Acme' })
    await world.payers.setPrice(by, 'sold', { payerId, price: { micros: 7_654_321, currency: 'USD' } })
    const { attemptId } = await startedAttempt(world, 'priced')
    known['attemptId'] = attemptId
    await world.suppliers.callback('bits', got(bitlabsAddress({ attemptId }, supplierSecret, 'bits')))
    const [callback] = await world.sql<{ callback_id: string }>('select callback_id from supplier_callbacks')
    known['callbackId'] = callback?.callback_id ?? ''
  })
  afterAll(async () => {
    await server.app.close()
    await world.close()
  })

  const reading = calls.filter(
    ([, spec]) => spec.method === 'GET' && !isMoney(spec) && spec.access !== 'public' && !takesPerson(spec),
  )
  /** The queries that calls need besides the parameters of the path. */
  const queries: Readonly<Record<string, string>> = {
    'reports.downloadSurveyHistoryData': `?startDate=${new Date().toISOString().slice(0, 10)}&endDate=${new Date(Date.now() + dayMs).toISOString().slice(0, 10)}`,
  }
  const ask = async (permissions: readonly Permission[], [name, spec]: [string, EndpointSpec]) => {
    const params = new Proxy(known, { get: (all, key) => all[String(key)] ?? newId() })
    const path = addressOf(spec, params).replace(apiBase, '')
    return server.app.inject({
      method: 'GET',
      url: `${apiBase}${path}${queries[name] ?? ''}`,
      headers: { authorization: `Bearer ${token(permissions)}` },
    })
  }

  test('holds no price: every call that reads is asked, and its files too', async () => {
    const found: string[] = []
    const answered: string[] = []
    for (const call of reading) {
      const answer = await ask(everythingElse, call)
      if (answer.statusCode === 200) answered.push(call[0])
      const isJson = String(answer.headers['content-type']).includes('json')
      const places = isJson
        ? pricesIn(isOfVendors(call[0]) ? null : answer.json())
        : (answer.body.split('\n')[0] ?? '').split(',').filter((head) => soundsLikePrice.test(head))
      found.push(...places.map((place) => `${call[0]}${place}`))
      // The amounts of this world, wherever they appear.
      for (const amount of ['7654321', '123456', '98765', '800000', '=0.80'])
        if (answer.body.includes(amount)) found.push(`${call[0]} tells ${amount}`)
    }
    expect(found).toEqual([])
    expect(answered).toEqual(
      expect.arrayContaining([
        'supplierAdmin.getSuppliers',
        'supplierAdmin.getCallbacks',
        'supplierAdmin.getCallback',
        'surveyAdmin.listSurveys',
        'surveyAdmin.getSurvey',
        'surveyAdmin.getSurveyHistory',
        'audit.getAuditLog',
        'attempts.getAttemptFile',
        'attempts.getLastAttempts',
        'fairness.getFairSurveys',
        'rings.getRings',
        'vendors.getRuns',
        'reports.downloadSurveyHistoryData',
      ]),
    )
  })

  test('is told to those who have it', async () => {
    const told = new Set<string>()
    for (const call of reading.filter(([name]) => /^supplierAdmin\.get(?:Suppliers|Callbacks)$/.test(name)))
      for (const place of pricesIn((await ask(permissionNames, call)).json<unknown>()))
        told.add(place.replaceAll(/\d+/g, 'n'))
    expect([...told]).toEqual(
      expect.arrayContaining(['.data.n.sharePercent', '.data.n.floorMicros', '.data.rows.n.money.micros']),
    )
  })
})
