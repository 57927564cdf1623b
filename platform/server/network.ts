import { isIP } from 'node:net'

/**
 * Returns the network under which an address is counted for a limit: a whole IPv4 address, even when mapped to IPv6,
 * or the first 64 bits of IPv6, because one household or server has all of those addresses. Any other text is returned
 * unchanged.
 */
export function countedNetwork(address: string): string {
  if (isIP(address) !== 6) return address
  const groups = listGroups(address)
  const isMapped = groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xffff
  if (isMapped) return groups.slice(6).flatMap(bytesOf).join('.')
  return `${groups
    .slice(0, 4)
    .map((group) => group.toString(16))
    .join(':')}::/64`
}

/** Removes the port that some proxies add to an address; any other text is returned unchanged. */
export function removePort(told: string): string {
  const address = told.trim()
  const [, inBrackets = '', plain = ''] = /^(?:\[([^\]]+)\](?::\d{1,5})?|([\d.]+):\d{1,5})$/.exec(address) ?? []
  if (isIP(inBrackets) === 6) return inBrackets
  return isIP(plain) === 4 ? plain : address
}

const bytesOf = (group: number): number[] => [group >> 8, group & 0xff]

/**
 * Lists the eight groups of an IPv6 address, including those abbreviated by `::`. A zone is left out, because it is
 * not part of the network.
 */
function listGroups(address: string): number[] {
  const [plain = ''] = address.split('%')
  const ofSix = plain.replace(/\d+\.\d+\.\d+\.\d+$/, (four) => {
    const [a = 0, b = 0, c = 0, d = 0] = four.split('.').map(Number)
    return `${((a << 8) | b).toString(16)}:${((c << 8) | d).toString(16)}`
  })
  const [left = '', right] = ofSix.split('::')
  const read = (text = ''): number[] => (text === '' ? [] : text.split(':').map((group) => Number.parseInt(group, 16)))
  const [before, after] = [read(left), read(right)]
  return [...before, ...Array.from({ length: 8 - before.length - after.length }, () => 0), ...after]
}
