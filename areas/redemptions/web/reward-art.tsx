import { drawingFor, rewardImagePath, type RewardImage } from '../../rewards/contract.ts'
import { giftArts } from '../../../kit/illustrations/GiftCards.tsx'
import classes from './Redeem.module.css'

/** The picture of a reward, or our own drawing that suits its name. The name is shown beside it. */
export function RewardArt({ name, image, width }: { name: string; image: RewardImage | null; width: number }) {
  if (image) {
    return (
      <span className={classes.picture} style={{ width, height: width * 0.72 }}>
        <img
          src={rewardImagePath(image.imageId)}
          width={image.width}
          height={image.height}
          alt=""
          loading="lazy"
          decoding="async"
        />
      </span>
    )
  }
  const Drawing = giftArts[drawingFor(name)]
  return <Drawing width={width} />
}
