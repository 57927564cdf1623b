import type { Route } from '../router.ts'
import { createBitlabs } from './bitlabs/bitlabs.ts'
import { controlRoutes } from './control.ts'
import { createCpx } from './cpx/cpx.ts'
import type { NetworkOptions } from './played.ts'
import { createProdege } from './prodege/prodege.ts'

/** The survey networks, each with its own interface, and the sandbox's page of them. */
export function networkInterfaces(options: NetworkOptions): readonly Route[] {
  const networks = [createBitlabs(options), createCpx(options), createProdege(options)]
  return [...networks.flatMap(({ routes }) => routes), ...controlRoutes(networks, options.ownUrl)]
}
