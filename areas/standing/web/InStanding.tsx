import { Art, Coin, Spark, Tick, type ArtProps } from '../../../kit/illustrations/Art.tsx'

/** An illustration of balanced scales: an answered question weighs as much as the coin that it earns. */
export function InStanding(props: ArtProps) {
  return (
    <Art {...props}>
      <path d="M120 38v94M92 134h56M56 52c22-10 42-14 64-14s42 4 64 14" stroke="var(--tp-spark)" strokeWidth="4" />
      <path d="M56 52 32 92h48ZM184 52l-24 40h48Z" stroke="var(--tp-spark)" strokeWidth="2" />
      <path d="M30 92h52c-2 14-12 22-26 22s-24-8-26-22Z" fill="var(--tp-mint)" />
      <path d="M158 92h52c-2 14-12 22-26 22s-24-8-26-22Z" fill="var(--tp-mint)" />
      <rect x="40" y="64" width="32" height="28" rx="6" fill="var(--tp-paper)" />
      <Tick x={56} y={78} r={8} />
      <Coin x={184} y={70} scale={0.72} />
      <circle cx="120" cy="34" r="7" fill="var(--tp-leafy)" />
      <Spark x={216} y={42} />
      <Spark x={20} y={42} size={4} />
    </Art>
  )
}
