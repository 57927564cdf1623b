import { Art, Coin, Line, Spark, Tick, type ArtProps } from './Art.tsx'

/** A speech bubble with a tick, and happy coins. */
export function ThankYou(props: ArtProps) {
  return (
    <Art {...props}>
      <path
        d="M50 24h104c10 0 18 8 18 18v40c0 10-8 18-18 18H96l-26 24v-24H50c-10 0-18-8-18-18V42c0-10 8-18 18-18Z"
        fill="var(--tp-mint)"
      />
      <Tick x={64} y={62} r={14} />
      <Line x={90} y={50} width={60} strong />
      <Line x={90} y={68} width={42} strong />
      <Coin x={150} y={124} scale={0.7} />
      <Coin x={190} y={112} />
      <Spark x={198} y={52} />
      <Spark x={182} y={24} size={4} />
      <Spark x={24} y={118} size={4} />
    </Art>
  )
}
