import { Alert, Anchor, Button, Card, Group, Progress, Stack, Text } from '@mantine/core'
import { IconAlertTriangle, IconDownload, IconInfoCircle, IconPrinter, IconShieldCheck } from '@tabler/icons-react'
import { articlePath } from '../../../platform/contract/addresses.ts'
import { fullMoment } from '../../../platform/web/text/short-day.ts'
import { useState } from 'react'
import { Link } from 'react-router'
import { paths } from '../../../platform/web/paths.ts'
import { wallet } from '../words/en/wallet.ts'
import { useText } from '../../../platform/web/text/text.ts'
import { CopyButton } from '../../../kit/CopyButton.tsx'
import { openRange, type DayRange } from '../../../kit/date-range.ts'
import { DateRange } from '../../../kit/DateRange.tsx'
import { ErrorNotice } from '../../../kit/ErrorNotice.tsx'
import { wholeNumber } from '../../../kit/Points.tsx'
import type { VerifiedStatement } from './statement.ts'
import { downloadStatement } from './download.ts'
import { useStatement, type StatementState } from './use-statement.ts'
import classes from './Wallet.module.css'

/** The result of the verification: the hash that vouches for the whole history, or the place where the chain is broken. */
export function Verdict({ statement, readAt }: { statement: VerifiedStatement; readAt: Date }) {
  const say = useText(wallet)
  const { broken, links, headHash } = statement
  if (broken) {
    const { account, version, at } = broken
    return (
      <Alert color="danger" role="alert" icon={<IconAlertTriangle size={20} aria-hidden />} title={say('broken')}>
        <Text size="sm">
          {say('brokenWhere', { account, version: wholeNumber(version) })}
          {at && ` ${say('brokenAt', { at: fullMoment(at) })}`}
        </Text>
        <Text size="sm" mt={4}>
          {say('brokenNext')}{' '}
          <Anchor component={Link} to={`${paths.contactUs}?view=write&topic=points`} size="sm" c="inherit">
            {say('brokenWrite')}
          </Anchor>
        </Text>
      </Alert>
    )
  }
  return (
    <Alert color="success" role="status" icon={<IconShieldCheck size={20} aria-hidden />} title={say('unbroken')}>
      {links.length > 0 && <Text size="sm">{say('unbrokenText', { count: links.length })}</Text>}
      <Text size="sm">{say('unbrokenWhen', { at: fullMoment(readAt) })}</Text>
      {headHash !== '' && (
        <>
          <Text size="sm" mt="xs">
            {say('headHash')}
          </Text>
          <div className={classes.hash}>
            <code>{headHash}</code>
            <CopyButton look="icon" value={headHash} what={say('headHashName')} />
          </div>
          <Text size="sm">{say('headHashUse')}</Text>
        </>
      )}
    </Alert>
  )
}

function Outcome({ state, onRetry }: { state: StatementState; onRetry: () => void }) {
  const say = useText(wallet)
  switch (state.step) {
    case 'idle':
      return null
    case 'reading':
      return (
        <div>
          <Progress value={100} animated size="sm" aria-label={say('verifying')} mb={6} />
          <Text size="sm" role="status" className="tp-num">
            {say('verified', { lines: wholeNumber(state.links) })}
          </Text>
        </div>
      )
    case 'done':
      return <Verdict statement={state.statement} readAt={state.readAt} />
    case 'failed':
      return <ErrorNotice failure={state.failure} title={say('unread')} onRetry={onRetry} />
    case 'insecure':
      return (
        <Alert color="warning" role="alert" icon={<IconInfoCircle size={20} aria-hidden />} title={say('insecure')}>
          <Text size="sm">{say('insecureText')}</Text>
        </Alert>
      )
  }
}

/** Verifies the statement in this browser, downloads it as CSV, or prints it. */
export function StatementCard() {
  const say = useText(wallet)
  const [range, setRange] = useState<DayRange>(openRange)
  const { state, read } = useStatement()
  const isReading = state.step === 'reading'
  const [purpose, setPurpose] = useState<'verify' | 'csv'>('verify')
  const verify = () => {
    setPurpose('verify')
    return read()
  }
  const download = async () => {
    setPurpose('csv')
    const statement = state.step === 'done' ? state.statement : await read()
    if (statement) downloadStatement(statement, range, say)
  }
  const printed = new URLSearchParams({ view: 'statement', from: range.from, to: range.to })
  return (
    <Card component="section" padding="lg" aria-label={say('statement')}>
      <Text c="dimmed" maw="68ch">
        {say('statementText')}{' '}
        <Anchor component={Link} to={articlePath('verify-your-statement')}>
          {say('statementHow')}
        </Anchor>
      </Text>
      <Stack mt="md" gap="lg">
        <Group className={classes.controls ?? ''}>
          <Button
            leftSection={<IconShieldCheck size={18} aria-hidden />}
            loading={isReading && purpose === 'verify'}
            disabled={isReading}
            onClick={() => void verify()}
          >
            {say('verify')}
          </Button>
        </Group>
        <Outcome state={state} onRetry={() => void (purpose === 'csv' ? download() : verify())} />
        <div>
          <Text size="sm" fw={600} mb={6}>
            {say('period')}
          </Text>
          <Group gap="sm" className={classes.controls ?? ''}>
            <DateRange value={range} label={say('period')} onChange={setRange} />
            <Button
              variant="default"
              leftSection={<IconDownload size={18} aria-hidden />}
              loading={isReading && purpose === 'csv'}
              disabled={isReading}
              onClick={() => void download()}
            >
              {say('csv')}
            </Button>
            <Button
              component={Link}
              to={`?${printed.toString()}`}
              variant="default"
              leftSection={<IconPrinter size={18} aria-hidden />}
            >
              {say('print')}
            </Button>
          </Group>
        </div>
      </Stack>
    </Card>
  )
}
