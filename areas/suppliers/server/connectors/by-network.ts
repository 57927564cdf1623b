import { bitlabs } from './bitlabs.ts'
import { cpx } from './cpx.ts'
import { prodege } from './prodege.ts'

/** The connectors, by the format of a supplier. */
export const connectors = { bitlabs, cpx, prodege } as const
