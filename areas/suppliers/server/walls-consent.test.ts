import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { scaleWork } from '../../../app/testing/pools.ts'
import { surveyWorld, type SurveyWorld } from '../../../app/testing/survey-world.ts'
import type { OutgoingCall } from '../../../platform/server/outgoing.ts'
import { Problem } from '../../../platform/server/problem.ts'

const sent: OutgoingCall[] = []
const surveys = [{ id: 's1', type: 'survey', click_url: 'https://a.example/', cpi: '1.00', value: '50', loi: 5 }]
const body = JSON.stringify({
  // The fields that BitLabs' connector reads, then those of CPX.
  data: { restriction_reason: null, surveys },
  status: 'success',
  surveys: [{ id: '8123', loi: 5, payout_publisher_usd: '1.00', href: 'https://a.example/' }],
})
let world: SurveyWorld
let clockMs = Date.now()
beforeAll(async () => {
  world = await surveyWorld({
    clock: () => new Date(clockMs),
    outgoing: {
      call: async (call) => {
        sent.push(call)
        return { answered: true, status: 200, headers: {}, body, isCut: false, tries: 1, ms: 1 }
      },
    },
  })
  const [staffId = ''] = await world.panelists(1)
  for (const [format, values] of Object.entries({
    bitlabs: { apiToken: 'token', appSecret: 'secret' },
    cpx: { appId: '4711', appSecret: 'secret' },
  })) {
    await world.suppliers.save({
      supplierKey: format,
      name: format,
      format: format as 'bitlabs' | 'cpx',
      secret: 'x',
      ipAddresses: ['127.0.0.1'],
    })
    await world.suppliers.connections.save({ userId: staffId, ip: '::1' }, format, {
      version: 0,
      values: Object.entries(values).map(([name, value]) => ({ name, value })),
    })
  }
  await world.sql('update suppliers set is_live = true')
})
afterAll(() => world.close())

const keys = ['bitlabs', 'cpx'] as const
type Key = (typeof keys)[number]
const surveyAt = { bitlabs: 'bitlabs.s1', cpx: 'cpx.8123' }
const door = { ip: '198.51.100.9', userAgent: 'Mozilla/5.0 of a member', language: 'en' as const }
const step = fc.record({
  who: fc.nat(2),
  key: fc.constantFrom(...keys),
  does: fc.constantFrom('agree', 'withdraw', 'outdate', 'list', 'start', 'erase'),
})

/** The supplier that a request goes to, by its host, and the alias in it. */
const namedIn = ({ url, headers }: OutgoingCall): { key: Key; alias: string } =>
  url.includes('cpx-research')
    ? { key: 'cpx', alias: new URL(url).searchParams.get('ext_user_id') ?? '' }
    : { key: 'bitlabs', alias: headers?.['X-User-Id'] ?? '' }

test('with its yes off nothing of a member leaves: no name, address, country or browser, whatever was done before', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 14 }), async (steps) => {
      const people = await world.panelists(3, { countryId: 'CA' })
      const agreed = new Set<string>()
      for (const { who, key, does } of steps) {
        const userId = people[who] ?? ''
        const yes = `${userId} ${key}`
        const [partner] = (await world.suppliers.partners.list(userId)).filter((one) => one.supplierKey === key)
        const change = (isGiven: boolean) =>
          world.suppliers.partners.change(
            { userId, ip: door.ip, language: 'en' },
            { supplierKey: key, isGiven, version: partner?.version ?? '' },
          )
        sent.length = 0
        // Longer than lists are kept, and than the pace of calls counts.
        clockMs += 150_000
        await world.sql('delete from paces')
        if (does === 'agree') {
          agreed.add(yes)
          await change(true)
        }
        if (does === 'withdraw') {
          agreed.delete(yes)
          await change(false)
        }
        if (does === 'outdate') {
          agreed.delete(yes)
          await world.sql(`update supplier_consents set version = 'old' where user_id = $1 and supplier_key = $2`, [
            userId,
            key,
          ])
        }
        if (does === 'list')
          await world.surveys.recommended({ userId, panelVersion: await world.versionOf(userId) }, {}, 'phone', door)
        if (does === 'start')
          await world.surveys
            .start(userId, surveyAt[key], 'phone', door.ip, { ...door, shownPoints: null })
            .catch((error: unknown) => {
              if (!(error instanceof Problem)) throw error
            })
        if (does === 'erase') {
          await world.suppliers.partners.eraseDue()
          // A request to forget the panelist contains the alias once more, and nothing else.
          for (const call of sent) expect([call.method, call.url.includes(door.ip)]).toEqual(['DELETE', false])
          continue
        }
        for (const call of sent) {
          const named = namedIn(call)
          const owners = await world.sql<{ user_id: string }>(
            'select user_id from supplier_aliases where supplier_key = $1 and alias = $2',
            [named.key, named.alias],
          )
          expect(owners).toHaveLength(1)
          expect(agreed.has(`${owners[0]?.user_id ?? ''} ${named.key}`)).toBe(true)
          expect(owners[0]?.user_id).toBe(userId)
        }
        if (does === 'list') expect(sent).toHaveLength(keys.filter((one) => agreed.has(`${userId} ${one}`)).length)
      }
    }),
    { numRuns: scaleWork(500, 10) },
  )
})
