import type { Program } from '../app/server.ts'
import { supplierFormats, weakFormats, type SupplierFormat } from '../areas/suppliers/contract/supplier-admin.ts'
import type { House } from './house.ts'
import { connectNetwork, networkAccounts } from './networks.ts'
import { nothingMore } from './taking-surveys.ts'
import { officeIp } from './content/office.ts'

type Config = Pick<Program['config'], 'sandboxPort' | 'sandboxSupplierSecret'>
type Actors = { first: string; second: string; at: Date }

const supplierNames: Readonly<Record<SupplierFormat, string>> = {
  house: 'House panel partner',
  bitlabs: 'Brightbits',
  cpx: 'Parcel Panels',
  prodege: 'Prodigy Feed',
}

const sandboxUrlOf = ({ sandboxPort }: Config): string | null =>
  sandboxPort > 0 ? `http://localhost:${sandboxPort}` : null

/** Where no sandbox plays a network, nobody knows what its supplier signs with. */
const secretOf = (format: SupplierFormat, config: Config): string => {
  const { sandboxSupplierSecret: secret } = config
  if (format === 'house') return secret
  return sandboxUrlOf(config) === null ? `${secret}-${format}` : networkAccounts[format].secret.value
}

/**
 * The suppliers of the sandbox, each named like its format, and connected where it is one to call. Each listens to one callback, before
 * one person asks for it to go live and another lets it.
 */
export async function takeOnSuppliers(house: House, config: Config, { first, second, at }: Actors): Promise<void> {
  const { tx, suppliers, approvals } = house
  const staff = { userId: first, ip: officeIp }
  const sandboxUrl = sandboxUrlOf(config)
  for (const format of supplierFormats) {
    await suppliers.save({
      supplierKey: format,
      name: supplierNames[format],
      format,
      secret: secretOf(format, config),
      ...(format === 'house' && sandboxUrl !== null ? { inventoryUrl: `${sandboxUrl}/supplier/inventory` } : {}),
      // What a weak signature has us pay waits, and callbacks of it come from this machine alone.
      ...(weakFormats.has(format) ? { holdDays: 7, ipAddresses: ['127.0.0.1', '::1'] } : {}),
    })
    if (format !== 'house') {
      if (sandboxUrl !== null) await connectNetwork(house, format, { staff, sandboxUrl })
      // Somebody has asked the network about everything that keeps its supplier from going live.
      for (const { code: fact, isBlocking } of (await suppliers.connections.one(format)).facts)
        if (isBlocking) await suppliers.connections.confirm(staff, format, { fact, isConfirmed: true })
    }
    const eventId = `${format}-trial`
    const raw = `attemptId=trial&outcome=completed&eventId=${eventId}`
    const trial = { ...nothingMore, eventId, attemptId: 'trial', outcome: 'completed', saidAt: null, raw } as const
    await suppliers.takeUnsigned(tx, format, trial, at)
    await suppliers.goingLive.ask(staff, format)
  }
  const approver = { userId: second, ip: officeIp, permissions: ['finance.adjust'] } as const
  for (const { stepId } of (await approvals.list(approver, {})).rows) await approvals.approve(approver, stepId)
}

/** A panelist says yes to every partner. */
export async function agreeToPartners(
  { suppliers: { partners } }: House,
  { userId, ip }: { userId: string; ip: string },
): Promise<void> {
  for (const { supplierKey, version } of await partners.list(userId))
    await partners.change({ userId, ip, language: 'en' }, { supplierKey, isGiven: true, version })
}
