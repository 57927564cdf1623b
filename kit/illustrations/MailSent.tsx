import { Art, Coin, Spark, type ArtProps } from './Art.tsx'

/** An envelope on its way, sealed with a coin. */
export function MailSent(props: ArtProps) {
  return (
    <Art {...props}>
      <path d="M18 70h22M10 90h26M22 110h18" stroke="var(--tp-mute)" />
      <rect x="54" y="40" width="142" height="94" rx="14" fill="var(--tp-paper)" />
      <path d="M58 128l50-44M192 128l-50-44" stroke="var(--tp-mute)" />
      <path d="M57 47l59 47c5 4 13 4 18 0l59-47c-2-4-6-7-11-7H68c-5 0-9 3-11 7Z" fill="var(--tp-mint)" />
      <rect x="54" y="40" width="142" height="94" rx="14" />
      <Coin x={125} y={92} scale={0.78} />
      <Spark x={208} y={28} />
      <Spark x={42} y={30} size={4} />
    </Art>
  )
}
