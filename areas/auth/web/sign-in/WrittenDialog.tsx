import { useText } from '../../../../platform/web/text/text.ts'
import { signInText } from '../../words/en/sign-in.ts'
import { Modal } from '../../../../kit/Modal.tsx'
import type { Mode } from './sign-in-checks.ts'
import { SignInForm } from './SignInForm.tsx'

const nothing = () => {}

/** The sign-in dialog as the build writes it into the landing page, for early-dialog.ts to show. */
export function WrittenDialog({ mode }: { mode: Mode }) {
  const say = useText(signInText)
  return (
    <Modal opened isInPlace onClose={nothing} width={400} title={say(mode === 'log-in' ? 'logIn' : 'signUp')}>
      <SignInForm
        mode={mode}
        email=""
        affId={null}
        isPasswordUpdated={false}
        problem={null}
        onToggle={nothing}
        onForgot={nothing}
        onLink={nothing}
        onUnverified={nothing}
        onWaiting={nothing}
        onTermsMissing={nothing}
      />
    </Modal>
  )
}
