import { startProduct } from './product.ts'

/** Starts the built product on the ports that the configuration chose, unless E2E_URL names one that runs already. */
export default async function setup(): Promise<() => Promise<void>> {
  const port = process.env.E2E_PORT
  if (!port) return async () => undefined
  const { sandboxUrl, stop } = await startProduct({ port: Number(port) })
  // They are made when they are first asked for, which on a busy machine takes longer than the server waits for an answer.
  const providers = ['google', 'facebook'].map((name) => `${sandboxUrl}/idp/${name}/.well-known/openid-configuration`)
  await Promise.all(providers.map((address) => fetch(address)))
  return stop
}
