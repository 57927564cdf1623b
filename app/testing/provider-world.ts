import { createOutgoing, type Outgoing } from '../../platform/server/outgoing.ts'
import type { Permission } from '../../platform/contract/access.ts'
import type { ProviderState } from '../../areas/providers/contract.ts'
import { panelSettings, type WaitingStep } from '../../areas/settings/contract/approvals.ts'
import { assembleProcess } from './assembled.ts'
import { serveCallers } from './callers.ts'
import { freshDatabase } from './database.ts'
import { addPanelists } from './panelists.ts'
import { openProvider } from './provider-server.ts'

export type ProviderWorld = Awaited<ReturnType<typeof openProviderWorld>>
export const environmentKey = 'a-key-of-the-environment-0000'
const rights: readonly Permission[] = ['rewards.view', 'rewards.update', 'approvals.view']

/**
 * Two processes, a reward provider, and two people who may change rewards. The environment has a key of its own and
 * names the address of the provider, unless the test says otherwise; requests to the provider's own addresses then
 * arrive at the same server.
 */
export async function openProviderWorld({ hasEnvironmentKey = true, hasAddress = true } = {}) {
  const shop = await openProvider()
  shop.account(environmentKey)
  const database = await freshDatabase()
  const vendor = {
    url: hasAddress ? shop.url : null,
    apiKey: hasEnvironmentKey ? environmentKey : null,
    perSecond: 1_000,
  }
  const real = createOutgoing({ allowHosts: [shop.host] })
  const outgoing: Outgoing = {
    ...real,
    call: (asked) =>
      real.call({ ...asked, url: asked.url.replace(/^https:\/\/\w+\.tremendous\.com\/api\/v2/, shop.url) }),
  }
  const processes = [1, 2].map(() => assembleProcess({ url: database.url, outgoing, settings: { vendor } }))
  const [first, other] = [processes[0]!, processes[1]!]
  const server = await serveCallers(first.mount)
  const staff = await addPanelists(first.db, first.users, 3, '2')
  const [asker = '', second = '', reader = ''] = staff.map((one) => one.userId)
  const tokens = {
    asker: server.sign(asker, '2', rights),
    second: server.sign(second, '2', rights),
    reader: server.sign(reader, '5', ['rewards.view']),
  }
  const rows = async <Row extends object>(sql: string, values: unknown[] = []): Promise<Row[]> =>
    (await first.pool.query<Row & Record<string, unknown>>(sql, values)).rows
  const post = <Data = ProviderState>(path: string, body: object, token = tokens.asker) =>
    server.call<Data>(token, 'POST', path, { body })
  const state = async (token = tokens.asker): Promise<ProviderState> => {
    const { data } = await server.call<{ rows: ProviderState[] }>(token, 'GET', 'rewards/getProviders')
    return data.rows[0]!
  }
  const waiting = async (token = tokens.second): Promise<WaitingStep | undefined> =>
    (await server.call<{ rows: WaitingStep[] }>(token, 'GET', 'settings/getSteps?limit=100')).data.rows.at(-1)
  const decide = async (act: 'approveStep' | 'takeStepBack', token = tokens.second) =>
    post<WaitingStep>(`settings/${act}`, { stepId: (await waiting())?.stepId ?? '' }, token)
  const proposal = (apiKey: string, more: object = {}) => ({
    provider: 'tremendous',
    host: 'production',
    apiKey,
    fundingSourceId: 'SOURCE1',
    version: 0,
    reason: 'A test.',
    ...more,
  })

  return {
    shop,
    first,
    other,
    ids: { asker, second, reader },
    tokens,
    rows,
    post,
    /** The web server, which answers over HTTP. */
    app: server.app,
    sign: server.sign,
    get: <Data>(path: string, token = tokens.asker) => server.call<Data>(token, 'GET', path),
    state,
    waiting,
    decide,
    proposal,
    /** Proposes a connection with this key, based on the one that counts now. */
    propose: async (apiKey: string, more: object = {}) =>
      post('rewards/proposeProvider', proposal(apiKey, { version: (await state()).version, ...more })),
    /** Proposes a connection, and lets the second person approve it. */
    connect: async (apiKey: string, more: object = {}): Promise<void> => {
      const { version } = await state()
      const asked = await post('rewards/proposeProvider', proposal(apiKey, { version, ...more }))
      const done = await decide('approveStep')
      if (asked.status !== 200 || done.status !== 200) throw new Error(`${asked.message} ${done.message}`)
    },
    /** Sets the panel to one staff member, an hour before what follows. */
    runByOne: async (isOne: boolean): Promise<void> => {
      const { key } = panelSettings.onePerson
      const change = { key, value: isOne, version: first.chosen.versionOf(key) }
      await first.settingsDesk.update({ userId: asker, ip: '::1' }, { changes: [change], reason: 'A test.' })
      await rows(`update settings set changed_at = changed_at - interval '1 hour' where key = $1`, [key])
    },
    /** Acts as if the processes were started again with this environment. */
    setEnvironment: (change: Partial<typeof vendor>) => void Object.assign(vendor, change),
    /** Removes the counts of all limits. */
    rested: () => rows('delete from rate_limits'),
    close: async () => {
      await server.app.close()
      for (const { close } of processes) await close()
      await database.drop()
      await shop.close()
    },
  }
}
