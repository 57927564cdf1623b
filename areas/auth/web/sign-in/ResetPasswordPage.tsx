import { Alert, Text, Title } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { resetKeyMinutes } from '../../contract/auth.ts'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { paths, type SignInState } from '../../../../platform/web/paths.ts'
import { readUserKey } from '../../../../platform/web/session/boot.ts'
import { endSession } from '../../../../platform/web/session/session.ts'
import { useAppSelector } from '../../../../platform/web/state/hooks.ts'
import { useText } from '../../../../platform/web/text/text.ts'
import { signInText } from '../../words/en/sign-in.ts'
import { usePageTitle } from '../../../../kit/PageHeader.tsx'
import { toasts } from '../../../../kit/toasts.ts'
import { CardPage } from './CardPage.tsx'
import { NewPasswordForm } from './NewPasswordForm.tsx'
import { ResetRequest } from './ResetRequest.tsx'
import { ResetSent } from './ResetSent.tsx'

/** The page of the emailed link for a new password. A missing or used link offers to send a new one. */
export function ResetPasswordPage() {
  const say = useText(signInText)
  const navigate = useNavigate()
  const [userKey] = useState(readUserKey)
  const [refusal, setRefusal] = useState(userKey ? null : say('linkMissing'))
  const [sentTo, setSentTo] = useState<string | null>(null)
  const isLoggedIn = useAppSelector((state) => state.session.isLoggedIn)
  const title = sentTo ? say('confirmTitle') : refusal ? say('askForNewLink') : say('newPasswordTitle')
  const heading = usePageTitle(title)
  const done = (message: string) => {
    // The server has just ended every session of the account, including this browser's.
    if (isLoggedIn) endSession()
    toasts.success(message)
    const logIn: SignInState = { signIn: 'log-in', isPasswordUpdated: true }
    void navigate(paths.landing, { replace: true, state: logIn })
  }
  return (
    <CardPage>
      {/* Centred above the drawing, but aligned with the fields above a form. */}
      <Title order={1} ref={heading} tabIndex={-1} ta={sentTo ? 'center' : 'start'}>
        {title}
      </Title>
      {sentTo ? (
        <ResetSent email={sentTo} />
      ) : userKey && !refusal ? (
        <>
          <Text c="dimmed" ta="start">
            {say('newPasswordText')}
          </Text>
          <NewPasswordForm userKey={userKey} onDone={done} onKeyRefused={setRefusal} />
        </>
      ) : (
        <>
          <Alert
            color="warning"
            role="alert"
            icon={<IconAlertTriangle size={20} aria-hidden />}
            title={refusal}
            ta="start"
          >
            {say('linkMissingText', { minutes: resetKeyMinutes })}
          </Alert>
          <ResetRequest email="" isExplained={false} onSent={setSentTo} />
        </>
      )}
    </CardPage>
  )
}
