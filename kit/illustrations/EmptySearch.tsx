import { Art, Coin, Line, Spark, type ArtProps } from './Art.tsx'

/** A magnifying glass over blank lines, and a puzzled coin. */
export function EmptySearch(props: ArtProps) {
  return (
    <Art {...props}>
      <rect x="40" y="34" width="118" height="98" rx="14" fill="var(--tp-paper)" />
      <Line x={58} y={54} width={62} strong />
      <Line x={58} y={76} width={40} />
      <Line x={58} y={98} width={54} />
      <path d="M166 112l26 26" strokeWidth="11" />
      <path d="M166 112l26 26" stroke="var(--tp-leafy)" strokeWidth="5" />
      <circle cx="146" cy="90" r="34" fill="var(--tp-mint)" />
      <Coin x={146} y={90} scale={0.75} mood="wonders" />
      <Spark x={196} y={48} />
    </Art>
  )
}
