import '@mantine/core/styles/FloatingIndicator.layer.css'
import '@mantine/core/styles/SegmentedControl.layer.css'
import { SegmentedControl, Skeleton, Text } from '@mantine/core'
import { useState } from 'react'
import { ScrollablePre } from '../../../kit/ScrollablePre.tsx'
import { PreviewFailure } from '../../../kit/texts/TextEditing.tsx'
import { usePreview } from '../../../platform/web/api/use-preview.ts'
import { useText } from '../../../platform/web/text/text.ts'
import { letterBy, type LetterScheme } from '../../../platform/contract/letter.ts'
import type { Language } from '../../../platform/contract/language.ts'
import { mailsAdmin } from '../words/en/mails-admin.ts'
import { useMailPreviewMutation } from './mails-api.ts'
import classes from './Mails.module.css'

type Props = { code: string; language: Language; subject: string; body: string }

/** The email that a text produces, in both of its parts. No script runs in it, and nothing is loaded. */
export function MailPreview(typed: Props) {
  const say = useText(mailsAdmin)
  const [preview] = useMailPreviewMutation()
  const { data, failure, isStale, retry } = usePreview(preview, { body: typed })
  const [part, setPart] = useState<'html' | 'text'>('html')
  const [scheme, setScheme] = useState<LetterScheme>('light')
  if (failure && !isStale) return <PreviewFailure failure={failure} onRetry={retry} />
  if (!data) return <Skeleton className={classes.paper ?? ''} aria-busy="true" />
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
        {say('previewSubject', { subject: data.subject })}
      </Text>
      {part === 'html' ? (
        <>
          <SegmentedControl
            mb="xs"
            aria-label={say('scheme')}
            value={scheme}
            data={[
              { value: 'light', label: say('light') },
              { value: 'dark', label: say('dark') },
            ]}
            onChange={(next) => setScheme(next === 'dark' ? 'dark' : 'light')}
          />
          <iframe className={classes.paper} sandbox="" title={say('previewOf')} srcDoc={letterBy(scheme, data.html)} />
        </>
      ) : (
        <ScrollablePre label={say('previewOf')}>{data.text}</ScrollablePre>
      )}
    </>
  )
}
