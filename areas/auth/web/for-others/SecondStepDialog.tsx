import { Button, Stack, Text } from '@mantine/core'
import { useEffect, useEffectEvent, type FormEvent } from 'react'
import { secondStep } from '../../../../platform/words/en/second-step.ts'
import { useText } from '../../../../platform/web/text/text.ts'
import { AppSetup } from '../../../../kit/AppSetup.tsx'
import { BusyButton } from '../../../../kit/BusyButton.tsx'
import { CodeField } from '../../../../kit/CodeField.tsx'
import { ErrorNotice } from '../../../../kit/ErrorNotice.tsx'
import { Modal } from '../../../../kit/Modal.tsx'
import { OtpField } from '../../../../kit/OtpField.tsx'
import { PasswordField } from '../../../../kit/PasswordField.tsx'
import { RecoveryCodes } from '../../../../kit/RecoveryCodes.tsx'
import { appCodeId, passwordId, proofCodeId, useStepDialog, type StepChange } from './use-step-dialog.ts'

const titles = { begin: 'setUp', another: 'anotherTitle', renew: 'renewTitle', end: 'offTitle' } as const
const leads = { begin: 'beginText', another: 'anotherText', renew: 'renewText', end: 'offText' } as const

type Props = {
  wish: StepChange
  email: string
  hasPassword: boolean
  onClose: () => void
  /** Called with a sentence about the result. */
  onDone: (said: string) => void
}

/** Asks for proof of identity, then sets up an app, renews the recovery codes or switches off the second step. */
export function SecondStepDialog({ wish, email, hasPassword, onClose, onDone }: Props) {
  const say = useText(secondStep)
  const dialog = useStepDialog({ change: wish, hasPassword, onEnded: () => onDone(say('isOff')) })
  const { stage } = dialog
  const forget = useEffectEvent(() => dialog.forget())
  useEffect(() => () => forget(), [])
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void dialog.submit()
  }
  const form = 'second-step-form'
  const isOff = wish === 'end'
  return (
    <Modal
      opened
      onClose={onClose}
      closable={stage.kind !== 'codes'}
      closeOnOutsideClick={stage.kind === 'proof'}
      title={say(stage.kind === 'codes' ? 'codesTitle' : titles[wish])}
      actions={
        stage.kind !== 'codes' && (
          <>
            <Button variant="default" onClick={onClose}>
              {say(isOff ? 'keepOn' : 'cancel')}
            </Button>
            <BusyButton type="submit" form={form} loading={dialog.isBusy} {...(isOff ? { color: 'danger' } : {})}>
              {say(isOff ? 'switchOff' : stage.kind === 'app' ? 'confirm' : 'goOn')}
            </BusyButton>
          </>
        )
      }
    >
      {stage.kind === 'codes' ? (
        <RecoveryCodes
          codes={stage.codes}
          email={email}
          onDone={() => onDone(say(wish === 'renew' ? 'renewed' : 'isOn'))}
        />
      ) : (
        <form id={form} noValidate onSubmit={submit}>
          <Stack gap="md">
            {stage.kind === 'app' ? (
              <AppSetup setup={stage.setup}>
                <OtpField
                  id={appCodeId}
                  aria-label={say('code')}
                  aria-required
                  size="md"
                  mt="xs"
                  value={dialog.code}
                  error={dialog.problems.code ?? null}
                  onChange={dialog.setCode}
                />
              </AppSetup>
            ) : (
              <ProofFields wish={wish} email={email} hasPassword={hasPassword} dialog={dialog} />
            )}
            <ErrorNotice failure={dialog.failure} />
          </Stack>
        </form>
      )}
    </Modal>
  )
}

/** The fields that prove who is asking: the password if there is one, and a code if there already is a second step. */
function ProofFields({
  wish,
  email,
  hasPassword,
  dialog,
}: Pick<Props, 'wish' | 'email' | 'hasPassword'> & { dialog: ReturnType<typeof useStepDialog> }) {
  const say = useText(secondStep)
  return (
    <>
      <Text>{say(leads[wish])}</Text>
      <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
      {hasPassword && (
        <PasswordField
          id={passwordId}
          data-autofocus
          label={say('password')}
          withAsterisk
          aria-required
          autoComplete="current-password"
          value={dialog.password}
          error={dialog.problems.password ?? null}
          onChange={(event) => dialog.setPassword(event.currentTarget.value)}
        />
      )}
      {wish !== 'begin' && (
        <CodeField
          id={proofCodeId}
          value={dialog.code}
          error={dialog.problems.code ?? null}
          onChange={dialog.setCode}
        />
      )}
    </>
  )
}
