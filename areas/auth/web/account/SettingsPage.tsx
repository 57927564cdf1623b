import { Anchor, Radio, Stack, Text, useMantineColorScheme } from '@mantine/core'
import { Suspense, useState } from 'react'
import { Link } from 'react-router'
import { paths } from '../../../../platform/web/paths.ts'
import { giveConsent } from '../../../../platform/web/session/consent.ts'
import { useConsent } from '../../../../platform/web/session/use-consent.ts'
import { settingsRooms } from '../for-others/settings-rooms.ts'
import { account } from '../../words/en/account.ts'
import { isLanguage, languages } from '../../../../platform/contract/language.ts'
import { useChosenLanguage } from '../../../../platform/web/text/language.ts'
import { useText } from '../../../../platform/web/text/text.ts'
import { changeLanguage } from '../../../../kit/LanguageChoice.tsx'
import { operator } from '../../../../kit/operator.ts'
import { PageHeader } from '../../../../kit/PageHeader.tsx'
import { addressNotices } from '../for-others/address-notices.ts'
import { CloseCard } from './CloseCard.tsx'
import { DownloadCard } from './DownloadCard.tsx'
import { NotificationChoices } from './NotificationChoices.tsx'
import { SectionCard } from '../../../../kit/SectionCard.tsx'
import classes from './Account.module.css'

const schemes = [
  { value: 'auto', word: 'system' },
  { value: 'light', word: 'light' },
  { value: 'dark', word: 'dark' },
] as const

function Appearance() {
  const say = useText(account)
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  return (
    <SectionCard id="appearance" title={say('appearance')} lead={say('appearanceLead')}>
      <Radio.Group
        aria-labelledby="appearance"
        value={colorScheme}
        onChange={(value) => setColorScheme(schemes.find((one) => one.value === value)?.value ?? 'auto')}
      >
        <Stack gap={0} className={classes.choices ?? ''}>
          {schemes.map(({ value, word }) => (
            <Radio key={value} value={value} size="md" label={say(word)} />
          ))}
        </Stack>
      </Radio.Group>
    </SectionCard>
  )
}

function LanguageRoom() {
  const say = useText(account)
  const language = useChosenLanguage()
  return (
    <SectionCard id="language" title={say('language')} lead={say('languageLead')}>
      <Radio.Group
        aria-labelledby="language"
        value={language}
        onChange={(value) => {
          if (isLanguage(value)) changeLanguage(value)
        }}
      >
        <Stack gap={0} className={classes.choices ?? ''}>
          {operator.rules.languages.map((value) => (
            <Radio key={value} value={value} size="md" label={<span lang={value}>{languages[value]}</span>} />
          ))}
        </Stack>
      </Radio.Group>
    </SectionCard>
  )
}

function Cookies() {
  const say = useText(account)
  const consent = useConsent()
  const [wasChanged, setChanged] = useState(false)
  return (
    <SectionCard id="cookies" title={say('cookies')} lead={consent ? say('cookiesLead') : say('cookiesNone')}>
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
    </SectionCard>
  )
}

/** `/settings`: appearance and language, cookies, and the reader's choices about their data. */
export function SettingsPage() {
  const say = useText(account)
  const { Piece: Rooms } = settingsRooms
  const { Piece: Notices } = addressNotices
  return (
    <>
      <PageHeader title={say('settingsTitle')}>{say('settingsLead')}</PageHeader>
      <div className={classes.columns}>
        <Stack gap="lg">
          <Appearance />
          <LanguageRoom />
          <Cookies />
          <DownloadCard />
        </Stack>
        <Stack gap="lg">
          {Notices && <Notices />}
          <NotificationChoices />
          {Rooms && (
            <Suspense>
              <Rooms />
            </Suspense>
          )}
          <CloseCard />
        </Stack>
      </div>
    </>
  )
}
