import { GiftFood, GiftGames, GiftMovies, GiftShopping } from '../../../kit/illustrations/GiftCards.tsx'

const arts = [
  [/food|eat|coffee|restaurant|meal|grocer/i, GiftFood],
  [/game|play/i, GiftGames],
  [/movie|film|music|cinema|stream|entertain/i, GiftMovies],
] as const

/** Our own drawing for a reward, by what its name says it buys. */
export function RewardArt({ name, width }: { name: string; width: number }) {
  const Drawing = arts.find(([words]) => words.test(name))?.[1] ?? GiftShopping
  return <Drawing width={width} />
}
