import { BlockList, isIP } from 'node:net'

/** A network, or the one address that is its own network: 32 bits of IPv4 or 128 of IPv6. */
export type Network = { address: string; prefix: number }
/** Networks that an operator lists; `size` is how many texts it was read from. */
export type AddressList = { size: number; has: (ip: string) => boolean }

/** A network written as `10.0.0.0/8`, `2001:db8::/32` or one plain address; null for any other text. */
export function readNetwork(text: string): Network | null {
  const [address = '', bits, ...rest] = text.split('/')
  const longest = { 0: 0, 4: 32, 6: 128 }[isIP(address)] ?? 0
  const prefix = bits === undefined ? longest : /^\d{1,3}$/.test(bits) ? Number(bits) : Infinity
  return longest > 0 && rest.length === 0 && prefix <= longest ? { address, prefix } : null
}

/**
 * The list that texts name, or the first text that names no network. Everything (`/0`) is refused as well: a list that lets everybody
 * in reads as if it kept somebody out.
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

/** Makes a list of networks. An IPv4 address is found also when it comes in an IPv6 one; what is no address is in no list. */
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
