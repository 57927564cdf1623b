import { Badge, Card, Checkbox, Group, Stack, Text, Title } from '@mantine/core'
import type { Connection, ConnectionFact } from '../contract/connections.ts'
import type { Supplier } from '../contract/supplier-admin.ts'
import { connections } from '../words/en/connections.ts'
import { formatDateTime } from '../../../platform/contract/day.ts'
import { useText } from '../../../platform/web/text/text.ts'
import type { Say } from '../../../platform/words/text.ts'
import { ConfirmDelete } from '../../../kit/ConfirmDelete.tsx'
import { useAct } from '../../../kit/decide/use-act.ts'
import { useQuestion } from '../../../kit/decide/use-question.ts'
import { ErrorNotice } from '../../../kit/ErrorNotice.tsx'
import { Fold } from '../../../kit/Fold.tsx'
import { useConnectionsConfirmMutation } from './suppliers-api.ts'
import classes from './Suppliers.module.css'

type Words = Say<typeof connections.words>
type FactName = Extract<keyof typeof connections.words, `fact_${string}`>
const sentenceOf = (say: Words, code: string): string => {
  const key = `fact_${code}`
  return key in connections.words ? say(key as FactName) : code
}

type Props = { supplier: Supplier; connection: Connection; mayChange: boolean }

/** What a connector takes as given, how sure we are of it and where it was read; what is blocking comes first. */
export function FactsCard({ supplier, connection, mayChange }: Props) {
  const say = useText(connections)
  const { supplierKey, facts } = connection
  const [confirm] = useConnectionsConfirmMutation()
  const set = (fact: string, isConfirmed: boolean) =>
    confirm({ params: { supplierKey }, body: { fact, isConfirmed } }).unwrap()
  const { act, isBusy, failure } = useAct(set)
  const doubting = useQuestion({ send: (fact: string) => set(fact, false) })
  const blocking = facts.filter(({ isBlocking }) => isBlocking)
  const others = facts.filter(({ isBlocking }) => !isBlocking)
  const open = blocking.filter(({ confirmedAt }) => confirmedAt === null).length
  const press = ({ code, confirmedAt, isBlocking }: ConnectionFact) => {
    if (isBusy) return
    if (confirmedAt !== null && isBlocking && supplier.isLive) doubting.ask(code)
    else act(code, confirmedAt === null)
  }
  const lines = (some: readonly ConnectionFact[]) => (
    <Stack gap="md" component="ul" className={classes.facts ?? ''}>
      {some.map((fact) => (
        <FactLine key={fact.code} fact={fact} say={say} onPress={mayChange ? () => press(fact) : null} />
      ))}
    </Stack>
  )
  return (
    <Card component="section" aria-labelledby="connection-facts">
      <Stack gap="md">
        <div>
          <Title order={2} size="h3" id="connection-facts">
            {say('facts')}
          </Title>
          <Text c="dimmed" mt={4}>
            {say('factsText')}
          </Text>
        </div>
        <Text fw={600} role="status">
          {open > 0 ? say('open', { count: open }) : say('openNone')}
        </Text>
        <ErrorNotice failure={failure ?? doubting.failure} title={say('confirmFailed')} />
        {lines(blocking)}
        <Fold title={say('others', { count: String(others.length) })}>{lines(others)}</Fold>
      </Stack>
      <ConfirmDelete {...doubting.question} title={say('doubtTitle')} confirm={say('doubt')} keep={say('doubtKeep')}>
        {say('doubtText')}
      </ConfirmDelete>
    </Card>
  )
}

type LineProps = { fact: ConnectionFact; say: Words; onPress: (() => void) | null }
function FactLine({ fact, say, onPress }: LineProps) {
  const { code, mark, source, confirmedBy, confirmedAt } = fact
  const sentence = sentenceOf(say, code)
  return (
    <li>
      <Group gap="xs" wrap="nowrap" align="flex-start" justify="space-between">
        <Text fw={600} style={{ overflowWrap: 'anywhere' }}>
          {sentence}
        </Text>
        <Badge variant="default" style={{ flexShrink: 0 }}>
          {say(`mark_${mark}`)}
        </Badge>
      </Group>
      <Text size="sm" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
        {source ? say('source', { source }) : say('noSource')}
      </Text>
      {confirmedAt && (
        <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
          {say('confirmedBy', { who: confirmedBy ?? '–', at: formatDateTime(confirmedAt) })}
        </Text>
      )}
      {onPress && (mark !== 'documented' || confirmedAt !== null) && (
        <Checkbox
          mt={4}
          label={say('confirm')}
          aria-label={say('confirmLabel', { fact: sentence })}
          checked={confirmedAt !== null}
          onChange={onPress}
        />
      )}
    </li>
  )
}
