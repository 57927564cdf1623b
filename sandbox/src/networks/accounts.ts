import type { Dashboard } from './board.ts'
import type { Network } from './played.ts'
import type { NetworkKey } from './secrets.ts'

/** Where each host of the networks is found below the sandbox's own address. */
export const networkHosts = {
  'https://api.bitlabs.ai': '/bitlabs',
  'https://live-api.cpx-research.com': '/cpx',
  'https://click.cpx-research.com': '/cpx/click',
  'https://surveypmr.prodegeapis.com': '/prodege',
  'https://www.prsrvy.com': '/prsrvy',
} as const
type Host = keyof typeof networkHosts

type AddressName = 'template' | 'reconciliations'
type AddressField = {
  /** Where it is kept. */
  name: AddressName
  /** What the network calls it. */
  label: string
  /** Whether the network calls it from its own server, or sends the respondent's browser there. */
  usedBy: 'server' | 'browser'
  placeholders: readonly string[]
}
type Form = {
  hosts: readonly Host[]
  /** The network's own words for the two halves of its credentials. */
  credentials: { id: string; secret: string }
  /** How a placeholder is written. */
  placeholder: RegExp
  addresses: readonly AddressField[]
}

const words = (...lines: readonly string[]): string[] => lines.flatMap((line) => line.split(' '))

/** What each network's dashboard shows to a publisher, and which addresses it asks for. */
const forms: Readonly<Record<NetworkKey, Form>> = {
  bitlabs: {
    hosts: ['https://api.bitlabs.ai'],
    credentials: { id: 'appToken', secret: 'appSecret' },
    placeholder: /\[%[^%\]]*%\]/g,
    addresses: [
      {
        name: 'template',
        label: 'Callback URL',
        usedBy: 'server',
        placeholders: words(
          '[%USER:UID%] [%TX%] [%REF%] [%VALUE:USD%] [%VALUE:CURRENCY%] [%TYPE%]',
          '[%APP:TOKEN%] [%USER:IP_ADDRESS%] [%UID%] [%RAW%] [%VAL%]',
        ),
      },
    ],
  },
  cpx: {
    hosts: ['https://live-api.cpx-research.com', 'https://click.cpx-research.com'],
    credentials: { id: 'appId', secret: 'appSecret' },
    placeholder: /\{[^{}]*\}/g,
    addresses: [
      {
        name: 'template',
        label: 'Postback URL',
        usedBy: 'server',
        placeholders: words(
          '{status} {trans_id} {user_id} {subid_1} {subid_2} {amount_local} {amount_usd}',
          '{offer_ID} {type} {ip_click} {secure_hash}',
        ),
      },
    ],
  },
  prodege: {
    hosts: ['https://surveypmr.prodegeapis.com', 'https://www.prsrvy.com'],
    credentials: { id: 'apiKey', secret: 'secret' },
    placeholder: /@\w*@/g,
    addresses: [
      {
        name: 'template',
        label: 'Redirect URL',
        usedBy: 'browser',
        placeholders: words('@transid@ @projectid@ @vpid@ @status@ @termreason@ @dqquestionid@ @hash@'),
      },
      { name: 'reconciliations', label: 'Reconciliation URL', usedBy: 'server', placeholders: [] },
    ],
  },
}

export type Account = ReturnType<typeof accountOf>

/**
 * A network's test account: what its dashboard shows to the publisher, and the addresses that the publisher enters there. `hosts` tells
 * where the sandbox plays each of the network's hosts. The credentials are those with which the network signs at present.
 */
export function accountOf({ key, name, board }: Pick<Network, 'key' | 'name' | 'board'>, ownUrl: string) {
  const form = forms[key]
  const dashboard = board.dashboard()
  return {
    key,
    name,
    page: `${ownUrl}/survey-networks#${key}`,
    hosts: Object.fromEntries(form.hosts.map((host) => [host, ownUrl + networkHosts[host]])),
    credentials: { [form.credentials.id]: dashboard.id, [form.credentials.secret]: board.secret() },
    addresses: form.addresses.map(({ name: field, label, usedBy, placeholders }) => ({
      name: addressWords[field],
      label,
      usedBy,
      placeholders,
      address: dashboard[field],
    })),
  }
}

/** The names of the addresses in calls. */
const addressWords = { template: 'address', reconciliations: 'reconciliations' } as const
type AddressWord = (typeof addressWords)[AddressName]
/** What is wrong with the addresses, by name. */
export type WrongAddresses = Partial<Record<AddressWord, string>>

/** Reads the addresses that a publisher enters; those that a body does not name stay as they are. */
export function readAddresses(
  key: NetworkKey,
  body: Readonly<Record<string, unknown>>,
): { wanted: Partial<Dashboard> } | { wrong: WrongAddresses } {
  const { addresses, placeholder } = forms[key]
  const given = addresses.flatMap((field) => {
    const text = body[addressWords[field.name]]
    return text === undefined ? [] : [{ field, text: typeof text === 'string' ? text.trim() : '' }]
  })
  if (given.length === 0) return { wrong: { address: 'Enter an address.' } }
  const wrong = given.flatMap(({ field, text }) => {
    const problem = problemOf(text, field.placeholders, placeholder)
    return problem === null ? [] : [[addressWords[field.name], problem] as const]
  })
  return wrong.length > 0
    ? { wrong: Object.fromEntries(wrong) }
    : { wanted: Object.fromEntries(given.map(({ field, text }) => [field.name, text])) }
}

function problemOf(address: string, known: readonly string[], placeholder: RegExp): string | null {
  if (!/^https?:\/\/[^/?#]/.test(address) || !URL.canParse(address)) return 'Enter a web address.'
  if (address.includes('#')) return 'An address has no part after #: servers never see it.'
  const strange = [...address.matchAll(placeholder)].map(([one]) => one).find((one) => !known.includes(one))
  return strange === undefined ? null : `${strange} is not a placeholder of this network.`
}
