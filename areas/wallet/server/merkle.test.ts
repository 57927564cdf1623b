import { createHash } from 'node:crypto'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createMerkleTree, hashLeaf } from './merkle.ts'

const rootOf = (leaves: readonly Buffer[]): string => {
  const tree = createMerkleTree()
  for (const leaf of leaves) tree.add(hashLeaf(leaf))
  return tree.root().toString('hex')
}

/** The test vectors that the authors of Certificate Transparency publish (transparency-dev/merkle, testonly/constants.go). */
const published = {
  leaves: ['', '00', '10', '2021', '3031', '40414243', '5051525354555657', '606162636465666768696a6b6c6d6e6f'],
  roots: [
    'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855',
    '6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d',
    'fac54203e7cc696cf0dfcb42c92a1d9dbaf70ad9e621f4bd8d98662f00e3c125',
    'aeb6bcfe274b70a14fb067a5e5578264db0fa9b51af5e0ba159158f329e06e77',
    'd37ee418976dd95753c1c73862b9398fa2a2cf9b4ff0fdfe8b30cd95209614b7',
    '4e3bbb1f7b478dcfe71fb631631519a3bca12c9aefca1612bfce4c13a86264d4',
    '76e67dadbcdf1e10e1b74ddc608abd2f98dfb16fbce75277b5232a127f2087ef',
    'ddb89be403809e325750d3d263cd78929c2942b7942a34b77e122c9594a74c8c',
    '5dc9da79a70659a9ad559cb701ded9a2ab9d823aad2f4960cfe370eff4604328',
  ],
}

test('the roots of none to eight leaves are those that Certificate Transparency publishes', () => {
  const leaves = published.leaves.map((hex) => Buffer.from(hex, 'hex'))
  expect(published.roots.map((_, size) => rootOf(leaves.slice(0, size)))).toEqual(published.roots)
})

/** The definition of RFC 6962, section 2.1, as it is written there: recursive, split at the largest power of two. */
function define(leaves: readonly Buffer[]): Buffer {
  const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest()
  if (leaves.length === 0) return sha256(Buffer.of())
  if (leaves.length === 1) return sha256(Buffer.concat([Buffer.of(0), leaves[0]!]))
  let split = 1
  while (split * 2 < leaves.length) split *= 2
  return sha256(Buffer.concat([Buffer.of(1), define(leaves.slice(0, split)), define(leaves.slice(split))]))
}

test('any number of leaves has the root of the recursive definition', () => {
  fc.assert(
    fc.property(fc.array(fc.uint8Array({ maxLength: 8 }), { maxLength: 70 }), (arrays) => {
      const leaves = arrays.map((bytes) => Buffer.from(bytes))
      expect(rootOf(leaves)).toBe(define(leaves).toString('hex'))
    }),
  )
})
