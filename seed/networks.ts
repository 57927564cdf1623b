import type { MappedCode, SaidKind } from '../areas/suppliers/contract/maps.ts'
import type { SupplierFormat } from '../areas/suppliers/contract/supplier-admin.ts'
import type { House } from './house.ts'

/** The formats of suppliers that are called by us; the house's only calls. */
type Network = Exclude<SupplierFormat, 'house'>
type Account = {
  /** What the network signs with, and the setting that holds it. */
  secret: { name: string; value: string }
  values: Readonly<Record<string, string>>
  /** Where the sandbox plays its host. */
  path: string
}

/** As the networks of the sandbox know the product; public, and worth nothing elsewhere. */
export const networkAccounts: Readonly<Record<Network, Account>> = {
  bitlabs: {
    secret: { name: 'appSecret', value: 'tuppence-sandbox-bitlabs-secret' },
    values: { apiToken: 'tuppence-sandbox-bitlabs-token' },
    path: '/bitlabs',
  },
  cpx: {
    secret: { name: 'appSecret', value: 'tuppence-sandbox-cpx-secret' },
    values: { appId: '4711' },
    path: '/cpx',
  },
  prodege: {
    secret: { name: 'secretKey', value: 'tuppence-sandbox-prodege-secret' },
    values: { apiKey: 'tuppence-sandbox-prodege-key' },
    path: '/prodege/prodegemr',
  },
}

type Staff = { userId: string; ip: string }

/** Tells the supplier of a network its credentials and where the sandbox plays it, and maps the questions that it asks. */
export async function connectNetwork(
  { suppliers: { connections, maps } }: House,
  network: Network,
  { staff, sandboxUrl }: { staff: Staff; sandboxUrl: string },
): Promise<void> {
  const { secret, values, path } = networkAccounts[network]
  const given = { ...values, [secret.name]: secret.value, host: sandboxUrl + path }
  const typed = Object.entries(given).map(([name, value]) => ({ name, value }))
  await connections.save(staff, network, { version: 0, values: typed })
  for (const { questionRef, questionId, said, codes } of mapped[network] ?? []) {
    const options = Object.entries(codes).flatMap(([code, ours]) =>
      ours.map((optionId): MappedCode => ({ code, optionId, isWhole: true })),
    )
    const everywhere = { mapId: null, version: 0, countryId: null, language: null }
    const map = { ...everywhere, questionRef, questionId, said, options, source: 'Their look-up of questions' }
    await maps.save(staff, network, map, 'en')
  }
}

type Question = {
  questionRef: string
  questionId: string
  said: SaidKind
  codes: Readonly<Record<string, readonly string[]>>
}
/** The questions that a network asks by numbers and codes of its own, which stand in no document. */
const mapped: Readonly<Partial<Record<Network, readonly Question[]>>> = {
  prodege: [
    { questionRef: '1', questionId: 'date_of_birth', said: 'age', codes: {} },
    { questionRef: '3', questionId: 'gender', said: 'options', codes: { 1: ['male'], 2: ['female'] } },
    { questionRef: '24', questionId: 'postcode', said: 'postcode', codes: {} },
    {
      questionRef: '738',
      questionId: 'pets',
      said: 'options',
      codes: { 1: ['dog'], 2: ['cat'], 3: ['bird', 'fish', 'small_mammal', 'other'], 4: ['none'] },
    },
  ],
}
