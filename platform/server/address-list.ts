import { BlockList, isIP } from 'node:net'

/** A network or a single address: 32 bits for IPv4, 128 bits for IPv6. */
export type Network = { address: string; prefix: number }
/** A list of networks entered by an operator; `size` is the number of texts in it. */
export type AddressList = { size: number; has: (ip: string) => boolean }

/** Parses a network such as `10.0.0.0/8` or `2001:db8::/32`, or a single address; null for any other text. */
export function readNetwork(text: string): Network | null {
  const [address = '', bits, ...rest] = text.split('/')
  const longest = { 0: 0, 4: 32, 6: 128 }[isIP(address)] ?? 0
  const prefix = bits === undefined ? longest : /^\d{1,3}$/.test(bits) ? Number(bits) : Infinity
  return longest > 0 && rest.length === 0 && prefix <= longest ? { address, prefix } : null
}

/**
 * Parses a list of networks, or returns the first text that is not a network. `/0` is refused too: it contains every
 * address, so the list would keep no one out.
 */
export function readAddressList(texts: readonly string[]): AddressList | { wrong: string } {
  const networks: Network[] = []
  for (const text of texts) {
    const network = readNetwork(text)
    if (!network || network.prefix === 0) return { wrong: text }
    networks.push(network)
  }
  return listNetworks(networks)
}

/**
 * Creates a list of networks. An IPv4 address is also found when it is mapped to IPv6; a text that is not an address is
 * in no list.
 */
export function listNetworks(networks: readonly Network[]): AddressList {
  const list = new BlockList()
  for (const { address, prefix } of networks) list.addSubnet(address, prefix, familyOf(address))
  return {
    size: networks.length,
    has: (ip) => {
      const plain = ip.replace(/^::ffff:(?=\d+\.)/i, '')
      return isIP(plain) !== 0 && list.check(plain, familyOf(plain))
    },
  }
}

const familyOf = (address: string): 'ipv4' | 'ipv6' => (isIP(address) === 6 ? 'ipv6' : 'ipv4')
