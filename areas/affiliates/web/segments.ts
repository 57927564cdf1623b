import { affIdParameter } from '../contract/affiliate-url.ts'

export const segmentKinds = ['base', 'affId', 'parameter', 'placeholder'] as const
export type SegmentKind = (typeof segmentKinds)[number]
export type Segment = { kind: SegmentKind; text: string }

const isPlaceholder = (text: string): boolean => /^\{[\w.-]+\}$/.test(text)
const splitPlaceholders = (text: string, otherwise: SegmentKind): Segment[] =>
  text
    .split(/(\{[\w.-]+\})/)
    .filter((piece) => piece !== '')
    .map((piece): Segment => ({ kind: isPlaceholder(piece) ? 'placeholder' : otherwise, text: piece }))

/** Lists the parts of an address that the preview colours; joined, they are the address again. */
export function listSegments(address: string): Segment[] {
  const at = address.indexOf('?')
  if (at < 0) return splitPlaceholders(address, 'base')
  const query = address.slice(at + 1).split(/(&)/)
  return [
    ...splitPlaceholders(address.slice(0, at + 1), 'base'),
    ...query.flatMap((piece) =>
      splitPlaceholders(piece, piece.startsWith(`${affIdParameter}=`) ? 'affId' : 'parameter'),
    ),
  ]
}
