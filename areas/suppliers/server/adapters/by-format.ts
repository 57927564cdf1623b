import type { SupplierFormat } from '../../contract/supplier-admin.ts'
import type { Adapter } from '../rules.ts'
import { bitlabs } from './bitlabs.ts'
import { cpx } from './cpx.ts'
import { house } from './house.ts'
import { purespectrum } from './purespectrum.ts'

/** How each kind of supplier is understood. */
export const adapters: Readonly<Record<SupplierFormat, Adapter>> = { house, bitlabs, cpx, purespectrum }
