import { bitlabs } from './bitlabs.ts'
import { cpx } from './cpx.ts'
import { house } from './house.ts'
import { prodege } from './prodege.ts'

/** How each kind of supplier is understood, by its format. */
export const connectors = { house, bitlabs, cpx, prodege } as const
