import { Art, Coin, Spark, type ArtProps } from './Art.tsx'
import type { ReactNode } from 'react'
import type { GiftDrawing } from '../../platform/contract/showcase.ts'

/** A gift card with a ribbon; it shows what the card buys, never a shop's logo. */
function Card({ width, fill, children }: ArtProps & { fill: string; children: ReactNode }) {
  return (
    <Art {...(width === undefined ? {} : { width })}>
      <rect x="34" y="28" width="156" height="104" rx="14" fill={fill} />
      <path d="M34 104h156" stroke="var(--tp-ink)" />
      <path d="M50 118h40" stroke="var(--tp-mute)" strokeWidth="6" />
      {children}
      <Coin x={190} y={120} scale={0.82} />
      <Spark x={204} y={42} />
    </Art>
  )
}

/** A card for shopping: a bag. */
export function GiftShopping(props: ArtProps) {
  return (
    <Card {...props} fill="var(--tp-mint)">
      <path d="M88 58h44l6 36H82Z" fill="var(--tp-paper)" />
      <path d="M98 64v-8c0-16 24-16 24 0v8" />
    </Card>
  )
}

/** A card for food: a cup with steam. */
export function GiftFood(props: ArtProps) {
  return (
    <Card {...props} fill="var(--tp-paper)">
      <path d="M82 62h46v18c0 9-7 14-15 14H97c-8 0-15-5-15-14Z" fill="var(--tp-mint)" />
      <path d="M128 68h6c10 0 10 16 0 16h-6" />
      <path d="M96 52c-4-5 4-7 0-12M112 52c-4-5 4-7 0-12" stroke="var(--tp-mute)" />
    </Card>
  )
}

/** A card for play: a game pad. */
export function GiftGames(props: ArtProps) {
  return (
    <Card {...props} fill="var(--tp-mint)">
      <path
        d="M88 50h48c12 0 18 12 18 26s-10 20-20 10l-6-6h-32l-6 6c-10 10-20 4-20-10s6-26 18-26Z"
        fill="var(--tp-paper)"
      />
      <path d="M86 66h14M93 59v14" />
      <path d="M126 62v.1M136 70v.1" stroke="var(--tp-leafy)" strokeWidth="7" />
    </Card>
  )
}

/** A card for film and music: a ticket with a star. */
export function GiftMovies(props: ArtProps) {
  return (
    <Card {...props} fill="var(--tp-paper)">
      <path d="M70 48h84v14c-9 0-9 16 0 16v14H70V78c9 0 9-16 0-16Z" fill="var(--tp-mint)" />
      <path
        d="M112 56l4.5 9.5 10.5 1.300-7.700 7.200 2 10.400-9.300-5-9.300 5 2-10.400-7.700-7.200 10.5-1.300Z"
        fill="var(--tp-paper)"
        strokeWidth="2.5"
      />
    </Card>
  )
}

/** A bank with pillars, for money that is sent to an account. */
export function GiftBank(props: ArtProps) {
  return (
    <Card {...props} fill="var(--tp-mint)">
      <path d="M72 62 112 40l40 22Z" fill="var(--tp-paper)" />
      <path d="M84 68v20M103 68v20M121 68v20M140 68v20" />
      <path d="M74 94h76" strokeWidth="5" />
    </Card>
  )
}

/** The drawing for each kind of reward. */
export const giftArts = {
  shopping: GiftShopping,
  food: GiftFood,
  games: GiftGames,
  movies: GiftMovies,
  bank: GiftBank,
} as const satisfies Record<GiftDrawing, typeof GiftShopping>
