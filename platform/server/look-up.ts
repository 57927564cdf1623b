import dns from 'node:dns'
import { Resolver } from 'node:dns/promises'
import { isIP, type LookupFunction } from 'node:net'
import { callbackify } from 'node:util'
import { codeOf } from './db.ts'

/** For one question to one name server, and how often it is asked. Together they are less than a call may take. */
const patience = { timeout: 1_000, tries: 2 }
/** What name servers, or their absence, say of a name that the machine may know all the same. */
const unknown: ReadonlySet<string> = new Set(['ENOTFOUND', 'ENODATA', 'ECONNREFUSED', 'EBADNAME'])

type LookUpOptions = {
  /** The name servers (`host:port`); without it, those of the machine. */
  servers?: readonly string[]
  /** How the machine itself finds names, which include those of its own file of hosts. */
  ofMachine?: LookupFunction
}

/**
 * Makes the function that looks up the names of partners. The operating system looks up two names of a process at a time,
 * and waits half a minute for a silent name server, so that the owner of two such names could keep the process from
 * finding its own database. Therefore the name servers are asked directly. The operating system is asked only about names
 * that they do not know, one at a time.
 */
export function createLookUp({ servers, ofMachine = dns.lookup }: LookUpOptions = {}): LookupFunction {
  let turn: Promise<void> = Promise.resolve()
  const askMachine = async (name: string, options: dns.LookupOptions): Promise<dns.LookupAddress[]> => {
    const before = turn
    let leave = (): void => undefined
    turn = new Promise((resolve) => {
      leave = resolve
    })
    await before
    try {
      return await new Promise((resolve, reject) => {
        ofMachine(name, { ...options, all: true }, (error, found) => {
          if (error) reject(error)
          else resolve(typeof found === 'string' ? [] : found)
        })
      })
    } finally {
      leave()
    }
  }

  const askServers = async (name: string, families: readonly (4 | 6)[]): Promise<dns.LookupAddress[]> => {
    // Made for each name, because it reads which name servers there are only then.
    const resolver = new Resolver(patience)
    if (servers) resolver.setServers(servers)
    const answers = await Promise.allSettled(
      families.map(async (family) => {
        const addresses = family === 4 ? await resolver.resolve4(name) : await resolver.resolve6(name)
        return addresses.map((address) => ({ address, family }))
      }),
    )
    const found = answers.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []))
    const reasons = answers.flatMap((answer) =>
      answer.status === 'rejected' ? [answer.reason as NodeJS.ErrnoException] : [],
    )
    if (found.length === 0) throw reasons.find(({ code = '' }) => !unknown.has(code)) ?? reasons[0]
    return found
  }

  const find = async (name: string, options: dns.LookupOptions): Promise<dns.LookupAddress[]> => {
    const { family = 0 } = options
    const families = ([4, 6] as const).filter((one) => family === 0 || String(family).endsWith(String(one)))
    try {
      return await askServers(name, families)
    } catch (error) {
      if (!unknown.has(codeOf(error))) throw error
      return askMachine(name, options)
    }
  }
  const findThen = callbackify(find)

  return (name, options, done) => {
    if (isIP(name) !== 0) return ofMachine(name, options, done)
    findThen(name, options, (error, found) => {
      const [first] = found ?? []
      if (error) done(error, '')
      else if (options.all || !first) done(null, found)
      else done(null, first.address, first.family)
    })
  }
}
