import fastify from 'fastify'
import { Type, type Static } from 'typebox'
import { sameText } from '../../../platform/server/secrets.ts'
import { Condition } from '../../matching/contract.ts'
import type { AudienceSource } from './own-index.ts'
import { readBearer } from '../../../platform/server/bearer.ts'

type Options = { index: AudienceSource; token: string; port: number; host: string }

const Search = Type.Object({
  conditions: Type.Array(Condition, { maxItems: 100 }),
  countryId: Type.Union([Type.String({ maxLength: 2 }), Type.Null()]),
  today: Type.String({ pattern: '^\\d{4}-\\d{2}-\\d{2}$' }),
})
const Asked = Type.Object({ search: Search })
const Drawn = Type.Object({ search: Search, n: Type.Integer({ minimum: 0 }), seed: Type.Integer() })

const bodyMaxBytes = 1024 * 1024

/**
 * Serves one index of panelists to the other processes of this installation, which show the same token. Rejects with
 * `EADDRINUSE` when another program uses the port.
 */
export async function startIndexServer({ index, token, port, host }: Options) {
  // Coercion would turn the null of every country into an empty text.
  const app = fastify({ bodyLimit: bodyMaxBytes, ajv: { customOptions: { coerceTypes: false } } })
  app.addHook('onRequest', async (request, reply) => {
    const given = readBearer(request.headers.authorization)
    if (!sameText(given, token)) await reply.code(401).send({ error: 'token' })
  })
  app.post('/refresh', async () => {
    await index.refresh()
    return {}
  })
  app.post<{ Body: Static<typeof Asked> }>('/count', { schema: { body: Asked } }, async ({ body }) => ({
    count: await index.count(body.search),
  }))
  app.post<{ Body: Static<typeof Drawn> }>('/choose', { schema: { body: Drawn } }, async ({ body }) => ({
    chosen: await index.choose(body.search, body.n, body.seed),
  }))
  app.post<{ Body: Static<typeof Asked> }>('/explain', { schema: { body: Asked } }, ({ body }) =>
    index.explain(body.search),
  )
  const address = await app.listen({ port, host })
  return { address, close: () => app.close() }
}
