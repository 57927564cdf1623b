import type { Login } from '../../contract/auth.ts'
import { useEffect, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import type { SignInState, WaitingStep } from '../../../../platform/web/paths.ts'
import { meetVisitor } from '../../../../platform/web/session/visitor.ts'
import { secondStep } from '../../../../platform/words/en/second-step.ts'
import { useText } from '../../../../platform/web/text/text.ts'
import { signInText } from '../../words/en/sign-in.ts'
import { Modal } from '../../../../kit/Modal.tsx'
import { RecoveryCodes } from '../../../../kit/RecoveryCodes.tsx'
import { useEnter, type MailSaid } from './enter.ts'
import { LoginLinkRequest } from './LoginLinkRequest.tsx'
import { ResetRequest } from './ResetRequest.tsx'
import { ResetSent } from './ResetSent.tsx'
import { SecondStep } from './SecondStep.tsx'
import { useSignInActivityMutation } from './sign-in-api.ts'
import { readAffId, type Mode } from './sign-in-checks.ts'
import { SignInForm } from './SignInForm.tsx'
import { useEarlyOpener } from './use-early-dialog.ts'
import { SocialTerms } from './SocialTerms.tsx'
import type { SocialNewcomer } from './use-social.ts'
import { VerifySent } from './VerifySent.tsx'

type View = Mode | 'verify' | 'terms' | 'reset' | 'reset-sent' | 'link' | 'code' | 'enrol' | 'codes'

const stepTitles = { code: 'codeTitle', enrol: 'setUpTitle', codes: 'codesTitle' } as const
const titles = {
  'log-in': 'logIn',
  'sign-up': 'signUp',
  verify: 'verifyTitle',
  terms: 'termsTitle',
  reset: 'resetTitle',
  'reset-sent': 'confirmTitle',
  link: 'linkTitle',
} as const

/** What the dialog was opened for; its navigation's state says it again after a reload. */
export type Ask = SignInState & {
  /** Identifies the dialog: it stays as it is while the state of the navigation changes under this key. */
  key: string
  /** What became of the verification email that the dialog is showing. */
  said?: MailSaid
}
type Props = { ask: Ask; isOpen: boolean; onClose: () => void }

/**
 * Joining, logging in and resetting a password in one dialog. One view replaces another, and the focus moves to the new
 * title.
 */
export function SignInModal({ ask, isOpen, onClose }: Props) {
  const say = useText(signInText)
  const { search } = useLocation()
  const affId = readAffId(search)
  const navigate = useNavigate()
  const sayStep = useText(secondStep)
  const enter = useEnter()
  const [waiting, setWaiting] = useState<WaitingStep | null>(ask.waiting ?? null)
  /** The finished log-in while its recovery codes still have to be saved. */
  const [login, setLogin] = useState<Login | null>(null)
  const [said, setSaid] = useState<MailSaid | null>(ask.said ?? null)
  const [newcomer, setNewcomer] = useState<SocialNewcomer | null>(null)
  const [view, setView] = useState<View>(ask.waiting?.secondStep ?? (ask.said ? 'verify' : ask.signIn))
  const [hasMoved, setMoved] = useState(false)
  const [email, setEmail] = useState(ask.email ?? '')
  const opener = useEarlyOpener()
  const isReady = useOpener(opener !== null)
  const [note] = useSignInActivityMutation()
  useEffect(() => {
    if (isOpen && (view === 'log-in' || view === 'sign-up'))
      void note({ body: { activityType: 'login-modal', activityDetails: view } })
  }, [isOpen, view, note])
  useEffect(() => {
    // Joining sends the id that tells browsers apart, so the id must be ready by then.
    if (isOpen && view === 'sign-up') void meetVisitor()
  }, [isOpen, view])
  const show = (next: View, typed = email) => {
    setEmail(typed)
    setMoved(true)
    setView(next)
  }
  const wait = (next: WaitingStep, typed: string) => {
    setWaiting(next)
    show(next.secondStep, typed)
  }
  const keep = (next: Ask) => void navigate({ search }, { replace: true, state: next, preventScrollReset: true })
  const verify = (typed: string, mail: MailSaid) => {
    setSaid(mail)
    keep({ key: ask.key, signIn: 'log-in', email: typed, said: mail })
    show('verify', typed)
  }
  const leaveVerification = () => {
    keep({ key: ask.key, signIn: 'log-in', email })
    show('log-in')
  }
  const askForTerms = (somebody: SocialNewcomer) => {
    setNewcomer(somebody)
    show('terms')
  }
  const finish = (done: Login) => {
    if (!done.recoveryCodes) return void enter(done)
    setLogin(done)
    show('codes')
  }
  const isStep = view === 'code' || view === 'enrol' || view === 'codes'
  return (
    <Modal
      opened={isOpen && isReady}
      opener={opener}
      onClose={onClose}
      closable={view !== 'codes'}
      closeOnOutsideClick={!isStep}
      width={400}
      title={
        <FocusedTitle
          key={view}
          // The code view has only one field, so it takes the focus.
          isFocused={hasMoved && view !== 'code'}
          text={isStep ? sayStep(stepTitles[view]) : say(titles[view])}
        />
      }
    >
      {(view === 'code' || view === 'enrol') && waiting && (
        <SecondStep key={waiting.challenge} waiting={waiting} onDone={finish} onBack={() => show('log-in')} />
      )}
      {view === 'codes' && login?.recoveryCodes && (
        <RecoveryCodes codes={login.recoveryCodes} email={login.user.email} onDone={() => enter(login)} />
      )}
      {(view === 'log-in' || view === 'sign-up') && (
        <SignInForm
          mode={view}
          email={email}
          affId={affId}
          isPasswordUpdated={ask.isPasswordUpdated === true}
          problem={ask.problem ?? null}
          onToggle={(typed) => show(view === 'log-in' ? 'sign-up' : 'log-in', typed)}
          onForgot={(typed) => show('reset', typed)}
          onLink={(typed) => show('link', typed)}
          onUnverified={verify}
          onWaiting={wait}
          onTermsMissing={askForTerms}
        />
      )}
      {view === 'terms' && newcomer && (
        <SocialTerms
          key={newcomer.token}
          newcomer={newcomer}
          affId={affId}
          onUnverified={verify}
          onWaiting={wait}
          onTermsMissing={askForTerms}
          onBack={() => show('log-in')}
        />
      )}
      {view === 'link' && <LoginLinkRequest email={email} onBack={(typed) => show('log-in', typed)} />}
      {view === 'verify' && said && <VerifySent email={email} said={said} onBack={leaveVerification} />}
      {view === 'reset' && (
        <ResetRequest
          email={email}
          onSent={(typed) => show('reset-sent', typed)}
          onBack={(typed) => show('log-in', typed)}
        />
      )}
      {view === 'reset-sent' && <ResetSent email={email} onBack={() => show('log-in')} />}
    </Modal>
  )
}

/**
 * Opens the dialog just after it is mounted, because Mantine remembers where to return the focus only when `opened`
 * changes. A campaign's link counts as Sign Up, and an early dialog is replaced at once.
 */
function useOpener(isEarly: boolean): boolean {
  const [isReady, setReady] = useState(isEarly)
  useEffect(() => {
    if (isEarly) return
    if (document.activeElement === document.body) document.getElementById('sign-up')?.focus({ preventScroll: true })
    const frame = requestAnimationFrame(() => setReady(true))
    return () => cancelAnimationFrame(frame)
  }, [isEarly])
  return isReady
}

/** A title that takes the focus when the view has changed, but not when the dialog opens. */
function FocusedTitle({ text, isFocused }: { text: string; isFocused: boolean }) {
  const title = useRef<HTMLSpanElement>(null)
  useEffect(() => {
    if (isFocused) title.current?.focus()
  }, [isFocused])
  return (
    <span ref={title} tabIndex={-1} style={{ outline: 'none' }}>
      {text}
    </span>
  )
}
