import { Art, Coin, Line, Spark, type ArtProps } from './Art.tsx'

/** A signpost whose arms are blank, and a sleeping coin. */
export function NotFoundArt(props: ArtProps) {
  return (
    <Art {...props}>
      <rect x="104" y="20" width="12" height="124" rx="5" fill="var(--tp-mute)" />
      <path d="M60 34h92l18 17-18 17H60Z" fill="var(--tp-mint)" />
      <path d="M160 78H74L56 95l18 17h86Z" fill="var(--tp-paper)" />
      <Line x={76} y={47} width={54} strong />
      <Line x={86} y={91} width={44} />
      <Coin x={182} y={118} scale={0.86} mood="sleeps" />
      <path d="M196 76h10l-10 12h10M212 58h7l-7 8h7" stroke="var(--tp-spark)" />
      <Spark x={36} y={70} size={4} />
    </Art>
  )
}
