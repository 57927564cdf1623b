import { skipToken } from '@reduxjs/toolkit/query'
import { Anchor, Card, Group, Title } from '@mantine/core'
import { formatDay } from '../../../../platform/contract/day.ts'
import { genders, type UserDetails } from '../../../users/contract/users.ts'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { paths } from '../../../../platform/web/paths.ts'
import { account } from '../../words/en/account.ts'
import { currentLanguage } from '../../../../platform/web/text/language.ts'
import { useText } from '../../../../platform/web/text/text.ts'
import { isolateValue } from '../../../../platform/words/text.ts'
import { useAccountStatesQuery } from './account-api.ts'
import classes from './Account.module.css'
import { getCountryName, getStateCode } from './places.ts'

/** The address on one line, with the names of its state and country. */
function useAddress({ address, cityName, stateId, zipcode, countryId }: UserDetails): string {
  const { i18n } = useTranslation()
  const { currentData } = useAccountStatesQuery(stateId && countryId ? { params: { countryId } } : skipToken)
  const state = stateId && (currentData?.find((one) => one.stateId === stateId)?.name ?? getStateCode(stateId))
  const country = countryId && getCountryName(countryId, i18n.language)
  // Each part is set apart: in an Arabic line, a house number would otherwise move away from its street.
  return [address, cityName, [state, zipcode].filter(Boolean).join(' '), country]
    .flatMap((part) => (part ? isolateValue(part, currentLanguage()) : []))
    .join(', ')
}

/** The reader's personal data, and the link to change it. */
export function Facts({ details }: { details: UserDetails }) {
  const say = useText(account)
  const gender = genders.find((one) => one === details.gender)
  const facts = [
    { id: 'phone', label: say('phone'), text: isolateValue(details.phone ?? '', currentLanguage()) },
    { id: 'birthday', label: say('birthday'), text: details.dateOfBirth ? formatDay(details.dateOfBirth) : '' },
    { id: 'gender', label: say('gender'), text: gender ? say(gender) : '' },
    { id: 'address', label: say('addressTitle'), text: useAddress(details) },
  ]
  return (
    <Card component="section" padding="lg" aria-labelledby="facts">
      <Group justify="space-between" gap="sm">
        <Title order={2} size="h3" id="facts">
          {say('personal')}
        </Title>
        <Anchor component={Link} to={paths.account} className={classes.edit ?? ''}>
          {say('edit')}
        </Anchor>
      </Group>
      <dl className={classes.facts}>
        {facts.map(({ id, label, text }) => (
          <div key={id}>
            <dt>{label}</dt>
            <dd data-missing={text === '' || undefined}>{text || say('notTold')}</dd>
          </div>
        ))}
      </dl>
    </Card>
  )
}
