import { Button, Skeleton, Stack, Text, Title } from '@mantine/core'
import { Link } from 'react-router'
import { EmptyState } from '../../../kit/EmptyState.tsx'
import { ErrorNotice } from '../../../kit/ErrorNotice.tsx'
import { EmptySearch } from '../../../kit/illustrations/EmptySearch.tsx'
import { PageHeader } from '../../../kit/PageHeader.tsx'
import { SearchField } from '../../../kit/SearchField.tsx'
import { StatusBadge } from '../../../kit/StatusBadge.tsx'
import { formatDateTime } from '../../../platform/contract/day.ts'
import { languages } from '../../../platform/contract/language.ts'
import { failureOf } from '../../../platform/web/api/failure.ts'
import { useRight } from '../../../platform/web/session/use-right.ts'
import { useAddress } from '../../../platform/web/state/address.ts'
import { useText } from '../../../platform/web/text/text.ts'
import type { MailRow } from '../contract.ts'
import { mailsAdmin } from '../words/en/mails-admin.ts'
import { fits } from './mail-search.ts'
import { useMailsQuery } from './mails-api.ts'
import classes from './Mails.module.css'

function Row({ mail }: { mail: MailRow }) {
  const say = useText(mailsAdmin)
  const mayChange = useRight('settings.update')
  const { code, name, when, subject, own, changedAt, changedByName } = mail
  const isOwn = own.length > 0
  const at = changedAt ? formatDateTime(changedAt) : ''
  return (
    <li className={classes.row}>
      <div className={classes.words}>
        <Title order={2} size="h4">
          {name}
        </Title>
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
      </div>
      <StatusBadge look={isOwn ? 'available' : 'neutral'}>{say(isOwn ? 'own' : 'ours')}</StatusBadge>
      <Button
        component={Link}
        to={`?mail=${code}`}
        variant="default"
        aria-label={say(mayChange ? 'editLong' : 'openLong', { name })}
      >
        {say(mayChange ? 'edit' : 'open')}
      </Button>
    </li>
  )
}

function Rows({ query }: { query: string }) {
  const say = useText(mailsAdmin)
  const { data, error, isFetching, refetch } = useMailsQuery(undefined, { refetchOnMountOrArgChange: true })
  if (error && !isFetching && !data) return <ErrorNotice failure={failureOf(error)} onRetry={() => void refetch()} />
  if (!data)
    return (
      <Stack gap="md" aria-busy="true">
        {['a', 'b', 'c', 'd'].map((key) => (
          <Skeleton key={key} height={96} />
        ))}
      </Stack>
    )
  const found = data.mails.filter((mail) => fits(mail, query))
  return (
    <>
      <Text size="sm" c="dimmed" role="status" mb="sm">
        {say('found', { count: found.length })}
      </Text>
      {found.length === 0 ? (
        <EmptyState art={<EmptySearch />} title={say('nothing')}>
          {say('nothingText')}
        </EmptyState>
      ) : (
        <ul className={classes.rows}>
          {found.map((mail) => (
            <Row key={mail.code} mail={mail} />
          ))}
        </ul>
      )}
    </>
  )
}

/** Every email that the panel sends, to be found by its name, its subject, or when it is sent. */
export function MailList() {
  const say = useText(mailsAdmin)
  const { params, put } = useAddress()
  const query = params.get('q') ?? ''
  return (
    <>
      <PageHeader title={say('title')}>{say('lead')}</PageHeader>
      <div className={classes.search}>
        <SearchField label={say('search')} value={query} onChange={(q) => put({ q: q || null })} />
      </div>
      <Rows query={query} />
    </>
  )
}
