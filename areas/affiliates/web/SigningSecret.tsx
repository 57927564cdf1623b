import { Group, Stack, Text, Title } from '@mantine/core'
import type { Campaign } from '../contract/campaigns.ts'
import { formatDateTime } from '../../../platform/contract/day.ts'
import { useRef, useState } from 'react'
import { failureOf, type CallFailure } from '../../../platform/web/api/failure.ts'
import { affiliates } from '../words/en/affiliates.ts'
import { useText } from '../../../platform/web/text/text.ts'
import { BusyButton } from '../../../kit/BusyButton.tsx'
import { ConfirmDelete } from '../../../kit/ConfirmDelete.tsx'
import { CopyButton } from '../../../kit/CopyButton.tsx'
import { ErrorNotice } from '../../../kit/ErrorNotice.tsx'
import { useAffiliatesRotateMutation } from './affiliates-api.ts'
import { useRights } from './use-rights.ts'

type Props = { campaign: Pick<Campaign, 'affId' | 'formerSecretUntil'>; secret: string }

/** The secret with which the receiver of S2S calls checks signatures. Readers with the permission can replace it. */
export function SigningSecret({ campaign: { affId, formerSecretUntil }, secret }: Props) {
  const say = useText(affiliates)
  const { mayChange } = useRights()
  const [rotate, { isLoading }] = useAffiliatesRotateMutation()
  const isBusy = useRef(false)
  const [isAsking, setAsking] = useState(false)
  const [failure, setFailure] = useState<CallFailure | null>(null)
  const change = async () => {
    if (isBusy.current) return
    isBusy.current = true
    setFailure(null)
    try {
      await rotate({ body: { affId } }).unwrap()
    } catch (error) {
      setFailure(failureOf(error))
    } finally {
      isBusy.current = false
      setAsking(false)
    }
  }
  return (
    <Stack gap="xs">
      <Title order={3} size="h5">
        {say('secret')}
      </Title>
      <Text size="sm" c="dimmed">
        {say('secretNote')}
      </Text>
      <Text size="sm" role="status">
        {formerSecretUntil !== null && say('formerSecret', { at: formatDateTime(formerSecretUntil) })}
      </Text>
      <ErrorNotice failure={failure} title={say('actionFailed')} />
      <Group gap="sm">
        <CopyButton value={secret} what={say('secret')} />
        {mayChange && (
          <BusyButton variant="default" loading={isLoading} onClick={() => setAsking(true)}>
            {say('rotate')}
          </BusyButton>
        )}
      </Group>
      <ConfirmDelete
        opened={isAsking}
        onClose={() => setAsking(false)}
        title={say('rotateTitle')}
        confirm={say('rotateConfirm')}
        keep={say('keepSecret')}
        tone="brand"
        isBusy={isLoading}
        onConfirm={() => void change()}
      >
        {say('rotateText')}
      </ConfirmDelete>
    </Stack>
  )
}
