import { Text } from '@mantine/core'
import { useAppDispatch } from '../../../platform/web/state/hooks.ts'
import { useText } from '../../../platform/web/text/text.ts'
import { FormDialog } from '../../../kit/form/FormDialog.tsx'
import { useFields } from '../../../kit/form/use-fields.ts'
import { useSubmit } from '../../../kit/form/use-submit.ts'
import type { StaffReward } from '../contract.ts'
import { rewards } from '../words/en/rewards.ts'
import { createDraft, buildForm, findInvalidFields, type Draft, type DraftField } from './reward-draft.ts'
import { ImageField } from './ImageField.tsx'
import { RewardFields } from './RewardFields.tsx'
import { reloadRewards, useRewardsCreateMutation, useRewardsUpdateMutation } from './rewards-api.ts'

/** The message for each field that cannot be sent as it is. */
const wrongWords = {
  name: 'nameMissing',
  amounts: 'amountsWrong',
  method: 'methodMissing',
  minimumAge: 'ageWrong',
  perDay: 'limitWrong',
  perMonth: 'limitWrong',
  perEver: 'limitWrong',
  fee: 'feeWrong',
} as const satisfies Partial<Record<DraftField, string>>
const checked = Object.keys(wrongWords) as (keyof typeof wrongWords)[]

/** Saves a draft; for a new reward the call returns nothing. */
function useSave(reward: StaffReward | null) {
  const [create] = useRewardsCreateMutation()
  const [update] = useRewardsUpdateMutation()
  return (draft: Draft) => ({
    unwrap: async () => {
      const body = buildForm(draft, reward)
      if (!reward) return void (await create({ body: { kind: draft.kind, ...body } }).unwrap())
      const { rewardId, version } = reward
      return (await update({ params: { rewardId }, body: { ...body, version } }).unwrap()).data
    },
  })
}

type Props = { reward: StaffReward | null; onClose: (saved?: StaffReward) => void }

/** Creates or changes a reward. */
export function RewardDialog({ reward, onClose }: Props) {
  const say = useText(rewards)
  const dispatch = useAppDispatch()
  const form = useFields<Draft>(
    createDraft(reward),
    Object.fromEntries(
      checked.map((field) => [
        field,
        (_value: unknown, draft: Draft) => (findInvalidFields(draft).includes(field) ? say(wrongWords[field]) : null),
      ]),
    ),
  )
  const sending = useSubmit(form, [useSave(reward)], {
    ask: (draft) => draft,
    done: () => say(reward ? 'saved' : 'created'),
    onDone: onClose,
    shownAs: (field) => (field === 'feeCents' ? 'fee' : field),
    onRefused: ({ code }) => void (code === 'changed-meanwhile' && dispatch(reloadRewards())),
  })
  return (
    <FormDialog
      title={reward ? say('editTitle', { name: reward.name.en }) : say('addTitle')}
      width={720}
      sending={sending}
      onClose={() => onClose()}
      confirm={say(reward ? 'save' : 'create')}
      failed={say('notSaved')}
    >
      <RewardFields form={form} isNew={reward === null} />
      {reward ? (
        <ImageField reward={reward} />
      ) : (
        <Text size="sm" c="dimmed">
          {say('imageLater')}
        </Text>
      )}
    </FormDialog>
  )
}
