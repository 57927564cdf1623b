import { isIPv4, isIPv6, BlockList } from 'node:net'

/** Reads records of the DNS. An empty list means that there are none; null that nobody answered. */
export type DnsReader = {
  txt: (name: string) => Promise<string[] | null>
  addresses: (name: string) => Promise<string[] | null>
  mx: (name: string) => Promise<string[] | null>
}
/**
 * What a record of SPF says of an address (RFC 7208). `unknown` when it depends on the email, because the record has a
 * macro or `ptr`; `unanswered` when the DNS did not answer.
 */
export type SpfResult = 'pass' | 'fail' | 'softfail' | 'neutral' | 'none' | 'permerror' | 'unknown' | 'unanswered'
/** The result, and how many look-ups it took; more than ten make a record worthless. */
export type SpfFinding = { result: SpfResult; lookups: number }

export const spfLookupsMax = 10
const qualifiers: Readonly<Record<string, SpfResult>> = { '+': 'pass', '-': 'fail', '~': 'softfail', '?': 'neutral' }
const isSpf = (text: string): boolean => /^v=spf1(?: |$)/i.test(text)

/** Finds the records of SPF of a domain; null when the DNS did not answer. */
export const findSpfRecords = async (dns: DnsReader, domain: string): Promise<string[] | null> =>
  (await dns.txt(domain))?.filter(isSpf) ?? null

type Known = { dns: DnsReader; ip: string; taken: { lookups: number } }
/** Ends an evaluation with a result, whatever terms are left. */
class Ended extends Error {
  readonly result: SpfResult
  constructor(result: SpfResult) {
    super(result)
    this.result = result
  }
}

/** Says whether a domain lets this address send its email. */
export async function checkSpf(dns: DnsReader, domain: string, ip: string): Promise<SpfFinding> {
  const taken = { lookups: 0 }
  try {
    const result = await judge({ dns, ip, taken }, domain)
    return { result, lookups: taken.lookups }
  } catch (error) {
    if (error instanceof Ended) return { result: error.result, lookups: taken.lookups }
    throw error
  }
}

async function judge(known: Known, domain: string): Promise<SpfResult> {
  const records = await findSpfRecords(known.dns, domain)
  if (records === null) throw new Ended('unanswered')
  const [record] = records
  if (record === undefined) return 'none'
  if (records.length > 1) throw new Ended('permerror')
  const terms = record
    .split(' ')
    .slice(1)
    .filter((term) => term !== '')
  const mechanisms = terms.filter((term) => !/^[a-z][\w.-]*=/i.test(term))
  // A mistake anywhere makes the whole record worthless (section 4.6).
  if (mechanisms.some((term) => !parseMechanism(term))) throw new Ended('permerror')
  for (const term of mechanisms) {
    const mechanism = parseMechanism(term)
    if (mechanism && (await matches(known, mechanism, domain))) return qualifiers[mechanism.qualifier] ?? 'neutral'
  }
  const redirects = terms.filter((term) => /^redirect=/i.test(term)).map((term) => term.slice('redirect='.length))
  if (redirects.length > 1) throw new Ended('permerror')
  const [redirect] = redirects
  if (redirect === undefined) return 'neutral'
  count(known)
  const result = await judge(known, plain(redirect))
  return result === 'none' ? 'permerror' : result
}

type Mechanism = { qualifier: string; name: string; value: string; prefix4: number; prefix6: number }
const pattern =
  /^([+?~-]?)(all|include|a|mx|ptr|ip4|ip6|exists)(?::([^/]+|[^ ]+?))?(?:\/(\d{1,3}))?(?:\/\/(\d{1,3}))?$/i
function parseMechanism(term: string): Mechanism | null {
  const ip = /^([+?~-]?)(ip[46]):([0-9a-f.:]+)(?:\/(\d{1,3}))?$/i.exec(term)
  const found = ip ?? pattern.exec(term)
  if (!found) return null
  const [, qualifier = '', given = '', value = '', prefix, second] = found
  const name = given.toLowerCase()
  const [prefix4, prefix6] =
    name === 'ip6' ? [32, Number(prefix ?? 128)] : [Number(prefix ?? 32), Number(second ?? 128)]
  const isWrong =
    prefix4 > 32 ||
    prefix6 > 128 ||
    (name === 'all' && (value !== '' || prefix !== undefined)) ||
    ((name === 'include' || name === 'exists') && value === '') ||
    (name === 'ip4' && !isIPv4(value)) ||
    (name === 'ip6' && !isIPv6(value))
  return isWrong ? null : { qualifier: qualifier || '+', name, value, prefix4, prefix6 }
}

function count({ taken }: Known): void {
  taken.lookups += 1
  if (taken.lookups > spfLookupsMax) throw new Ended('permerror')
}
function plain(domain: string): string {
  if (domain.includes('%')) throw new Ended('unknown')
  return domain
}

async function matches(known: Known, mechanism: Mechanism, domain: string): Promise<boolean> {
  const { name, value } = mechanism
  if (name === 'all') return true
  if (name === 'ip4' || name === 'ip6') return isWithin(known.ip, [value], mechanism)
  count(known)
  if (name === 'ptr') throw new Ended('unknown')
  const target = plain(value === '' ? domain : value)
  if (name === 'include') {
    const result = await judge(known, target)
    if (result === 'none') throw new Ended('permerror')
    return result === 'pass'
  }
  const found = name === 'mx' ? await listMailHosts(known, target) : [target]
  for (const host of found) {
    const addresses = await known.dns.addresses(host)
    if (addresses === null) throw new Ended('unanswered')
    if (name === 'exists' ? addresses.some(isIPv4) : isWithin(known.ip, addresses, mechanism)) return true
  }
  return false
}

async function listMailHosts(known: Known, domain: string): Promise<string[]> {
  const hosts = await known.dns.mx(domain)
  if (hosts === null) throw new Ended('unanswered')
  // Section 4.6.4: a name with more mail hosts than this makes the record worthless.
  if (hosts.length > spfLookupsMax) throw new Ended('permerror')
  return hosts
}

function isWithin(ip: string, addresses: readonly string[], { prefix4, prefix6 }: Mechanism): boolean {
  const list = new BlockList()
  for (const address of addresses)
    list.addSubnet(address, isIPv4(address) ? prefix4 : prefix6, isIPv4(address) ? 'ipv4' : 'ipv6')
  return list.check(ip, isIPv4(ip) ? 'ipv4' : 'ipv6')
}
