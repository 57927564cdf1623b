import { bitlabs } from './bitlabs.ts'
import { cpx } from './cpx.ts'
import { house } from './house.ts'
import { prodege } from './prodege.ts'

/** The connector for each format of supplier. */
export const connectors = { house, bitlabs, cpx, prodege } as const
