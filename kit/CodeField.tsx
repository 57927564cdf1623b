import { Anchor, TextInput } from '@mantine/core'
import { useState } from 'react'
import { secondStep } from '../platform/words/en/second-step.ts'
import { useText } from '../platform/web/text/text.ts'
import { OtpField } from './OtpField.tsx'

type Props = {
  id: string
  value: string
  onChange: (code: string) => void
  error?: string | null
  /** The path by which a form finds the field. */
  'data-path'?: string
}

const recoveryLength = 16

/** A field for a code from the authenticator app, or a recovery code instead. */
export function CodeField({ id, value, onChange, error, ...rest }: Props) {
  const say = useText(secondStep)
  const [isRecovery, setRecovery] = useState(false)
  const shared = { ...rest, id, value, error, size: 'md', 'aria-required': true } as const
  return (
    <div>
      {isRecovery ? (
        <TextInput
          {...shared}
          label={say('recoveryCode')}
          description={say('recoveryHint')}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={recoveryLength}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
      ) : (
        <OtpField {...shared} label={say('code')} onChange={onChange} />
      )}
      <Anchor
        component="button"
        type="button"
        mih={44}
        fw={600}
        fz="sm"
        onClick={() => {
          onChange('')
          setRecovery(!isRecovery)
          setTimeout(() => document.getElementById(id)?.focus())
        }}
      >
        {say(isRecovery ? 'useApp' : 'useRecovery')}
      </Anchor>
    </div>
  )
}
