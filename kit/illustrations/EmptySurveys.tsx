import { Art, Coin, Line, Spark, Tick, type ArtProps } from './Art.tsx'

/** A clipboard with one line ticked: more surveys will come. */
export function EmptySurveys(props: ArtProps) {
  return (
    <Art {...props}>
      <rect x="62" y="30" width="96" height="108" rx="14" fill="var(--tp-paper)" />
      <rect x="86" y="20" width="48" height="20" rx="8" fill="var(--tp-mint)" />
      <Tick x={82} y={64} />
      <Line x={96} y={60} width={46} strong />
      <circle cx="82" cy="88" r="7" stroke="var(--tp-mute)" />
      <Line x={96} y={84} width={36} />
      <circle cx="82" cy="112" r="7" stroke="var(--tp-mute)" />
      <Line x={96} y={108} width={42} />
      <Coin x={172} y={112} />
      <Spark x={196} y={62} />
      <Spark x={44} y={74} size={4} />
    </Art>
  )
}
