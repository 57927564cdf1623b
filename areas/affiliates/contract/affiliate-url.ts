/**
 * The parts from which a campaign's addresses are built. `{name}` stands for a value of the visit, so braces stay as
 * they are; everything else is percent-encoded. The browser shows these addresses while staff type, and the server uses
 * the same code.
 */
export type CampaignLink = {
  /** The landing address; it may have query parameters already. */
  baseUrl: string
  /** `clickId` and the sub-ids are names of query parameters, not values. */
  clickId: string
  subId1: string
  subId2: string
  /** The values for a visit whose link lacks these parameters. */
  source: string
  creativeId: string
  placement: string
}

export const affIdParameter = 'aff_id'
const saidParameters = ['source', 'creative_id', 'placement'] as const
const reserved: ReadonlySet<string> = new Set([
  affIdParameter,
  ...saidParameters,
  'token',
  'userKey',
  'visitorId',
  'pid',
])

/** Whether a text can be the name of a tracking parameter. */
export const isParameterName = (name: string): boolean => /^[\w.-]{1,60}$/.test(name) && !reserved.has(name)

/** The parts of an address. The fragment includes its # and follows the query. */
type Parts = { start: string; pairs: readonly string[]; fragment: string }
/** Splits an address into its parts; the reverse of `joinAddress`. */
function splitAddress(address: string): Parts {
  const hash = address.indexOf('#')
  const fragment = hash < 0 ? '' : address.slice(hash)
  const [start = '', ...query] = (hash < 0 ? address : address.slice(0, hash)).split('?')
  return { start, pairs: query.join('?').split('&').filter(Boolean), fragment }
}
/** Builds an address from its parts. */
const joinAddress = ({ start, pairs, fragment }: Parts): string =>
  start + (pairs.length === 0 ? '' : `?${pairs.join('&')}`) + fragment

const makePair = (name: string): string => `${name}={${name}}`
const isOwnPair = (pair: string): boolean => /^([\w.-]+)=\{\1\}$/.test(pair)
const saidNames: ReadonlySet<string> = new Set([affIdParameter, ...saidParameters])
const isSaid = (pair: string): boolean => saidNames.has(pair.split('=')[0] ?? '')

const listNames = ({ clickId, subId1, subId2 }: Pick<CampaignLink, 'clickId' | 'subId1' | 'subId2'>): string[] => [
  ...new Set([clickId, subId1, subId2].filter((name) => name !== '')),
]

/** Percent-encodes a value but keeps its `{placeholders}`. */
const encodeValue = (value: string): string =>
  value
    .split(/(\{[\w.-]+\})/)
    .map((part, index) => (index % 2 === 1 ? part : encodeURIComponent(part)))
    .join('')

/**
 * Lists the parameters that describe a link. There is a placeholder for each parameter for which the campaign has a
 * default value. If that value is itself a placeholder, the vendor's network fills it in.
 */
const describeLink = ({ source, creativeId, placement }: Pick<CampaignLink, 'source' | 'creativeId' | 'placement'>) =>
  [source, creativeId, placement].flatMap((own, index) => {
    const name = saidParameters[index]
    return own === '' || name === undefined ? [] : [{ name, own }]
  })
const isFilledIn = (text: string): boolean => /\{[\w.-]+\}/.test(text)

/** Builds the base address: the landing address with its own query, then `name={name}` for each tracking parameter. */
export function buildBaseUrl(link: Pick<CampaignLink, 'baseUrl' | 'clickId' | 'subId1' | 'subId2'>): string {
  const { pairs, ...rest } = splitAddress(link.baseUrl)
  const own = pairs.filter((pair) => !isOwnPair(pair) && !isSaid(pair))
  return joinAddress({ ...rest, pairs: [...own, ...listNames(link).map(makePair)] })
}

/** Builds the address that a vendor publishes: the base address, `aff_id`, and a placeholder for each parameter. */
export function buildAffiliateUrl(link: CampaignLink, affId: string): string {
  const { pairs, ...rest } = splitAddress(buildBaseUrl(link))
  const linkPairs = describeLink(link).map(({ name, own }) =>
    isFilledIn(own) ? `${name}=${encodeValue(own)}` : makePair(name),
  )
  return joinAddress({ ...rest, pairs: [...pairs, `${affIdParameter}=${affId}`, ...linkPairs] })
}

/**
 * Makes a function that builds the landing address for a click: the campaign's own query, with the values of the click
 * in place of the placeholders, plus the campaign's number. The campaign's part is parsed once, not for each click.
 */
export function makeLandings(baseUrl: string, affId: number): (said: readonly [string, string][]) => string {
  const { pairs, ...rest } = splitAddress(baseUrl)
  const own = pairs.filter((pair) => !isOwnPair(pair)).map((pair) => ({ pair, name: pair.split('=')[0] ?? '' }))
  return (said) => {
    const given = new Set(said.map(([name]) => name))
    const kept = own.filter(({ name }) => !given.has(name)).map(({ pair }) => pair)
    const passed = said.map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(value)}`)
    return joinAddress({ ...rest, pairs: [...kept, ...passed, `${affIdParameter}=${affId}`] })
  }
}

/**
 * Builds the address of the pixel or server call as `buildAffiliateUrl` does, but without `aff_id`. A parameter whose
 * `{name}` is already in the address, as in the presets for networks, is not added again. Empty when there is no address.
 */
export function buildCallbackUrl(redirectUrl: string, link: Omit<CampaignLink, 'baseUrl'>): string {
  if (redirectUrl === '') return ''
  const { pairs, ...rest } = splitAddress(redirectUrl)
  const known = new Set(pairs.map((pair) => pair.split('=')[0]))
  const added = [...listNames(link), ...describeLink(link).map(({ name }) => name)].filter(
    (name) => !redirectUrl.includes(`{${name}}`) && !known.has(name),
  )
  return joinAddress({ ...rest, pairs: [...pairs, ...added.map(makePair)] })
}

/** Replaces `{names}` with values, percent-encoded; a name without a value is removed. */
export const fillPlaceholders = (address: string, values: Readonly<Record<string, string>>): string =>
  address.replaceAll(/\{([\w.-]+)\}/g, (_, name: string) =>
    encodeURIComponent(Object.hasOwn(values, name) ? (values[name] ?? '').replaceAll(/\p{Surrogate}/gu, '\uFFFD') : ''),
  )

/** The placeholders that the server can fill in, besides the campaign's own parameters. */
export const houseMacros = {
  event: 'What happened: lead, first-complete, or reversed; test for a test call',
  event_id: 'The id of this callback; repeats carry the same id',
  lead_id: 'The id of the lead',
  aff_id: 'The number of the campaign',
  click_id: 'The value of the click id parameter',
  sub1: 'The value of the first sub id parameter',
  sub2: 'The value of the second sub id parameter',
  source: 'The source that the visit named',
  creative_id: 'The creative that the visit named',
  placement: 'The placement that the visit named',
  payout: 'What the lead costs, in US$',
  currency: 'USD',
  timestamp: 'When it happened, in seconds since 1970',
} as const

export type NetworkPreset = {
  key: 'everflow' | 'tune' | 'voluum' | 'keitaro'
  name: string
  clickId: string
  subId1: string
  subId2: string
  /** The address for conversions. Staff replace the parts in capitals with the values of the network. */
  redirectUrl: string
}

/**
 * For well-known networks: the name of the parameter with their click id, and the address where they receive
 * conversions.
 */
export const networkPresets: readonly NetworkPreset[] = [
  {
    key: 'everflow',
    name: 'Everflow',
    clickId: 'transaction_id',
    subId1: 'sub1',
    subId2: 'sub2',
    redirectUrl: 'https://YOUR-DOMAIN/?nid=NETWORK-ID&transaction_id={transaction_id}',
  },
  {
    key: 'tune',
    name: 'TUNE (HasOffers)',
    clickId: 'transaction_id',
    subId1: 'aff_sub',
    subId2: 'aff_sub2',
    redirectUrl: 'https://YOUR-NETWORK.go2cloud.org/aff_lsr?transaction_id={transaction_id}',
  },
  {
    key: 'voluum',
    name: 'Voluum',
    clickId: 'clickid',
    subId1: 'externalid',
    subId2: '',
    redirectUrl: 'https://YOUR-DOMAIN/postback?cid={clickid}&payout={payout}&currency={currency}&txid={event_id}',
  },
  {
    key: 'keitaro',
    name: 'Keitaro',
    clickId: 'subid',
    subId1: 'sub_id_1',
    subId2: 'external_id',
    redirectUrl: 'https://YOUR-DOMAIN/POSTBACK-KEY/postback?subid={subid}&status=lead&payout={payout}&tid={event_id}',
  },
]
