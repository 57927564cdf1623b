import { Group, Stack, Text } from '@mantine/core'
import { useState, type FormEvent, type ReactNode } from 'react'
import { fieldProblem, type CallFailure } from '../api/failure.ts'
import { secondStep } from '../../words/en/second-step.ts'
import { useText } from '../text/text.ts'
import { brand } from '../../../kit/brand.ts'
import { BusyButton } from '../../../kit/BusyButton.tsx'
import { CodeField } from '../../../kit/CodeField.tsx'
import { ErrorNotice } from '../../../kit/ErrorNotice.tsx'
import { PasswordField } from '../../../kit/PasswordField.tsx'
import { confirmAgain, logInAgain, type Renewal } from './renew.ts'
import { forgetSession } from './session.ts'

type Props = {
  email: string
  onDone: () => void
  /** The link beside the button for readers who do not want to continue. */
  children: ReactNode
}

const passwordId = 'renew-password'
const codeId = 'renew-code'

/** Asks the person to whom this page belongs for the password, and then for the code if one is needed. */
export function RenewForm({ email, onDone, children }: Props) {
  const say = useText(secondStep)
  const [challenge, setChallenge] = useState<string | null>(null)
  const [typed, setTyped] = useState('')
  const [problem, setProblem] = useState<string | null>(null)
  const [failure, setFailure] = useState<CallFailure | null>(null)
  const [isSending, setSending] = useState(false)
  const change = (text: string) => {
    setTyped(text)
    setProblem(null)
    setFailure(null)
  }
  const refuse = (message: string) => {
    setProblem(message)
    document.getElementById(challenge ? codeId : passwordId)?.focus()
  }
  const settle = (renewal: Renewal) => {
    if (renewal === 'done') return onDone()
    // An app has to be set up first, which requires a complete log-in.
    if (renewal === 'elsewhere') return forgetSession()
    if ('challenge' in renewal) {
      change('')
      return setChallenge(renewal.challenge)
    }
    const { failure: refused } = renewal
    if (refused.code === 'challenge-expired') setChallenge(null)
    const onField =
      refused.code === 'wrong-password' ? refused.message : fieldProblem(refused, challenge ? 'code' : 'password')
    if (challenge) setTyped('')
    if (onField) refuse(onField)
    else setFailure(refused)
  }
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (isSending) return
    if (typed.trim() === '') return refuse(say(challenge ? 'codeMissing' : 'passwordMissing'))
    setSending(true)
    settle(challenge ? await confirmAgain(challenge, typed) : await logInAgain(email, typed.trim()))
    setSending(false)
  }
  return (
    <form noValidate onSubmit={(event) => void submit(event)} aria-label={say('again')}>
      <Stack gap="md">
        <Text size="sm" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
          {say('asWhom', { email })}
        </Text>
        <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
        {challenge ? (
          <>
            <Text>{say('codeText', { name: brand })}</Text>
            <CodeField id={codeId} value={typed} error={problem} onChange={change} />
          </>
        ) : (
          <PasswordField
            id={passwordId}
            data-autofocus
            label={say('password')}
            aria-required
            autoComplete="current-password"
            value={typed}
            error={problem}
            onChange={(event) => change(event.currentTarget.value)}
          />
        )}
        <ErrorNotice failure={failure} />
        <Group justify="flex-end">
          {children}
          <BusyButton type="submit" loading={isSending}>
            {say(challenge ? 'confirm' : 'again')}
          </BusyButton>
        </Group>
      </Stack>
    </form>
  )
}
