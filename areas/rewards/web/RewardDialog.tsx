import { Button, Group, Stack, Text } from '@mantine/core'
import type { StaffReward } from '../contract.ts'
import { useRef, useState } from 'react'
import { failureOf, fieldProblem, type CallFailure } from '../../../platform/web/api/failure.ts'
import { useAppDispatch } from '../../../platform/web/state/hooks.ts'
import { rewards } from '../words/en/rewards.ts'
import { useText } from '../../../platform/web/text/text.ts'
import { BusyButton } from '../../../kit/BusyButton.tsx'
import { ErrorNotice } from '../../../kit/ErrorNotice.tsx'
import { Modal } from '../../../kit/Modal.tsx'
import { toasts } from '../../../kit/toasts.ts'
import { draftOf, formOf, wrongFields, type Draft, type DraftField } from './reward-draft.ts'
import { ImageField } from './ImageField.tsx'
import { idOf, RewardFields } from './RewardFields.tsx'
import { rewardsChanged, useRewardsCreateMutation, useRewardsUpdateMutation } from './rewards-api.ts'

const formId = 'reward-form'
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
const isNamed = (field: DraftField): field is keyof typeof wrongWords => field in wrongWords

/** Finds the field of the page for a field of the call. */
const shownAs = (field: string): string => (field === 'feeCents' ? 'fee' : field)

type Props = { reward: StaffReward | null; onDone: (saved?: StaffReward) => void }

/** The draft, its faults, and sending it once. */
function useSaving({ reward, onDone }: Props) {
  const say = useText(rewards)
  const dispatch = useAppDispatch()
  const [create, creating] = useRewardsCreateMutation()
  const [update, updating] = useRewardsUpdateMutation()
  const isBusy = useRef(false)
  const [draft, setDraft] = useState(() => draftOf(reward))
  const [wasTried, setTried] = useState(false)
  const [failure, setFailure] = useState<CallFailure | null>(null)
  const wrong = wasTried ? wrongFields(draft) : []

  const problemOf = (field: DraftField): string | null => {
    if (wrong.includes(field) && isNamed(field)) return say(wrongWords[field])
    return fieldProblem(failure, field === 'fee' ? 'feeCents' : field)
  }
  const save = async () => {
    if (isBusy.current) return
    setTried(true)
    setFailure(null)
    const [first] = wrongFields(draft)
    if (first) return document.getElementById(idOf(first))?.focus()
    isBusy.current = true
    try {
      const form = formOf(draft, reward)
      let saved: StaffReward | undefined
      if (reward) {
        const { rewardId, version } = reward
        saved = (await update({ params: { rewardId }, body: { ...form, version } }).unwrap()).data
      } else await create({ body: { kind: draft.kind, ...form } }).unwrap()
      toasts.success(say(reward ? 'saved' : 'created'))
      onDone(saved)
    } catch (error) {
      const failed = failureOf(error)
      setFailure(failed)
      if (failed.code === 'changed-meanwhile') dispatch(rewardsChanged())
      const [named] = failed.errors
      if (named) document.getElementById(idOf(shownAs(named.field)))?.focus()
    } finally {
      isBusy.current = false
    }
  }
  const put = (change: Partial<Draft>) => {
    setDraft({ ...draft, ...change })
    setFailure(null)
  }
  return { draft, put, save, problemOf, failure, isLoading: creating.isLoading || updating.isLoading }
}

function Form(props: Props) {
  const say = useText(rewards)
  const { draft, put, save, problemOf, failure, isLoading } = useSaving(props)
  return (
    <form
      id={formId}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void save()
      }}
    >
      <Stack gap="md">
        <RewardFields draft={draft} isNew={props.reward === null} problemOf={problemOf} put={put} />
        {props.reward ? (
          <ImageField reward={props.reward} />
        ) : (
          <Text size="sm" c="dimmed">
            {say('imageLater')}
          </Text>
        )}
        {failure?.errors.length === 0 && <ErrorNotice failure={failure} title={say('notSaved')} />}
        <Group gap="sm" justify="flex-end">
          <Button variant="default" onClick={() => props.onDone()}>
            {say('cancel')}
          </Button>
          <BusyButton type="submit" loading={isLoading}>
            {say(props.reward ? 'save' : 'create')}
          </BusyButton>
        </Group>
      </Stack>
    </form>
  )
}

/** Creates or changes a reward. */
export function RewardDialog({
  edited,
  onClose,
}: {
  edited: StaffReward | 'new' | null
  onClose: (saved?: StaffReward) => void
}) {
  const say = useText(rewards)
  const reward = edited === 'new' ? null : edited
  return (
    <Modal
      opened={edited !== null}
      onClose={() => onClose()}
      width={720}
      title={reward ? say('editTitle', { name: reward.name.en }) : say('addTitle')}
    >
      {edited !== null && <Form reward={reward} onDone={onClose} />}
    </Modal>
  )
}
