import { Art, Coin, Spark, type ArtProps } from './Art.tsx'

/** An open purse waiting for its first coin. */
export function EmptyEarnings(props: ArtProps) {
  return (
    <Art {...props}>
      <Coin x={126} y={42} scale={0.9} />
      <path
        d="M52 84c0-10 8-16 18-16h98c10 0 18 6 18 16v38c0 10-8 18-18 18H70c-10 0-18-8-18-18Z"
        fill="var(--tp-mint)"
      />
      <path d="M52 90c20 14 114 14 134 0" />
      <rect x="146" y="96" width="52" height="26" rx="12" fill="var(--tp-paper)" />
      <circle cx="162" cy="109" r="4" fill="var(--tp-leafy)" stroke="none" />
      <Spark x={188} y={42} />
      <Spark x={62} y={46} size={4} />
    </Art>
  )
}
