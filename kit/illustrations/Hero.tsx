import { Art, Coin, Line, Spark, Tick, type ArtProps } from './Art.tsx'

/** An answered question turning into coins. */
export function Hero({ width = 440 }: ArtProps) {
  return (
    <Art width={width}>
      <rect x="34" y="24" width="98" height="112" rx="14" fill="var(--tp-paper)" />
      <Line x={50} y={42} width={50} strong />
      <rect x="48" y="60" width="70" height="18" rx="9" fill="var(--tp-mint)" strokeWidth="2.5" />
      <Tick x={58} y={69} r={5.5} />
      <Line x={70} y={65} width={36} strong />
      <rect x="48" y="84" width="70" height="18" rx="9" stroke="var(--tp-mute)" strokeWidth="2.5" />
      <Line x={70} y={89} width={28} />
      <rect x="48" y="108" width="70" height="18" rx="9" stroke="var(--tp-mute)" strokeWidth="2.5" />
      <Line x={70} y={113} width={34} />
      <path
        d="M142 22h58c9 0 16 7 16 16v24c0 9-7 16-16 16h-30l-18 16V78h-10c-9 0-16-7-16-16V38c0-9 7-16 16-16Z"
        fill="var(--tp-leafy)"
      />
      <path d="M150 44v9M182 44v9" stroke="#fff" strokeWidth="5" />
      <path d="M150 62c8 6 24 6 32 0" stroke="var(--tp-coin-rim)" strokeWidth="4" />
      <Coin x={198} y={122} scale={0.8} />
      <Coin x={158} y={118} scale={1} />
      <Spark x={222} y={84} />
      <Spark x={18} y={46} size={4} />
    </Art>
  )
}
