import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Server } from '../../product.ts'

/**
 * A snapshot of a heap as V8 writes it: `nodes` and `edges` are rows of numbers, whose columns and kinds `meta` names. The format is that
 * of the file which the developer tools of Chrome open.
 */
export type HeapSnapshot = {
  snapshot: { meta: { node_fields: string[]; node_types: unknown[]; edge_fields: string[]; edge_types: unknown[] } }
  nodes: number[]
  edges: number[]
  strings: string[]
}
export type Growth = { path: string; bytes: number; count: number }

const writtenWithinMs = 600_000
const lookEveryMs = 500
/** How many of the last steps on the shortest way to an object name its group. */
const stepsShown = 4

/** Lets a server that was started with SOAK_HEAPS write a snapshot of its heap; the path of the whole file. */
export async function writeHeap({ child }: Server, folder: string, name: string, number: number): Promise<string> {
  const path = join(folder, `${name}-${number}.heapsnapshot`)
  child.kill('SIGWINCH')
  for (let waitedMs = 0; !existsSync(path); waitedMs += lookEveryMs) {
    if (waitedMs > writtenWithinMs) throw new Error(`${name} wrote no snapshot of its heap`)
    await sleep(lookEveryMs)
  }
  return path
}

/**
 * What grew between two snapshots of a process, most bytes first: objects are grouped by the last steps of the shortest way to them, so that
 * all entries of one map are one group. Bytes are those of the objects alone.
 */
export function compareHeaps(before: HeapSnapshot, after: HeapSnapshot): Growth[] {
  const [was, is] = [groupByPath(before), groupByPath(after)]
  const none = { bytes: 0, count: 0 }
  return [...new Set([...was.keys(), ...is.keys()])]
    .map((path) => {
      const [old, now] = [was.get(path) ?? none, is.get(path) ?? none]
      return { path, bytes: now.bytes - old.bytes, count: now.count - old.count }
    })
    .filter(({ bytes, count }) => bytes !== 0 || count !== 0)
    .toSorted((a, b) => b.bytes - a.bytes)
}

/** The same of two files, in lines to print. */
export async function describeGrowth(before: string, after: string, lines: number): Promise<string[]> {
  const [was, is] = await Promise.all([before, after].map(async (path) => readSnapshot(await readFile(path, 'utf8'))))
  if (!was || !is) return []
  return compareHeaps(was, is)
    .slice(0, lines)
    .map(({ path, bytes, count }) => `${String(bytes).padStart(9)} bytes ${String(count).padStart(7)} objects  ${path}`)
}

const readSnapshot = (text: string): HeapSnapshot => JSON.parse(text) as HeapSnapshot

/** Names of one thing among many: a number, an identifier. They would make a group of each. */
const single = /^[0-9a-f-]{16,}$|\d+/g

function groupByPath({ snapshot: { meta }, nodes, edges, strings }: HeapSnapshot): Map<string, Omit<Growth, 'path'>> {
  const [nodeWidth, edgeWidth] = [meta.node_fields.length, meta.edge_fields.length]
  const [nodeKinds, edgeKinds] = [meta.node_types[0] as string[], meta.edge_types[0] as string[]]
  const [sizeAt, edgesAt] = [meta.node_fields.indexOf('self_size'), meta.node_fields.indexOf('edge_count')]
  const firstEdge = new Uint32Array(nodes.length / nodeWidth + 1)
  for (let at = 0; at < firstEdge.length - 1; at += 1)
    firstEdge[at + 1] = (firstEdge[at] ?? 0) + (nodes[at * nodeWidth + edgesAt] ?? 0)

  const describe = (node: number, edge: number): string => {
    const kind = nodeKinds[nodes[node * nodeWidth] ?? 0] ?? ''
    const name = kind.includes('string') ? kind : (strings[nodes[node * nodeWidth + 1] ?? 0] ?? '')
    const isNamed = !['element', 'hidden'].includes(edgeKinds[edges[edge] ?? 0] ?? '')
    const step = isNamed ? (strings[edges[edge + 1] ?? 0] ?? '') : '[]'
    const shown = ['object', 'closure'].includes(kind) || kind.includes('string') ? name : `(${kind}) ${name}`
    return `${step.slice(0, 40).replace(single, '#')}: ${shown.slice(0, 40).replace(single, '#')}`
  }
  const groups = new Map<string, Omit<Growth, 'path'>>()
  const ways = new Map<number, readonly string[]>([[0, []]])
  const queue = [0]
  for (let next = 0; next < queue.length; next += 1) {
    const node = queue[next] ?? 0
    const way = ways.get(node) ?? []
    const path = way.join(' > ')
    const { bytes, count } = groups.get(path) ?? { bytes: 0, count: 0 }
    groups.set(path, { bytes: bytes + (nodes[node * nodeWidth + sizeAt] ?? 0), count: count + 1 })
    for (let edge = firstEdge[node] ?? 0; edge < (firstEdge[node + 1] ?? 0); edge += 1) {
      const at = edge * edgeWidth
      const to = (edges[at + 2] ?? 0) / nodeWidth
      if (edgeKinds[edges[at] ?? 0] === 'weak' || ways.has(to)) continue
      ways.set(to, [...way, describe(to, at)].slice(-stepsShown))
      queue.push(to)
    }
  }
  return groups
}
