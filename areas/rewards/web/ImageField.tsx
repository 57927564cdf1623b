import { FileButton, Group, Input, Stack, Text } from '@mantine/core'
import { IconPhoto } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { failureOf, fieldProblem } from '../../../platform/web/api/failure.ts'
import { useText } from '../../../platform/web/text/text.ts'
import { BusyButton } from '../../../kit/BusyButton.tsx'
import { ErrorNotice } from '../../../kit/ErrorNotice.tsx'
import { rewardImagePath, type StaffReward } from '../contract.ts'
import { rewards } from '../words/en/rewards.ts'
import { useRewardsSetImageMutation } from './rewards-api.ts'
import { preparePicture } from './picture.ts'
import classes from './Rewards.module.css'

/** The picture of an existing reward: shows, replaces and removes it, with immediate effect. */
export function ImageField({ reward: { rewardId, image: before } }: { reward: StaffReward }) {
  const say = useText(rewards)
  const [set, { isLoading }] = useRewardsSetImageMutation()
  const [image, setImage] = useState(before)
  const [failure, setFailure] = useState<{ message: string; requestId?: string } | null>(null)
  // Resets the field, so that the same file can be chosen again after it was corrected.
  const forgetFile = useRef<() => void>(null)
  const put = async (file: File | null) => {
    if (isLoading) return
    setFailure(null)
    try {
      const picture = file && (await preparePicture(file))
      const { data } = await set({ params: { rewardId }, body: { image: picture } }).unwrap()
      setImage(data.image)
    } catch (error) {
      const failed = failureOf(error)
      setFailure({ message: fieldProblem(failed, 'image') ?? failed.message, requestId: failed.requestId })
    }
  }
  return (
    <Stack gap="xs" role="group" aria-labelledby="reward-image">
      <Input.Label labelElement="div" id="reward-image">
        {say('image')}
      </Input.Label>
      <Group gap="md">
        <span className={classes.picture}>
          {image ? (
            <img src={rewardImagePath(image.imageId)} width={image.width} height={image.height} alt={say('imageNow')} />
          ) : (
            <IconPhoto size={32} aria-hidden />
          )}
        </span>
        <Stack gap="xs">
          <Group gap="sm">
            <FileButton
              onChange={(file) => {
                forgetFile.current?.()
                if (file) void put(file)
              }}
              accept="image/png,image/jpeg,image/webp,image/svg+xml"
              resetRef={forgetFile}
            >
              {(opener) => (
                <BusyButton {...opener} variant="default" size="sm" loading={isLoading}>
                  {say(image ? 'imageOther' : 'imageChoose')}
                </BusyButton>
              )}
            </FileButton>
            {image && (
              <BusyButton variant="subtle" size="sm" loading={isLoading} onClick={() => void put(null)}>
                {say('imageRemove')}
              </BusyButton>
            )}
          </Group>
          <Text size="sm" c="dimmed">
            {say('imageNote')}
          </Text>
        </Stack>
      </Group>
      <ErrorNotice failure={failure} title={say('imageNotTaken')} />
    </Stack>
  )
}
