import { Alert, Anchor, Center, Group, Stack, Text } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import { Link } from 'react-router'
import { readRestriction, hideRequestId } from './refusal.ts'
import type { CallFailure } from '../../../../platform/web/api/failure.ts'
import { paths, type SignInState, type WaitingStep } from '../../../../platform/web/paths.ts'
import { useText } from '../../../../platform/web/text/text.ts'
import { signInText } from '../../words/en/sign-in.ts'
import { BusyButton } from '../../../../kit/BusyButton.tsx'
import { ErrorNotice } from '../../../../kit/ErrorNotice.tsx'
import { PasswordField } from '../../../../kit/PasswordField.tsx'
import { SignUpIs } from '../../../../kit/SignUpIs.tsx'
import { Blocked } from './Blocked.tsx'
import { EmailField } from './EmailField.tsx'
import type { MailSaid } from './enter.ts'
import { FieldLabel } from './FieldLabel.tsx'
import { LinkButton } from './LinkButton.tsx'
import type { Mode } from './sign-in-checks.ts'
import { SocialButtons } from './SocialButtons.tsx'
import { termsField } from './early-dialog.ts'
import { TermsCheckbox } from '../for-others/TermsCheckbox.tsx'
import { useSignInForm } from './use-sign-in-form.ts'
import type { SocialNewcomer } from './use-social.ts'

type Problem = NonNullable<SignInState['problem']>
type Props = {
  mode: Mode
  email: string
  affId: string | null
  /** Whether to announce above the form that the password was changed. */
  isPasswordUpdated: boolean
  /** Why another way of signing in failed and led here; null if none did. */
  problem: Problem | null
  onToggle: (email: string) => void
  onForgot: (email: string) => void
  onLink: (email: string) => void
  onUnverified: (email: string, mail: MailSaid) => void
  onWaiting: (waiting: WaitingStep, email: string) => void
  onTermsMissing: (newcomer: SocialNewcomer) => void
}

/** Joins or logs in by a provider, or by email and password. What was typed survives every failure. */
export function SignInForm({ mode, email, affId, isPasswordUpdated, problem, ...way }: Props) {
  const say = useText(signInText)
  const isSignUp = mode === 'sign-up'
  const { form, first, focus, taken, isRefusedAsTaken, failure, isSending, submit, toggle, demandTerms } =
    useSignInForm({
      mode,
      email,
      affId,
      ...way,
    })
  const emailError = form.errors['email'] ?? taken.message
  const isTaken = taken.message !== null || isRefusedAsTaken
  return (
    <>
      <SocialButtons
        affId={affId}
        terms={isSignUp ? { isTicked: form.values.isTermsAccepted, demand: demandTerms } : null}
        onUnverified={way.onUnverified}
        onWaiting={way.onWaiting}
        onTermsMissing={way.onTermsMissing}
      />
      <form
        noValidate
        onSubmit={form.onSubmit(submit, (errors) => focus(Object.keys(errors)[0] ?? 'email'))}
        aria-label={isSignUp ? say('signUp') : say('logIn')}
      >
        <Stack gap="md">
          {isPasswordUpdated && !isSignUp && (
            <Alert color="success" icon={<IconCheck size={20} aria-hidden />} title={say('passwordUpdated')}>
              {say('logInWithNew')}
            </Alert>
          )}
          {!isSignUp && <ErrorNotice failure={problem} />}
          <div>
            <EmailField
              {...form.getInputProps('email')}
              error={emailError}
              isChecking={taken.isChecking}
              data-autofocus={first === 'email' || undefined}
            />
            {isTaken && <LinkButton onClick={toggle}>{say('logInInstead')}</LinkButton>}
          </div>
          <div>
            <PasswordField
              {...form.getInputProps('password')}
              label={<FieldLabel>{say('password')}</FieldLabel>}
              required
              withAsterisk={false}
              size="md"
              name="password"
              data-autofocus={first === 'password' || undefined}
              autoComplete={isSignUp ? 'new-password' : 'current-password'}
              {...(isSignUp ? { description: say('passwordHint') } : {})}
            />
            <LinkButton onClick={() => way.onForgot(form.values.email)}>{say('forgot')}</LinkButton>
          </div>
          {isSignUp && (
            <TermsCheckbox
              {...form.getInputProps('isTermsAccepted', { type: 'checkbox' })}
              name={termsField}
              data-autofocus={first === termsField || undefined}
            />
          )}
          <Refusal failure={failure} problem={problem} />
          <BusyButton type="submit" loading={isSending} fullWidth>
            {say('continue')}
          </BusyButton>
          <OtherWays isSignUp={isSignUp} onToggle={toggle} onLink={() => way.onLink(form.values.email)} />
        </Stack>
      </form>
    </>
  )
}

/** Why the form was refused, and where to get help when the account itself is the reason. */
function Refusal({ failure, problem }: { failure: CallFailure | null; problem: Problem | null }) {
  const say = useText(signInText)
  const isBlocked = failure?.code === 'account-blocked' || problem?.code === 'account-blocked'
  const blocked = readRestriction(failure?.data)
  return (
    <>
      <ErrorNotice failure={failure && hideRequestId(failure)} />
      {blocked && <Blocked restriction={blocked} />}
      {(isBlocked || failure?.code === 'account-closed') && (
        <Anchor component={Link} to={`${paths.contact}?view=write&topic=account`}>
          {say('contact')}
        </Anchor>
      )}
    </>
  )
}

type WaysProps = { isSignUp: boolean; onToggle: () => void; onLink: () => void }
/** The other ways in: a link by email, and joining instead of logging in or the reverse. */
function OtherWays({ isSignUp, onToggle, onLink }: WaysProps) {
  const say = useText(signInText)
  const other = (
    <>
      <Text size="sm" c="dimmed">
        {isSignUp ? say('haveAccount') : say('noAccount')}
      </Text>
      <LinkButton onClick={onToggle}>{isSignUp ? say('logIn') : say('signUp')}</LinkButton>
    </>
  )
  return (
    <Group gap={4} justify="center" mt={-8}>
      {!isSignUp && (
        <Center w="100%">
          <LinkButton onClick={onLink}>{say('linkOffer')}</LinkButton>
        </Center>
      )}
      {isSignUp ? other : <SignUpIs state="open">{other}</SignUpIs>}
    </Group>
  )
}
