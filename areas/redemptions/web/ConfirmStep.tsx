import { Button, Group, Radio, Stack, Text } from '@mantine/core'
import type { Reward } from '../../rewards/contract.ts'
import { centsOf, valueUsd } from '../../../platform/contract/money.ts'
import { useUserDetailsQuery } from '../../../platform/web/session/me.ts'
import { redeem } from '../words/en/redeem.ts'
import { useText } from '../../../platform/web/text/text.ts'
import { ErrorNotice } from '../../../kit/ErrorNotice.tsx'
import { PasswordField } from '../../../kit/PasswordField.tsx'
import { moneyText, Points, pointsText } from '../../../kit/Points.tsx'
import { ActionBar } from './ActionBar.tsx'
import { CodeField } from './CodeField.tsx'
import { checkOfRefusal } from './draft.ts'
import { NotEligible } from './NotEligible.tsx'
import { PayeeFields } from './PayeeFields.tsx'
import { translateText } from './reward-words.ts'
import { useRedeemEligibilityQuery } from './redeem-api.ts'
import { useRequest } from './use-request.ts'
import classes from './Redeem.module.css'

const codeId = 'redeem-code'

type Props = {
  reward: Reward
  points: number
  available: number
  onDone: (redemptionId: string) => void
  onBack: () => void
}

function Summary({ reward, points, available }: Pick<Props, 'reward' | 'points' | 'available'>) {
  const say = useText(redeem)
  const { data: me } = useUserDetailsQuery()
  return (
    <dl className={classes.facts}>
      <div>
        <dt>{say('reward')}</dt>
        <dd>{translateText(reward, 'name')}</dd>
      </div>
      <div>
        <dt>{say('points')}</dt>
        <dd>
          <Points value={points} usd={valueUsd(points)} />
        </dd>
      </div>
      {reward.feeCents > 0 && (
        <>
          <div>
            <dt>{say('fee')}</dt>
            <dd className="tp-num">{moneyText(reward.currency, reward.feeCents)}</dd>
          </div>
          <div>
            <dt>{say('youGet')}</dt>
            <dd className="tp-num">{moneyText(reward.currency, centsOf(points) - reward.feeCents)}</dd>
          </div>
        </>
      )}
      <div>
        <dt>{say('left')}</dt>
        <dd>
          <Points value={Math.max(0, available - points)} />
        </dd>
      </div>
      {reward.method === null && (
        <div>
          <dt>{say('sentTo')}</dt>
          <dd>{me?.email ?? '…'}</dd>
        </div>
      )}
    </dl>
  )
}

/** Why the request was refused: the condition that is not met, or an error with a button to try again. */
function Refusal({ failure }: { failure: ReturnType<typeof useRequest>['failure'] }) {
  const say = useText(redeem)
  const { data } = useRedeemEligibilityQuery()
  if (!failure) return null
  const code = checkOfRefusal[failure.code]
  const line = data?.checks.find((check) => check.code === code)
  if (code && line) return <NotEligible failing={[{ ...line, ok: false }]} />
  return (
    <>
      <ErrorNotice failure={failure} />
      {(failure.status === 0 || failure.status >= 500) && (
        <Text size="sm" c="dimmed">
          {say('keepTrying')}
        </Text>
      )}
    </>
  )
}

/** The summary, the proof of identity, and the button that sends the request and reserves the points. */
export function ConfirmStep({ reward, points, available, onDone, onBack }: Props) {
  const say = useText(redeem)
  const { data: me } = useUserDetailsQuery()
  const { rewardId, feeCents, method } = reward
  const payeeName = me ? `${me.firstName} ${me.lastName}`.trim() : ''
  const { form, onSubmit, isBusy, failure } = useRequest({ rewardId, points, feeCents, method, payeeName }, onDone)
  return (
    <form onSubmit={onSubmit} noValidate>
      <Stack gap="md">
        <Summary reward={reward} points={points} available={available} />
        {method && <PayeeFields method={method} form={form} />}
        <Radio.Group label={say('proof')} {...form.getInputProps('proof')}>
          <Group gap="lg" mt="xs" className={classes.proofs ?? ''}>
            <Radio value="password" label={say('byPassword')} size="md" />
            <Radio value="code" label={say('byCode')} size="md" />
          </Group>
        </Radio.Group>
        {form.values.proof === 'password' ? (
          <>
            <input
              type="text"
              name="username"
              autoComplete="username"
              defaultValue={me?.email}
              key={me?.email}
              hidden
            />
            <PasswordField
              {...form.getInputProps('password')}
              label={say('password')}
              withAsterisk
              maw={360}
              autoComplete="current-password"
            />
          </>
        ) : (
          <CodeField id={codeId} {...form.getInputProps('code')} value={form.values.code} />
        )}
        <Refusal failure={failure} />
        <ActionBar points={points}>
          <Button variant="default" onClick={onBack} disabled={isBusy}>
            {say('back')}
          </Button>
          <Button type="submit" loading={isBusy} aria-busy={isBusy}>
            {say('submit', { points: pointsText(points) })}
          </Button>
        </ActionBar>
      </Stack>
    </form>
  )
}
