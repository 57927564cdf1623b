import { startProduct } from './product.ts'

/** Starts the built product on the ports that the configuration chose, unless E2E_URL names one that runs already. */
export default async function setup(): Promise<() => Promise<void>> {
  const port = process.env.E2E_PORT
  if (!port) return async () => undefined
  return (await startProduct({ port: Number(port) })).stop
}
