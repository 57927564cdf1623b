import type { Scenes } from '../scene.ts'
import type { Stage } from '../stage.ts'
import { nowhere, unused } from '../values.ts'

const values = [
  { name: 'apiToken', value: 'a-token' },
  { name: 'appSecret', value: 'a-secret' },
  { name: 'host', value: nowhere },
]

/** Suppliers that are called by a connector, and members who are asked about them. */
export function connectionScenes({ ask, boss, person, random }: Stage): Scenes {
  const network = async (): Promise<string> => {
    const supplierKey = unused(random)
    const draft = { supplierKey, name: supplierKey, format: 'bitlabs' }
    await ask(await boss(), 'POST', 'supplier-admin/suppliers', draft)
    return supplierKey
  }
  const connected = async (): Promise<string> => {
    const supplierKey = await network()
    await ask(await boss(), 'PUT', `supplier-admin/suppliers/${supplierKey}/connection`, { version: 0, values })
    return supplierKey
  }
  const ofOne = async (supplierKey: string) => ({ caller: await boss(), path: { supplierKey } })

  return {
    'GET supplier-admin/suppliers/{supplierKey}/connection': async () => ofOne(await network()),
    'PUT supplier-admin/suppliers/{supplierKey}/connection': async () => ({
      ...(await ofOne(await network())),
      body: { version: 0, values },
    }),
    'POST supplier-admin/suppliers/{supplierKey}/confirmFact': async () => ({
      ...(await ofOne(await network())),
      body: { fact: 'call-limit', isConfirmed: random.chance(0.8) },
    }),
    'POST supplier-admin/suppliers/{supplierKey}/testConnection': async () => ofOne(await connected()),
    'POST partners/changeConsent': async () => ({
      caller: await person(),
      body: { supplierKey: await connected(), isGiven: false, version: '1' },
    }),
  }
}
