import { weakFormats, type Supplier } from './supplier-admin.ts'

/** The terms of a supplier that two people approve when it goes live. */
export type Terms = Pick<Supplier, 'format' | 'maxPoints' | 'sharePercent' | 'holdDays'> & {
  ipAddresses: readonly string[]
}
export type Term = keyof Terms

/** The IPv6 form of IPv4 addresses, so that a list in either form covers both. */
const mapped = 0xffffn << 32n
type Network = { base: bigint; bits: number }

function readIpv4(text: string): bigint | null {
  const parts = text.split('.')
  if (parts.length !== 4 || !parts.every((part) => /^(?:0|[1-9]\d{0,2})$/.test(part) && Number(part) < 256)) return null
  return parts.reduce((sum, part) => (sum << 8n) | BigInt(part), 0n)
}

const readGroups = (text: string): string[] => (text === '' ? [] : text.split(':'))
function readIpv6(text: string): bigint | null {
  const at = text.lastIndexOf(':') + 1
  const last = text.includes('.') ? readIpv4(text.slice(at)) : undefined
  if (last === null) return null
  const whole =
    last === undefined ? text : `${text.slice(0, at)}${(last >> 16n).toString(16)}:${(last & 0xffffn).toString(16)}`
  const [head = '', tail, ...rest] = whole.split('::')
  const [before, after] = [readGroups(head), readGroups(tail ?? '')]
  const left = 8 - before.length - after.length
  if (rest.length > 0 || (tail === undefined ? left !== 0 : left < 1)) return null
  const groups = [...before, ...Array.from({ length: left }, () => '0'), ...after]
  if (!groups.every((group) => /^[\da-f]{1,4}$/i.test(group))) return null
  return groups.reduce((sum, group) => (sum << 16n) | BigInt(`0x${group}`), 0n)
}

function readNetwork(text: string): Network | null {
  const [address = '', size, ...rest] = text.split('/')
  if (rest.length > 0 || (size !== undefined && !/^\d{1,3}$/.test(size))) return null
  const ipv4 = readIpv4(address)
  const base = ipv4 === null ? readIpv6(address) : mapped | ipv4
  const least = ipv4 === null ? 0 : 96
  const bits = size === undefined ? 128 : least + Number(size)
  return base === null || bits > 128 ? null : { base, bits }
}

type Range = { first: bigint; last: bigint }
const everywhere: Range = { first: 0n, last: (1n << 128n) - 1n }
/** The addresses that callbacks may come from, as ranges that do not touch; null when an entry is not an address. */
function rangesOf({ format, ipAddresses }: Terms): Range[] | null {
  // The same rule as for arriving callbacks: an empty list means every address, or none for a weak signature.
  if (ipAddresses.length === 0) return weakFormats.has(format) ? [] : [everywhere]
  const ranges: Range[] = []
  for (const text of ipAddresses) {
    const network = readNetwork(text)
    if (!network) return null
    const rest = (1n << BigInt(128 - network.bits)) - 1n
    ranges.push({ first: network.base & ~rest, last: network.base | rest })
  }
  const joined: Range[] = []
  for (const range of ranges.toSorted((a, b) => (a.first < b.first ? -1 : 1))) {
    const before = joined.at(-1)
    if (!before || range.first > before.last + 1n) joined.push({ ...range })
    else if (range.last > before.last) before.last = range.last
  }
  return joined
}

/** Whether a change allows callbacks from an address that was not allowed before; true when a list cannot be read. */
function opensAddresses(before: Terms, after: Terms): boolean {
  const [was, is] = [rangesOf(before), rangesOf(after)]
  if (!was || !is) return true
  return !is.every(({ first, last }) => was.some((range) => range.first <= first && last <= range.last))
}

/**
 * The changed terms that would let a supplier make us pay more, pay sooner, or pay because of someone else's messages;
 * empty when there are none. Each of them puts a live supplier back into listen-only mode, and so does a new secret,
 * which is not a term.
 */
export function loosenedTerms(before: Terms, after: Terms): Term[] {
  const loosened: Record<Term, boolean> = {
    format: after.format !== before.format,
    maxPoints: after.maxPoints > before.maxPoints,
    sharePercent: (after.sharePercent ?? 0) > (before.sharePercent ?? 0),
    holdDays: after.holdDays < before.holdDays,
    ipAddresses: opensAddresses(before, after),
  }
  return (Object.keys(loosened) as Term[]).filter((term) => loosened[term])
}

/** Whether a change loosens any of a supplier's terms. */
export const isLoosened = (before: Terms, after: Terms): boolean => loosenedTerms(before, after).length > 0
