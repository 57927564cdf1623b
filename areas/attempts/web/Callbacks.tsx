import { Anchor, Stack, Title } from '@mantine/core'
import { Link } from 'react-router'
import { paths } from '../../../platform/web/paths.ts'
import { useText } from '../../../platform/web/text/text.ts'
import { Moment } from '../../../kit/cells.tsx'
import { CopyButton } from '../../../kit/CopyButton.tsx'
import { Facts } from '../../../kit/Facts.tsx'
import { Points, wholeNumber } from '../../../kit/Points.tsx'
import { ScrollablePre } from '../../../kit/ScrollablePre.tsx'
import { StatusBadge } from '../../../kit/StatusBadge.tsx'
import { useCallbackWords } from '../../suppliers/web/for-others/callback-says.ts'
import type { AttemptCallback, AttemptFile } from '../contract.ts'
import { attempts } from '../words/en/attempts.ts'
import { Section } from './for-others/Section.tsx'
import classes from './Attempts.module.css'

function CallbackPiece({ callback, no }: { callback: AttemptCallback; no: number }) {
  const say = useText(attempts)
  const words = useCallbackWords()
  const { outcome, state, reason, amount, raw, ruling, repeats, receivedAt, callbackId } = callback
  const { look, word } = words.state(state)
  return (
    <Stack gap="sm" component="li">
      <Title order={3} size="h4" className={classes.line ?? ''}>
        {words.outcome(outcome)} <StatusBadge look={look}>{word}</StatusBadge>
      </Title>
      <Facts
        facts={[
          { label: say('verdict'), value: words.reason(reason) },
          { label: say('receivedAt'), value: <Moment at={receivedAt} /> },
          { label: say('amount'), value: amount === null ? say('noAmount') : <Points value={amount} /> },
          { label: say('repeats'), value: wholeNumber(repeats) },
          ...(ruling
            ? [
                {
                  label: say(ruling.decision === 'release' ? 'releasedBy' : 'refusedBy'),
                  value: ruling.decidedBy || say('somebody'),
                  more: ruling.reason,
                },
              ]
            : []),
        ]}
      />
      <div className={classes.line}>
        {raw !== '' && (
          <>
            <span>{say('request')}</span>
            <CopyButton look="icon" value={raw} what={say('copyRequest')} />
          </>
        )}
        <Anchor component={Link} to={`${paths.callbacks}?callback=${callbackId}`}>
          {say('openCallback')}
        </Anchor>
      </div>
      {raw !== '' && <ScrollablePre label={say('requestOf', { no })}>{raw}</ScrollablePre>}
    </Stack>
  )
}

/** What the supplier reported, exactly as received. */
export function Callbacks({ file: { offer, callbacks } }: { file: AttemptFile }) {
  const say = useText(attempts)
  if (offer.supplierKey === null) return <Section title={say('callbacks')} nothing={say('callbacksOwn')} />
  if (callbacks === null) return <Section title={say('callbacks')} nothing={say('callbacksHidden')} />
  return (
    <Section title={say('callbacks')} nothing={callbacks.length === 0 ? say('noCallbacks') : null}>
      <ul className={classes.plain}>
        {callbacks.map((callback, at) => (
          <CallbackPiece key={callback.callbackId} callback={callback} no={at + 1} />
        ))}
      </ul>
    </Section>
  )
}
