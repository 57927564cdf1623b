import { Anchor, Checkbox, type CheckboxProps } from '@mantine/core'
import { paths } from '../../../../platform/web/paths.ts'
import { useText } from '../../../../platform/web/text/text.ts'
import { signInText } from '../../words/en/sign-in.ts'

/** The agreement to the policies. They open in a new tab, so that what was typed stays. */
export function TermsCheckbox(props: CheckboxProps) {
  const say = useText(signInText)
  const renderPolicyLink = (to: string, word: 'privacy' | 'terms') => (
    <Anchor href={to} target="_blank" rel="noopener" inherit underline="always">
      {say(word)}
      <span className="tp-sr-only"> {say('newTab')}</span>
    </Anchor>
  )
  return (
    <Checkbox
      {...props}
      className="tp-thumb"
      required
      styles={{ error: { fontSize: 'var(--mantine-font-size-sm)' } }}
      label={
        <>
          {say('termsStart')}
          {renderPolicyLink(paths.privacy, 'privacy')}
          {say('termsBetween')}
          {renderPolicyLink(paths.terms, 'terms')}
        </>
      }
    />
  )
}
