import type { SupplierMaps } from '../../../../areas/suppliers/contract/maps.ts'
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
  const network = async (format = 'bitlabs'): Promise<string> => {
    const supplierKey = unused(random)
    const draft = { supplierKey, name: supplierKey, format }
    await ask(await boss(), 'POST', 'supplier-admin/suppliers', draft)
    return supplierKey
  }
  const connected = async (): Promise<string> => {
    const supplierKey = await network()
    await ask(await boss(), 'PUT', `supplier-admin/suppliers/${supplierKey}/connection`, { version: 0, values })
    return supplierKey
  }
  const map = () => ({
    mapId: null,
    version: 0,
    questionRef: unused(random),
    countryId: null,
    language: null,
    questionId: 'gender',
    said: 'options',
    options: [{ code: '1', optionId: 'male', isWhole: random.chance(0.5) }],
    source: 'Their look-up',
  })
  /** A map that was made just now; a kind of network has as many as it can have after a while. */
  const toMap = async () => {
    const [supplierKey, caller, body] = [await network(), await boss(), map()]
    const { maps } = await ask<SupplierMaps>(
      caller,
      'PUT',
      `supplier-admin/suppliers/${supplierKey}/questionMaps`,
      body,
    )
    const made = maps.find(({ questionRef }) => questionRef === body.questionRef)
    return { caller, path: { supplierKey, mapId: made?.mapId ?? '' }, query: { version: made?.version ?? 0 } }
  }
  const ofOne = async (supplierKey: string) => ({ caller: await boss(), path: { supplierKey } })

  return {
    'GET supplier-admin/suppliers/{supplierKey}/connection': async () => ofOne(await network()),
    'GET supplier-admin/suppliers/{supplierKey}/catalogueOffers': async () => ({
      ...(await ofOne(await network('prodege'))),
      query: { currentPage: 1, limit: 10, ...(random.chance(0.5) ? { state: 'paused' } : { reason: 'below-floor' }) },
    }),
    'PUT supplier-admin/suppliers/{supplierKey}/connection': async () => ({
      ...(await ofOne(await network())),
      body: { version: 0, values },
    }),
    'POST supplier-admin/suppliers/{supplierKey}/confirmFact': async () => ({
      ...(await ofOne(await network())),
      body: { fact: 'call-limit', isConfirmed: random.chance(0.8) },
    }),
    'POST supplier-admin/suppliers/{supplierKey}/testConnection': async () => ofOne(await connected()),
    'GET supplier-admin/suppliers/{supplierKey}/questionMaps': async () => ofOne(await network()),
    'PUT supplier-admin/suppliers/{supplierKey}/questionMaps': async () => ({
      ...(await ofOne(await network())),
      body: map(),
    }),
    'DELETE supplier-admin/suppliers/{supplierKey}/questionMaps/{mapId}': toMap,
    'POST supplier-admin/suppliers/{supplierKey}/answerGrade': async () => ({
      ...(await ofOne(await network())),
      body: { questionId: 'gender', grade: random.chance(0.5) ? 'never' : 'filter' },
    }),
    'POST partners/changePassing': async () => ({
      caller: await person(),
      body: { supplierKey: await connected(), scope: 'answers', isGiven: false, version: '1' },
    }),
    'POST partners/changeConsent': async () => ({
      caller: await person(),
      body: { supplierKey: await connected(), isGiven: false, version: '1' },
    }),
  }
}
