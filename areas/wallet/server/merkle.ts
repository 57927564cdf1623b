import { createHash } from 'node:crypto'

const sha256 = (...parts: readonly Buffer[]): Buffer => {
  const hash = createHash('sha256')
  for (const part of parts) hash.update(part)
  return hash.digest()
}
const leafMark = Buffer.from([0])
const nodeMark = Buffer.from([1])

/** The hash of a leaf of a Merkle tree (RFC 6962, section 2.1): of a zero byte and its data. */
export const hashLeaf = (data: Buffer): Buffer => sha256(leafMark, data)

/**
 * Computes the Merkle Tree Hash of RFC 6962, section 2.1, from the hashes of its leaves, which come one after the
 * other. It keeps one hash for each power of two in the number of leaves.
 */
export function createMerkleTree() {
  /** The roots of complete trees, the largest first; their sizes are the powers of two in the number of leaves. */
  const roots: { size: number; hash: Buffer }[] = []
  return {
    add: (leaf: Buffer): void => {
      let tree = { size: 1, hash: leaf }
      for (let last = roots.at(-1); last?.size === tree.size; last = roots.at(-1)) {
        roots.pop()
        tree = { size: 2 * tree.size, hash: sha256(nodeMark, last.hash, tree.hash) }
      }
      roots.push(tree)
    },
    /** The root of the leaves so far; of none, the hash of the empty text. */
    root: (): Buffer => {
      const last = roots.at(-1)
      if (!last) return sha256()
      return roots.slice(0, -1).reduceRight((right, { hash }) => sha256(nodeMark, hash, right), last.hash)
    },
  }
}
