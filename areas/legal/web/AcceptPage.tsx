import { Anchor, Button, Card, Group, Stack, Text, Title } from '@mantine/core'
import { useState } from 'react'
import { Link } from 'react-router'
import { useAct } from '../../../kit/decide/use-act.ts'
import { BusyButton } from '../../../kit/BusyButton.tsx'
import { ErrorNotice } from '../../../kit/ErrorNotice.tsx'
import { PageHeader } from '../../../kit/PageHeader.tsx'
import { formatDay } from '../../../platform/contract/day.ts'
import { paths } from '../../../platform/web/paths.ts'
import { useAppDispatch } from '../../../platform/web/state/hooks.ts'
import { useText } from '../../../platform/web/text/text.ts'
import type { PendingText } from '../contract.ts'
import { legal } from '../words/en/legal.ts'
import { reloadPendingTexts, useLegalAcceptMutation } from './legal-api.ts'
import classes from './AcceptPage.module.css'

const addresses = { 'terms-conditions': paths.terms, 'privacy-policy': paths.privacy } as const

/** One document: its name, the day from which it applies, what is new, and a link to the full text. */
function Changed({ text: { document, day, changes } }: { text: PendingText }) {
  const say = useText(legal)
  return (
    <Card component="section" padding="lg" aria-labelledby={`changed-${document}`}>
      <Title order={2} size="h3" id={`changed-${document}`}>
        {say(document)}
      </Title>
      <Text size="sm" c="dimmed">
        {say('since', { day: formatDay(day) })}
      </Text>
      {changes !== '' && (
        <>
          <Text fw={600} mt="md">
            {say('whatIsNew')}
          </Text>
          <Text className={classes.changes ?? ''}>{changes}</Text>
        </>
      )}
      <Anchor href={addresses[document]} target="_blank" rel="noopener" mt="md" className={classes.whole ?? ''}>
        {say('readWhole')}
        <span className="tp-sr-only"> {say('newTab')}</span>
      </Anchor>
    </Card>
  )
}

/** What a member who does not accept can do, without losing anything. */
function Declined({ onBack }: { onBack: () => void }) {
  const say = useText(legal)
  const ways = [
    { key: 'redeem', to: paths.redeem, go: 'toRedeem' },
    { key: 'download', to: `${paths.settings}#download`, go: 'toDownload' },
    { key: 'close', to: `${paths.settings}#close`, go: 'toClose' },
  ] as const
  return (
    <>
      <PageHeader title={say('declineTitle')}>{say('declineText')}</PageHeader>
      <ul className={classes.ways}>
        {ways.map(({ key, to, go }) => (
          <li key={key}>
            <div>
              <Title order={2} size="h4">
                {say(key)}
              </Title>
              <Text c="dimmed">{say(`${key}Text`)}</Text>
            </div>
            <Button component={Link} to={to} variant="default">
              {say(go)}
            </Button>
          </li>
        ))}
      </ul>
      <Button variant="default" mt="lg" onClick={onBack}>
        {say('back')}
      </Button>
    </>
  )
}

/** Replaces a page with the documents that have materially changed, for the member to accept or decline. */
export function AcceptPage({ texts }: { texts: readonly PendingText[] }) {
  const say = useText(legal)
  const dispatch = useAppDispatch()
  const [accept] = useLegalAcceptMutation()
  const [isDeclined, setDeclined] = useState(false)
  const accepted = texts.map(({ document, version }) => ({ document, version }))
  const { act, isBusy, failure } = useAct(() => accept({ body: { accepted } }).unwrap(), {
    successMessage: ({ message }) => message,
    onFailed: ({ code }) => void (code === 'changed-meanwhile' && dispatch(reloadPendingTexts())),
  })
  if (isDeclined) return <Declined onBack={() => setDeclined(false)} />
  return (
    <>
      <PageHeader title={say('askTitle')}>{say('askLead')}</PageHeader>
      <Stack gap="lg" maw="68ch">
        {texts.map((text) => (
          <Changed key={text.document} text={text} />
        ))}
        <ErrorNotice failure={failure} title={say('notAccepted')} />
        <Group gap="sm">
          <BusyButton loading={isBusy} onClick={act}>
            {say('accept')}
          </BusyButton>
          <Button variant="default" onClick={() => setDeclined(true)}>
            {say('decline')}
          </Button>
        </Group>
      </Stack>
    </>
  )
}
