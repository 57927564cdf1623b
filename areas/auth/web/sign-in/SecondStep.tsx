import { Center, Skeleton, Stack, Text } from '@mantine/core'
import type { Login } from '../../contract/auth.ts'
import type { SecondStepSetup } from '../../contract/second-step.ts'
import { useEffect, useRef, useState, type FormEvent, type ReactNode } from 'react'
import { failureOf, fieldProblem, type CallFailure } from '../../../../platform/web/api/failure.ts'
import type { WaitingStep } from '../../../../platform/web/paths.ts'
import { secondStep } from '../../../../platform/words/en/second-step.ts'
import { useText } from '../../../../platform/web/text/text.ts'
import { AppSetup } from '../../../../kit/AppSetup.tsx'
import { brand } from '../../../../kit/brand.ts'
import { BusyButton } from '../../../../kit/BusyButton.tsx'
import { CodeField } from '../../../../kit/CodeField.tsx'
import { ErrorNotice } from '../../../../kit/ErrorNotice.tsx'
import { OtpField } from '../../../../kit/OtpField.tsx'
import { toasts } from '../../../../kit/toasts.ts'
import { LinkButton } from './LinkButton.tsx'
import { hideRequestId } from './refusal.ts'
import { useSignInAppQuery, useSignInSecondStepMutation } from './sign-in-api.ts'

type Props = {
  waiting: WaitingStep
  /** Called when the log-in is finished; it includes recovery codes when an app was set up for it. */
  onDone: (login: Login) => void
  onBack: () => void
}

const codeId = 'second-step-code'

/** Asks for the code that completes a log-in, from the account's app or from one that is set up here first. */
export function SecondStep({ waiting, onDone, onBack }: Props) {
  const say = useText(secondStep)
  const { code, setCode, problem, failure, submit, isSending } = useCode(waiting, onDone)
  useEffect(() => {
    if (waiting.secondStep === 'code') document.getElementById(codeId)?.focus()
  }, [waiting.secondStep])
  const field = { id: codeId, value: code, onChange: setCode, error: problem }
  const renderForm = (fields: ReactNode, after?: ReactNode) => (
    <form noValidate onSubmit={submit} aria-label={say(waiting.secondStep === 'code' ? 'codeTitle' : 'setUpTitle')}>
      <Stack gap="md">
        {fields}
        <ErrorNotice failure={failure && hideRequestId(failure)} />
        <BusyButton type="submit" loading={isSending} fullWidth>
          {say('confirm')}
        </BusyButton>
        {after}
        <Center>
          <LinkButton onClick={onBack}>{say('backToLogIn')}</LinkButton>
        </Center>
      </Stack>
    </form>
  )
  if (waiting.secondStep === 'code')
    return renderForm(
      <>
        <Text>{say('codeText', { name: brand })}</Text>
        <CodeField {...field} />
      </>,
      <Text size="sm" c="dimmed" ta="center">
        {say('lostBoth')}
      </Text>,
    )
  return (
    <Enrolment challenge={waiting.challenge}>
      {(setup) =>
        renderForm(
          <>
            <Text>{say('setUpText')}</Text>
            <AppSetup setup={setup}>
              <OtpField {...field} aria-label={say('code')} size="md" aria-required mt="xs" />
            </AppSetup>
          </>,
        )
      }
    </Enrolment>
  )
}

type EnrolmentProps = { challenge: string; children: (setup: SecondStepSetup) => ReactNode }

function Enrolment({ challenge, children }: EnrolmentProps) {
  const say = useText(secondStep)
  const { data, error, refetch } = useSignInAppQuery({ body: { challenge } })
  if (data) return children(data)
  if (error) return <ErrorNotice failure={failureOf(error)} title={say('setUpFailed')} onRetry={() => void refetch()} />
  return (
    <Stack aria-busy="true">
      <Skeleton height={48} />
      <Skeleton height={180} width={180} />
      <Skeleton height={44} />
    </Stack>
  )
}

/** The code as it is typed and sent. A refused code stays in the field to be corrected. */
function useCode({ challenge, secondStep: kind }: WaitingStep, onDone: (login: Login) => void) {
  const say = useText(secondStep)
  const [send, { isLoading }] = useSignInSecondStepMutation()
  const [code, setTyped] = useState('')
  const [problem, setProblem] = useState<string | null>(null)
  const [failure, setFailure] = useState<CallFailure | null>(null)
  const isBusy = useRef(false)
  const setCode = (typed: string) => {
    setTyped(typed)
    setProblem(null)
    setFailure(null)
  }
  const refuse = (message: string) => {
    setProblem(message)
    document.getElementById(codeId)?.focus()
  }
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault()
    if (isBusy.current) return
    if (code.trim() === '') return refuse(say('codeMissing'))
    isBusy.current = true
    try {
      onDone((await send({ body: { challenge, code } }).unwrap()).data)
    } catch (error) {
      const refused = failureOf(error)
      toasts.error(refused.message)
      const onField = fieldProblem(refused, 'code')
      if (!onField) setFailure(refused)
      else {
        // A wrong or used code is useless, so the field is cleared. During the setup it stays, because the next code
        // is only seconds away.
        if (kind === 'code') setTyped('')
        refuse(onField)
      }
    } finally {
      isBusy.current = false
    }
  }
  return { code, setCode, problem, failure, submit: (event: FormEvent) => void submit(event), isSending: isLoading }
}
