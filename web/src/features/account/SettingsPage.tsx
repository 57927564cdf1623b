import { Anchor, Card, Radio, Stack, Text, Title, useMantineColorScheme } from '@mantine/core'
import { useState, type ReactNode } from 'react'
import { Link } from 'react-router'
import { paths } from '../../paths.ts'
import { giveConsent, useConsent } from '../../session/consent.ts'
import { account } from '../../text/en/account.ts'
import { useText } from '../../text/text.ts'
import { PageHeader } from '../../ui/PageHeader.tsx'
import classes from './Account.module.css'

const schemes = [
  { value: 'auto', word: 'system', note: 'systemNote' },
  { value: 'light', word: 'light', note: 'lightNote' },
  { value: 'dark', word: 'dark', note: 'darkNote' },
] as const

function Room({ id, title, lead, children }: { id: string; title: string; lead: string; children: ReactNode }) {
  return (
    <Card component="section" padding="lg" aria-labelledby={id}>
      <Title order={2} size="h3" id={id}>
        {title}
      </Title>
      <Text c="dimmed" size="sm" mt={4} mb="sm">
        {lead}
      </Text>
      {children}
    </Card>
  )
}

function Appearance() {
  const say = useText(account)
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  return (
    <Room id="appearance" title={say('appearance')} lead={say('appearanceLead')}>
      <Radio.Group
        aria-labelledby="appearance"
        value={colorScheme}
        onChange={(value) => setColorScheme(schemes.find((one) => one.value === value)?.value ?? 'auto')}
      >
        <Stack gap={0} className={classes.choices ?? ''}>
          {schemes.map(({ value, word, note }) => (
            <Radio key={value} value={value} size="md" label={say(word)} description={say(note)} />
          ))}
        </Stack>
      </Radio.Group>
    </Room>
  )
}

function Cookies() {
  const say = useText(account)
  const consent = useConsent()
  const [wasChanged, setChanged] = useState(false)
  return (
    <Room id="cookies" title={say('cookies')} lead={consent ? say('cookiesLead') : say('cookiesNone')}>
      <Radio.Group
        aria-labelledby="cookies"
        value={consent ?? ''}
        onChange={(value) => {
          giveConsent(value === 'all' ? 'all' : 'required')
          setChanged(true)
        }}
      >
        <Stack gap={0} className={classes.choices ?? ''}>
          <Radio value="all" size="md" label={say('all')} description={say('allNote')} />
          <Radio value="required" size="md" label={say('required')} description={say('requiredNote')} />
        </Stack>
      </Radio.Group>
      <Text size="sm" role="status" mt="xs">
        {wasChanged && say('cookiesSaved')}
      </Text>
      <Anchor component={Link} to={paths.cookies} size="sm">
        {say('cookiesPolicy')}
      </Anchor>
    </Room>
  )
}

/** `/settings`: how the site looks, and which cookies it may keep. */
export function SettingsPage() {
  const say = useText(account)
  return (
    <>
      <PageHeader title={say('settingsTitle')}>{say('settingsLead')}</PageHeader>
      <Stack gap="lg" maw={720}>
        <Appearance />
        <Cookies />
      </Stack>
    </>
  )
}
