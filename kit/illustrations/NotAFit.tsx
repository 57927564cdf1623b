import { Art, Coin, Spark, type ArtProps } from './Art.tsx'

/** Two pieces of a puzzle that do not fit, and a friendly coin. */
export function NotAFit(props: ArtProps) {
  return (
    <Art {...props}>
      <path d="M34 48h56v18c-16-6-22 20 0 15v45H34Z" fill="var(--tp-paper)" />
      <path
        d="M112 40h58v84h-58V98c-6 8-22 6-20-8 1-11 15-12 20-4Z"
        fill="var(--tp-mint)"
        transform="rotate(6 140 82)"
      />
      <Coin x={186} y={112} />
      <Spark x={196} y={44} />
      <Spark x={98} y={24} size={4} />
    </Art>
  )
}
