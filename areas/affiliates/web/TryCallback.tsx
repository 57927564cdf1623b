import { Stack, Text } from '@mantine/core'
import type { TriedCallback } from '../contract/campaign-callbacks.ts'
import { useState } from 'react'
import { affiliates } from '../words/en/affiliates.ts'
import { useText } from '../../../platform/web/text/text.ts'
import { useAct } from '../../../kit/decide/use-act.ts'
import { BusyButton } from '../../../kit/BusyButton.tsx'
import { ErrorNotice } from '../../../kit/ErrorNotice.tsx'
import { wholeNumber } from '../../../kit/Points.tsx'
import { ScrollablePre } from '../../../kit/ScrollablePre.tsx'
import { useAffiliatesTryMutation } from './affiliates-api.ts'
import { describeAttempt } from './attempt-text.ts'
import type { Draft } from './campaign-draft.ts'
import classes from './Affiliates.module.css'

/** The answer of the receiver: its status, its duration, and the beginning of its text. */
function Outcome({ tried }: { tried: TriedCallback }) {
  const say = useText(affiliates)
  return (
    <>
      <Text size="sm" fw={600}>
        {say('tried', { what: describeAttempt(say, tried), ms: wholeNumber(tried.ms) })}
      </Text>
      <code className={classes.address}>{tried.url}</code>
      {tried.answer && <ScrollablePre label={say('answered')}>{tried.answer}</ScrollablePre>}
    </>
  )
}

/** Calls the S2S address of a draft once, and shows the answer. `affId` is the campaign whose secret signs the call. */
export function TryCallback({ affId, draft }: { affId: string | null; draft: Draft }) {
  const say = useText(affiliates)
  const [send] = useAffiliatesTryMutation()
  const [tried, setTried] = useState<TriedCallback | null>(null)
  const { act, isBusy, failure } = useAct(
    () => {
      setTried(null)
      return send({ body: { ...draft, ...(affId === null ? {} : { affId }) } }).unwrap()
    },
    { onDone: ({ data }) => setTried(data) },
  )
  return (
    <Stack gap="xs">
      <BusyButton variant="default" loading={isBusy} onClick={act} style={{ alignSelf: 'start' }}>
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
