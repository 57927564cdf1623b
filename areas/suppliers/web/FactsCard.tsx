import { Badge, Card, Stack, Text, Title } from '@mantine/core'
import { severalPanels, type Connection, type ConnectionFact } from '../contract/connections.ts'
import type { Supplier } from '../contract/supplier-admin.ts'
import { connections } from '../words/en/connections.ts'
import { formatDateTime } from '../../../platform/contract/day.ts'
import { useText } from '../../../platform/web/text/text.ts'
import type { Say } from '../../../platform/words/text.ts'
import { ConfirmDelete } from '../../../kit/ConfirmDelete.tsx'
import { useAct } from '../../../kit/decide/use-act.ts'
import { useQuestion } from '../../../kit/decide/use-question.ts'
import { FactLine } from '../../../kit/FactLine.tsx'
import { ErrorNotice } from '../../../kit/ErrorNotice.tsx'
import { Fold } from '../../../kit/Fold.tsx'
import { useConnectionsConfirmMutation } from './suppliers-api.ts'
import classes from './Suppliers.module.css'

type Words = Say<typeof connections.words>
type FactName = Extract<keyof typeof connections.words, `fact_${string}`>
const describeSource = (say: Words, source: string | null): string => {
  if (source === null) return say('noSource')
  return source === severalPanels ? say('severalPanels') : say('source', { source })
}
const getSentence = (say: Words, code: string): string => {
  const key = `fact_${code}`
  return key in connections.words ? say(key as FactName) : code
}

type Props = { supplier: Supplier; connection: Connection; mayChange: boolean }

/**
 * The assumptions of a connector, how certain each is, and where it was found. Those that block going live come first.
 */
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
  const renderFacts = (some: readonly ConnectionFact[]) => (
    <Stack gap="md" component="ul" className={classes.facts ?? ''}>
      {some.map((fact) => {
        const { code, mark, source, confirmedBy, confirmedAt } = fact
        const sentence = getSentence(say, code)
        return (
          <FactLine
            key={code}
            sentence={sentence}
            badge={<Badge variant="default">{say(`mark_${mark}`)}</Badge>}
            source={describeSource(say, source)}
            confirmed={confirmedAt && say('confirmedBy', { who: confirmedBy ?? '–', at: formatDateTime(confirmedAt) })}
            confirm={say('confirm')}
            confirmLabel={say('confirmLabel', { fact: sentence })}
            onPress={mayChange && (mark !== 'documented' || confirmedAt !== null) ? () => press(fact) : null}
          />
        )
      })}
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
        {renderFacts(blocking)}
        <Fold title={say('others', { count: String(others.length) })}>{renderFacts(others)}</Fold>
      </Stack>
      <ConfirmDelete {...doubting.question} title={say('doubtTitle')} confirm={say('doubt')} keep={say('doubtKeep')}>
        {say('doubtText')}
      </ConfirmDelete>
    </Card>
  )
}
