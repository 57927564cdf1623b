import { Art, Coin, Spark, Tick, type ArtProps } from './Art.tsx'

/** A shield with a tick. */
export function Verified(props: ArtProps) {
  return (
    <Art {...props}>
      <path
        d="M112 18c16 12 34 16 52 16v42c0 32-22 52-52 64-30-12-52-32-52-64V34c18 0 36-4 52-16Z"
        fill="var(--tp-mint)"
      />
      <Tick x={112} y={76} r={27} />
      <Coin x={176} y={114} scale={0.92} />
      <Spark x={188} y={48} />
      <Spark x={38} y={62} size={4} />
    </Art>
  )
}
