import { Alert, Anchor, Skeleton, Stack, Text } from '@mantine/core'
import { useEffect, useState } from 'react'
import { useText } from '../../../platform/web/text/text.ts'
import { cookies } from '../words/en/cookies.ts'
import { operator } from '../../../kit/operator.ts'
import classes from './PolicyFrame.module.css'

/** How long to wait for the document, in milliseconds, before a plain link replaces it (experience, B5). */
const patienceMs = 5000

type DocumentState = 'loading' | 'here' | 'missing'

/**
 * The embedded policy, ours or the operator's: placeholder lines while it loads, and a plain link if it does not load.
 */
export function PolicyFrame() {
  const say = useText(cookies)
  const [look, setLook] = useState<DocumentState>('loading')
  useEffect(() => {
    if (look !== 'loading') return
    const timer = setTimeout(() => setLook('missing'), patienceMs)
    return () => clearTimeout(timer)
  }, [look])
  const link = (
    <Anchor href={operator.cookiePolicyUrl} target="_blank" rel="noopener" inherit className={classes.link ?? ''}>
      {say('openPolicy')}
    </Anchor>
  )
  if (look === 'missing') {
    return (
      <Alert color="info" title={say('missing')} role="status">
        {link}
      </Alert>
    )
  }
  return (
    <div>
      <div className={classes.frame} aria-busy={look === 'loading'}>
        {look === 'loading' && (
          <Stack className={classes.lines ?? ''} gap="md" aria-hidden>
            <Skeleton h={28} w="50%" />
            {[92, 84, 96, 70, 88, 60].map((width) => (
              <Skeleton key={width} h={16} w={`${width}%`} />
            ))}
          </Stack>
        )}
        <iframe
          src={operator.cookiePolicyUrl}
          title={say('title')}
          // The frame must not navigate the page away; the operator's own service may store data and run scripts in it.
          // oxlint-disable-next-line react/iframe-missing-sandbox -- with another origin, it cannot remove its own sandbox
          sandbox="allow-same-origin allow-scripts allow-popups allow-popups-to-escape-sandbox"
          referrerPolicy="no-referrer"
          onLoad={() => setLook('here')}
        />
      </div>
      <Text size="sm" mt="xs">
        {link}
      </Text>
    </div>
  )
}
