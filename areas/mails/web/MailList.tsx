import { Stack, Text, Title } from '@mantine/core'
import { Answered } from '../../../kit/Answered.tsx'
import { EmptyState } from '../../../kit/EmptyState.tsx'
import { EmptySearch } from '../../../kit/illustrations/EmptySearch.tsx'
import { PageHeader } from '../../../kit/PageHeader.tsx'
import { hasEveryWord } from '../../../kit/search.ts'
import { TextRow, TextRows, TextSearch } from '../../../kit/texts/TextRows.tsx'
import { formatDateTime } from '../../../platform/contract/day.ts'
import { languages } from '../../../platform/contract/language.ts'
import { useRight } from '../../../platform/web/session/use-right.ts'
import { useAddress } from '../../../platform/web/state/address.ts'
import { useText } from '../../../platform/web/text/text.ts'
import { mailGroupOf, mailGroups, type MailGroup, type MailRow } from '../contract.ts'
import { mailsAdmin } from '../words/en/mails-admin.ts'
import { useMailsQuery } from './mails-api.ts'

function Row({ mail }: { mail: MailRow }) {
  const say = useText(mailsAdmin)
  const mayChange = useRight('settings.update')
  const { code, name, when, subject, own, changedAt, changedByName } = mail
  const isOwn = own.length > 0
  const at = changedAt ? formatDateTime(changedAt) : ''
  return (
    <TextRow
      name={name}
      order={3}
      look={isOwn ? 'available' : 'neutral'}
      state={say(isOwn ? 'own' : 'ours')}
      to={`?mail=${code}`}
      mayChange={mayChange}
    >
      <Text size="sm">{subject}</Text>
      <Text size="sm" c="dimmed">
        {when}
      </Text>
      {isOwn && (
        <Text size="sm" c="dimmed">
          {say('ownIn', { languages: own.map((one) => languages[one]).join(', ') })}
          {' · '}
          {changedByName === null ? say('last', { at }) : say('lastBy', { name: changedByName, at })}
        </Text>
      )}
    </TextRow>
  )
}

function Group({ group, mails }: { group: MailGroup; mails: readonly MailRow[] }) {
  const say = useText(mailsAdmin)
  const id = `emails-${group}`
  if (mails.length === 0) return null
  return (
    <section aria-labelledby={id}>
      <Title order={2} size="h3" id={id} mb="sm">
        {say(`group_${group}`)}
      </Title>
      <TextRows>
        {mails.map((mail) => (
          <Row key={mail.code} mail={mail} />
        ))}
      </TextRows>
    </section>
  )
}

function Found({ mails }: { mails: readonly MailRow[] }) {
  const say = useText(mailsAdmin)
  return (
    <>
      <Text size="sm" c="dimmed" role="status" mb="sm">
        {say('found', { count: mails.length })}
      </Text>
      {mails.length === 0 ? (
        <EmptyState art={<EmptySearch />} title={say('nothing')}>
          {say('nothingText')}
        </EmptyState>
      ) : (
        <Stack gap="xl">
          {mailGroups.map((group) => (
            <Group key={group} group={group} mails={mails.filter(({ area }) => mailGroupOf(area) === group)} />
          ))}
        </Stack>
      )}
    </>
  )
}

const textOf = ({ name, when, subject, code }: MailRow) => `${name} ${when} ${subject} ${code}`

/** Every email that the panel sends, found by its name, its subject or the moment of sending. */
export function MailList() {
  const say = useText(mailsAdmin)
  const answer = useMailsQuery(undefined, { refetchOnMountOrArgChange: true })
  const { params, put } = useAddress()
  const query = params.get('q') ?? ''
  return (
    <>
      <PageHeader title={say('title')}>{say('lead')}</PageHeader>
      <TextSearch label={say('search')} value={query} onChange={(q) => put({ q: q || null })} />
      <Answered answer={answer} outline={[96, 96, 96, 96]}>
        {({ mails }) => <Found mails={mails.filter((mail) => hasEveryWord(textOf(mail), query))} />}
      </Answered>
    </>
  )
}
