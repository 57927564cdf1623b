import { Art, Coin, Spark, type ArtProps } from './Art.tsx'

/** A plug out of its socket. */
export function ErrorArt(props: ArtProps) {
  return (
    <Art {...props}>
      <path d="M16 98c26 0 22-26 46-26" />
      <path d="M62 54h26c10 0 18 8 18 18s-8 18-18 18H62Z" fill="var(--tp-mint)" />
      <path d="M106 64h14M106 80h14" />
      <path d="M224 60c-20 0-18 14-38 14" />
      <path d="M186 54h-22c-11 0-20 9-20 20s9 20 20 20h22Z" fill="var(--tp-paper)" />
      <path d="M128 52l-4-10M136 48l2-12M128 98l-4 10" stroke="var(--tp-spark)" />
      <Coin x={112} y={118} scale={0.85} mood="wonders" />
      <Spark x={200} y={110} size={4} />
    </Art>
  )
}
