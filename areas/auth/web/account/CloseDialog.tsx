import { Alert, Anchor, Stack, Text } from '@mantine/core'
import { IconInfoCircle } from '@tabler/icons-react'
import { freshSessionMinutes } from '../../contract/account.ts'
import { socialProviderNames } from '../../contract/auth.ts'
import { useState } from 'react'
import { Link } from 'react-router'
import { failureOf, type CallFailure } from '../../../../platform/web/api/failure.ts'
import { useWalletAmountQuery } from '../../../wallet/web/for-others/wallet.ts'
import { paths } from '../../../../platform/web/paths.ts'
import { forgetSession } from '../../../../platform/web/session/session.ts'
import { accountPrivacy } from '../../words/en/account-privacy.ts'
import { useText } from '../../../../platform/web/text/text.ts'
import { ConfirmDelete } from '../../../../kit/ConfirmDelete.tsx'
import { ErrorNotice } from '../../../../kit/ErrorNotice.tsx'
import { PasswordField } from '../../../../kit/PasswordField.tsx'
import { pointsText } from '../../../../kit/Points.tsx'
import { toasts } from '../../../../kit/toasts.ts'
import { useAccountCloseMutation, useAccountConnectionsQuery } from './account-api.ts'

const wordToType = 'CLOSE'
const passwordId = 'close-password'

/** The points that are lost with the account. The sentence has no figure while the amount is not known. */
function PointsLost({ amount }: { amount: number | undefined }) {
  const say = useText(accountPrivacy)
  if (amount === 0) return null
  return <Text>{amount ? say('pointsLostOf', { points: pointsText(amount) }) : say('pointsLost')}</Text>
}

/**
 * Points are reserved for an open redemption. Shown before anything is typed, because the account cannot be closed yet.
 */
function RequestWaits({ held }: { held: number }) {
  const say = useText(accountPrivacy)
  return (
    <Alert role="note" color="warning" icon={<IconInfoCircle size={20} aria-hidden />} title={say('heldTitle')}>
      <Text size="sm">{say('heldText', { points: pointsText(held) })}</Text>
    </Alert>
  )
}

/**
 * Closes the account once the word is typed and the owner has proved who they are: with the password, or by a recent
 * log-in for accounts without one.
 */
export function CloseDialog({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const say = useText(accountPrivacy)
  const { data } = useAccountConnectionsQuery(undefined, { skip: !opened })
  const { data: wallet } = useWalletAmountQuery({ params: { walletKind: '3' } }, { skip: !opened })
  const held = wallet?.held ?? 0
  const [close, { isLoading }] = useAccountCloseMutation()
  const [password, setPassword] = useState('')
  const [problem, setProblem] = useState<string | null>(null)
  const [failure, setFailure] = useState<CallFailure | null>(null)
  const hasPassword = data?.hasPassword !== false
  const ways = data?.connections.map(({ providerId }) => socialProviderNames[providerId]).join(', ') ?? ''

  const leave = () => {
    setPassword('')
    setProblem(null)
    setFailure(null)
    onClose()
  }
  const complain = (message: string) => {
    setProblem(message)
    document.getElementById(passwordId)?.focus()
  }
  const confirm = async () => {
    if (isLoading) return
    setFailure(null)
    if (hasPassword && password === '') return complain(say('passwordMissing'))
    try {
      await close({ body: { confirm: wordToType, ...(hasPassword ? { password } : {}) } }).unwrap()
      toasts.success(say('closedText'), say('closedTitle'))
      forgetSession()
    } catch (error) {
      const failed = failureOf(error)
      if (failed.code === 'wrong-current-password') return complain(failed.message)
      setFailure(failed)
    }
  }
  return (
    <ConfirmDelete
      opened={opened}
      onClose={leave}
      title={say('closeTitle')}
      confirm={say('closeConfirm')}
      keep={say('closeKeep')}
      typed={wordToType}
      isBusy={isLoading}
      onConfirm={() => void confirm()}
    >
      <Stack gap="md">
        <Text>{say('closeText')}</Text>
        <PointsLost amount={wallet?.amount} />
        {held > 0 && !failure && <RequestWaits held={held} />}
        <ErrorNotice failure={failure} title={say('closeFailed')} />
        {(held > 0 || failure?.code === 'close-redemption-open') && (
          <Anchor component={Link} to={paths.redeem}>
            {say('toRequest')}
          </Anchor>
        )}
        {hasPassword ? (
          <PasswordField
            id={passwordId}
            label={say('currentPassword')}
            withAsterisk
            aria-required
            autoComplete="current-password"
            value={password}
            error={problem}
            onChange={(event) => {
              setPassword(event.currentTarget.value)
              setProblem(null)
            }}
          />
        ) : (
          <Text>{say('withoutPassword', { ways, minutes: freshSessionMinutes })}</Text>
        )}
      </Stack>
    </ConfirmDelete>
  )
}
