import { Stack, Text } from '@mantine/core'
import type { TriedCallback } from '../contract/campaign-callbacks.ts'
import { useRef, useState } from 'react'
import { failureOf, type CallFailure } from '../../../platform/web/api/failure.ts'
import { affiliates } from '../words/en/affiliates.ts'
import { useText } from '../../../platform/web/text/text.ts'
import { BusyButton } from '../../../kit/BusyButton.tsx'
import { ErrorNotice } from '../../../kit/ErrorNotice.tsx'
import { wholeNumber } from '../../../kit/Points.tsx'
import { ScrollablePre } from '../../../kit/ScrollablePre.tsx'
import { useAffiliatesTryMutation } from './affiliates-api.ts'
import { attemptText } from './attempt-text.ts'
import type { Draft } from './campaign-draft.ts'
import classes from './Affiliates.module.css'

/** What the receiver made of it: the status, how long it took, and the beginning of the answer. */
function Outcome({ tried }: { tried: TriedCallback }) {
  const say = useText(affiliates)
  return (
    <>
      <Text size="sm" fw={600}>
        {say('tried', { what: attemptText(say, tried), ms: wholeNumber(tried.ms) })}
      </Text>
      <code className={classes.address}>{tried.url}</code>
      {tried.answer && <ScrollablePre label={say('answered')}>{tried.answer}</ScrollablePre>}
    </>
  )
}

/** Calls the S2S address of a draft once, as it stands, and shows what was answered. `affId` signs it as that campaign. */
export function TryCallback({ affId, draft }: { affId: string | null; draft: Draft }) {
  const say = useText(affiliates)
  const [send, { isLoading }] = useAffiliatesTryMutation()
  const isBusy = useRef(false)
  const [tried, setTried] = useState<TriedCallback | null>(null)
  const [failure, setFailure] = useState<CallFailure | null>(null)
  const start = async () => {
    if (isBusy.current) return
    isBusy.current = true
    setTried(null)
    setFailure(null)
    try {
      const { data } = await send({ body: { ...draft, ...(affId === null ? {} : { affId }) } }).unwrap()
      setTried(data)
    } catch (error) {
      setFailure(failureOf(error))
    } finally {
      isBusy.current = false
    }
  }
  return (
    <Stack gap="xs">
      <BusyButton variant="default" loading={isLoading} onClick={() => void start()} style={{ alignSelf: 'start' }}>
        {say('try')}
      </BusyButton>
      <Text size="sm" c="dimmed">
        {say('tryNote')}
      </Text>
      <ErrorNotice failure={failure} title={say('tryFailed')} />
      <div role="status" className={classes.tried}>
        {tried && <Outcome tried={tried} />}
      </div>
    </Stack>
  )
}
