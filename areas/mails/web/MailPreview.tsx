import '@mantine/core/styles/FloatingIndicator.layer.css'
import '@mantine/core/styles/SegmentedControl.layer.css'
import { SegmentedControl, Text } from '@mantine/core'
import { useState } from 'react'
import { ErrorNotice } from '../../../kit/ErrorNotice.tsx'
import { usePreview } from '../../../platform/web/api/use-preview.ts'
import { useText } from '../../../platform/web/text/text.ts'
import type { Language } from '../../../platform/contract/language.ts'
import { mailsAdmin } from '../words/en/mails-admin.ts'
import { useMailPreviewMutation } from './mails-api.ts'
import classes from './Mails.module.css'

type Props = { code: string; language: Language; subject: string; body: string }

/** What a text makes of an email, in each of its two parts. Nothing in it runs, and nothing is loaded. */
export function MailPreview(typed: Props) {
  const say = useText(mailsAdmin)
  const [preview] = useMailPreviewMutation()
  const { data, failure, isStale } = usePreview(preview, { body: typed })
  const [part, setPart] = useState<'html' | 'text'>('html')
  if (failure && !isStale)
    return (
      <ErrorNotice failure={{ message: failure.errors[0]?.message ?? failure.message }} title={say('previewFailed')} />
    )
  return (
    <>
      <SegmentedControl
        fullWidth
        mb="xs"
        aria-label={say('parts')}
        value={part}
        data={[
          { value: 'html', label: say('asHtml') },
          { value: 'text', label: say('asText') },
        ]}
        onChange={(next) => setPart(next === 'text' ? 'text' : 'html')}
      />
      <Text size="sm" mb="xs" className={classes.words ?? ''}>
        {say('previewSubject', { subject: data?.subject ?? '' })}
      </Text>
      {part === 'html' ? (
        <iframe className={classes.paper} sandbox="" title={say('previewOf')} srcDoc={data?.html ?? ''} />
      ) : (
        // A line that is longer than the page is pushed aside within it, by keys too.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what can be scrolled can have the focus
        <pre className={classes.plain} tabIndex={0} aria-label={say('previewOf')}>
          {data?.text ?? ''}
        </pre>
      )}
    </>
  )
}
