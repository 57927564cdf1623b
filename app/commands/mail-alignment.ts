import { createPublicKey } from 'node:crypto'
import { Resolver } from 'node:dns/promises'
import { isIP } from 'node:net'
import { codeOf } from '../../platform/server/db.ts'
import { parseSender } from '../../platform/server/mail.ts'
import { ok, warning, wrong, type Line } from './doctor-rules.ts'
import { checkSpf, findSpfRecords, spfLookupsMax, type DnsReader, type SpfFinding } from './spf.ts'

const answerWithinMs = 2_000
/** All look-ups together; what is not answered by then was not checked. */
const allWithinMs = 8_000
const absentCodes: ReadonlySet<string> = new Set(['ENOTFOUND', 'ENODATA'])

/** Reads the DNS by the resolvers of this machine, or by those that are given as `address:port`. */
export function createDnsReader(servers?: readonly string[]): DnsReader {
  const resolver = new Resolver({ timeout: answerWithinMs, tries: 1 })
  if (servers) resolver.setServers([...servers])
  const read = async <Found>(asked: Promise<Found[]>): Promise<Found[] | null> => {
    try {
      return await asked
    } catch (error) {
      return absentCodes.has(codeOf(error)) ? [] : null
    }
  }
  return {
    txt: async (name) => (await read(resolver.resolveTxt(name)))?.map((parts) => parts.join('')) ?? null,
    mx: async (name) =>
      (await read(resolver.resolveMx(name)))?.map(({ exchange }) => exchange).filter((host) => host !== '') ?? null,
    addresses: async (name) => {
      const [four, six] = await Promise.all([read(resolver.resolve4(name)), read(resolver.resolve6(name))])
      return four === null && six === null ? null : [...(four ?? []), ...(six ?? [])]
    },
  }
}

type Sending = {
  mailFrom: string
  hasOwnSender: boolean
  smtpUrl: string
  mailDkimSelector: string | null
  mailReports: { bouncesTo: string | null }
}

/**
 * Checks what receivers look up before they believe our emails: SPF (RFC 7208), DKIM (RFC 6376) and DMARC (RFC 7489)
 * of the sender's domain. Without an answer of the DNS it says that nothing was checked, after some seconds at most.
 */
export async function checkAlignment(config: Sending, dns: DnsReader = createDnsReader()): Promise<Line[]> {
  const about = 'mail domain'
  // The default sender has a line of its own, and its domain does not exist.
  if (!config.hasOwnSender) return []
  const domain = domainOf(parseSender(config.mailFrom, 'x').address)
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<null>((resolve) => {
    // An answer that comes later than this is of no use to a person who waits for the report.
    timer = setTimeout(() => resolve(null), allWithinMs)
  })
  const looks = Promise.all([
    checkHosts(dns, domain),
    checkSpfOf(dns, domain, config),
    checkDmarc(dns, domain, config),
    checkDkim(dns, domain, config.mailDkimSelector),
  ])
  const lines = await Promise.race([looks, late])
  clearTimeout(timer)
  const found = lines?.flat() ?? [null]
  const answered = found.filter((line) => line !== null)
  return answered.length === found.length
    ? answered
    : [
        ...answered,
        warning(
          about,
          'not checked: no DNS',
          `Run the doctor where the DNS answers, to see what receivers see of ${domain}.`,
        ),
      ]
}

const domainOf = (address: string): string => address.slice(address.lastIndexOf('@') + 1).toLowerCase()

async function checkHosts(dns: DnsReader, domain: string): Promise<Line | null> {
  const hosts = await dns.mx(domain)
  if (hosts === null) return null
  return hosts.length > 0
    ? ok('mail domain', `${domain} receives email at ${hosts[0]}`)
    : warning('mail domain', `${domain} has no MX record`, 'Answers and emails that come back reach nobody: add one.')
}

async function checkSpfOf(dns: DnsReader, sender: string, { smtpUrl, mailReports }: Sending): Promise<(Line | null)[]> {
  // The envelope's sender is what SPF is about.
  const domain = mailReports.bouncesTo ? domainOf(mailReports.bouncesTo) : sender
  const records = await findSpfRecords(dns, domain)
  if (records === null) return [null]
  const [record = ''] = records
  if (records.length === 0)
    return [
      warning(
        'SPF',
        `${domain} has no record`,
        'Add a TXT record: "v=spf1 mx -all", or what your mail provider names.',
      ),
    ]
  if (records.length > 1)
    return [wrong('SPF', `${domain} has ${records.length} records`, 'Receivers then ignore all of them: keep one.')]
  if (/(?:^|\s)\+?all(?:\s|$)/i.test(record))
    return [wrong('SPF', `${domain} lets everybody send (+all)`, 'End the record with "-all" or "~all".')]
  const { hostname } = new URL(smtpUrl || 'smtp://localhost')
  const host = hostname.replace(/^\[|\]$/g, '')
  const addresses = isIP(host) ? [host] : await dns.addresses(host)
  const outside = (addresses ?? []).filter(
    (address) => !/^(?:127\.|::1$|10\.|192\.168\.|172\.(?:1[6-9]|2\d|3[01])\.|f[cd])/i.test(address),
  )
  // Without an address of the mail server the record is still walked, to count its look-ups.
  const findings = await Promise.all(
    (outside.length > 0 ? outside : ['192.0.2.1']).map((ip) => checkSpf(dns, domain, ip)),
  )
  return [judgeSpf(domain, host, outside, findings)]
}

function judgeSpf(
  domain: string,
  host: string,
  addresses: readonly string[],
  findings: readonly SpfFinding[],
): Line | null {
  const lookups = Math.max(...findings.map((one) => one.lookups))
  const has = (result: SpfFinding['result']) => findings.some((one) => one.result === result)
  if (has('unanswered')) return null
  if (has('permerror'))
    return wrong(
      'SPF',
      lookups > spfLookupsMax
        ? `the record of ${domain} takes more than ${spfLookupsMax} look-ups`
        : `the record of ${domain} is wrong`,
      'Receivers then ignore it: correct its terms, or replace includes by the networks that they name.',
    )
  if (addresses.length === 0)
    return ok('SPF', `${domain} has a record (${lookups} look-ups); which address ${host} sends from is not known here`)
  const outside = addresses.filter((_, at) => findings[at]?.result !== 'pass')
  if (outside.length === 0) return ok('SPF', `${domain} lets ${host} send (${lookups} look-ups)`)
  return warning(
    'SPF',
    `${domain} does not name ${outside.join(', ')} of ${host} (${findings[addresses.indexOf(outside[0] ?? '')]?.result})`,
    'If your provider sends from other addresses than it receives at, nothing is wrong; otherwise add them to the record.',
  )
}

const readTags = (record: string): ReadonlyMap<string, string> =>
  new Map(
    record.split(';').flatMap((tag): [string, string][] => {
      const at = tag.indexOf('=')
      return at > 0 ? [[tag.slice(0, at).trim().toLowerCase(), tag.slice(at + 1).replace(/\s/g, '')]] : []
    }),
  )

/** The record of a domain, or of the nearest domain above it that has one. */
async function findDmarc(dns: DnsReader, domain: string): Promise<ReadonlyMap<string, string> | 'none' | null> {
  for (let labels = domain.split('.'); labels.length > 1; labels = labels.slice(1)) {
    const records = (await dns.txt(`_dmarc.${labels.join('.')}`))?.filter((text) => /^v=DMARC1\s*(?:;|$)/i.test(text))
    if (records === undefined) return null
    if (records[0] !== undefined) return records.length === 1 ? readTags(records[0]) : 'none'
  }
  return 'none'
}

async function checkDmarc(dns: DnsReader, domain: string, { mailReports }: Sending): Promise<(Line | null)[]> {
  const record = await findDmarc(dns, domain)
  if (record === null) return [null]
  if (record === 'none')
    return [
      warning(
        'DMARC',
        `${domain} has no record`,
        `Large receivers ask for one: add _dmarc.${domain} TXT "v=DMARC1; p=none; rua=mailto:...".`,
      ),
    ]
  const policy = record.get('p') ?? 'missing'
  const found = `p=${policy}, ${record.has('rua') ? 'with reports' : 'without reports (rua)'}`
  const bounceDomain = mailReports.bouncesTo ? domainOf(mailReports.bouncesTo) : domain
  const isStrict = record.get('aspf')?.toLowerCase() === 's'
  const isAligned =
    bounceDomain === domain ||
    (!isStrict && (bounceDomain.endsWith(`.${domain}`) || domain.endsWith(`.${bounceDomain}`)))
  if (!/^(?:none|quarantine|reject)$/i.test(policy))
    return [wrong('DMARC', found, 'Receivers ignore a record without p=none, quarantine or reject.')]
  if (!isAligned)
    return [
      warning(
        'DMARC',
        `${found}; MAIL_BOUNCES_TO is of ${bounceDomain}, which is not aligned with ${domain}`,
        'SPF then counts for nothing in DMARC, and only DKIM does: take an address of the same domain.',
      ),
    ]
  return [
    record.has('rua')
      ? ok('DMARC', found)
      : warning('DMARC', found, 'Add rua=mailto:..., to learn who sends in your name.'),
  ]
}

async function checkDkim(dns: DnsReader, domain: string, selector: string | null): Promise<(Line | null)[]> {
  if (selector === null)
    return [
      warning(
        'DKIM',
        'not checked: MAIL_DKIM_SELECTOR is not set',
        'Have your mail server or provider sign, and name its selector here.',
      ),
    ]
  const name = `${selector}._domainkey.${domain}`
  const records = await dns.txt(name)
  if (records === null) return [null]
  const tags = readTags(records[0] ?? '')
  const key = tags.get('p')
  if (key === undefined)
    return [wrong('DKIM', `there is no key at ${name}`, 'Publish the key with which your emails are signed.')]
  if (key === '')
    return [wrong('DKIM', `the key at ${name} is revoked`, 'Publish the key with which your emails are signed.')]
  const bits = measureKey(key, tags.get('k') ?? 'rsa')
  if (bits === null)
    return [wrong('DKIM', `the key at ${name} cannot be read`, 'Publish it again: it was cut or mistyped.')]
  return [
    bits < 1_024
      ? wrong('DKIM', `the key at ${name} has ${bits} bits`, 'Receivers ignore it: take 2048 bits.')
      : ok('DKIM', `${name} has a key of ${bits} bits`),
  ]
}

/** NIST SP 800-57: a curve of 256 bits is as strong as an RSA key of this length. */
const ed25519AsRsaBits = 3_072

/** The length of a published key in bits, as an RSA key; null when it is none. */
function measureKey(key: string, kind: string): number | null {
  const bytes = Buffer.from(key, 'base64')
  // RFC 8463: an Ed25519 key is published as its 32 bytes.
  if (kind.toLowerCase() === 'ed25519') return bytes.length === 32 ? ed25519AsRsaBits : null
  try {
    return createPublicKey({ key: bytes, format: 'der', type: 'spki' }).asymmetricKeyDetails?.modulusLength ?? null
  } catch {
    return null
  }
}
