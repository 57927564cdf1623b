import type { Adapter, AdapterPayload } from 'oidc-provider'

const keptAtMost = 5_000

type Entry = { payload: AdapterPayload; endsAt: number }

/** Where a played provider keeps its codes, grants and sign-ins under way: in memory, the oldest forgotten first. */
export function createIdentityMemory(now: () => number = Date.now) {
  const entries = new Map<string, Entry>()
  const alive = (entry: Entry | undefined) => (entry && entry.endsAt > now() ? entry.payload : undefined)

  return (model: string): Adapter => {
    const keyOf = (id: string) => `${model}:${id}`
    const ofModel = () => [...entries].filter(([key]) => key.startsWith(`${model}:`))
    return {
      upsert: async (id, payload, expiresIn) => {
        entries.delete(keyOf(id))
        entries.set(keyOf(id), { payload, endsAt: now() + (expiresIn ?? 0) * 1000 })
        const [oldest] = entries.keys()
        if (entries.size > keptAtMost && oldest !== undefined) entries.delete(oldest)
      },
      find: async (id) => alive(entries.get(keyOf(id))),
      findByUid: async (uid) => alive(ofModel().find(([, { payload }]) => payload.uid === uid)?.[1]),
      findByUserCode: async () => undefined,
      consume: async (id) => {
        const payload = alive(entries.get(keyOf(id)))
        if (payload) payload.consumed = Math.floor(now() / 1000)
      },
      destroy: async (id) => void entries.delete(keyOf(id)),
      revokeByGrantId: async (grantId) => {
        for (const [key, { payload }] of ofModel()) if (payload.grantId === grantId) entries.delete(key)
      },
    }
  }
}
