import { Alert, Card, Stack, Text, Title } from '@mantine/core'
import { IconInfoCircle } from '@tabler/icons-react'
import { formatDateTime } from '../../../platform/contract/day.ts'
import type { Supplier } from '../contract/supplier-admin.ts'
import { Suspense, useState } from 'react'
import { suppliers } from '../words/en/suppliers.ts'
import { useText } from '../../../platform/web/text/text.ts'
import { BusyButton } from '../../../kit/BusyButton.tsx'
import { ConfirmDelete } from '../../../kit/ConfirmDelete.tsx'
import { useQuestion } from '../../../kit/decide/use-question.ts'
import { ErrorNotice } from '../../../kit/ErrorNotice.tsx'
import { Facts } from '../../../kit/Facts.tsx'
import { supplierMargin } from './for-others/supplier-margin.ts'
import { CopyableValue } from './CopyableValue.tsx'
import { SecretDialog, type NewSecret } from './SecretDialog.tsx'
import { SettingsForm } from './SettingsForm.tsx'
import { determineReturn } from './settings-draft.ts'
import { useSuppliersRotateSecretMutation } from './suppliers-api.ts'
import { useRight } from './use-rights.ts'

function SecretCard({ supplier, mayChange }: { supplier: Supplier; mayChange: boolean }) {
  const say = useText(suppliers)
  const [rotate] = useSuppliersRotateSecretMutation()
  const [newSecret, setNewSecret] = useState<NewSecret | null>(null)
  const { ask, question, failure, isBusy } = useQuestion({
    send: (key: string) => rotate({ params: { supplierKey: key }, body: {} }).unwrap(),
    onDone: ({ data }) => setNewSecret(data),
  })
  const [now] = useState(() => Date.now())
  const { supplierKey, name, previousSecretUntil: until } = supplier
  return (
    <Card>
      <Stack gap="sm" align="flex-start">
        <Title order={2} size="h3">
          {say('secret')}
        </Title>
        <Text c="dimmed">{say('secretText')}</Text>
        {until && Date.parse(until) > now && (
          <Alert color="info" icon={<IconInfoCircle size={20} aria-hidden />}>
            {say('secretOverlap', { until: formatDateTime(until) })}
          </Alert>
        )}
        <ErrorNotice failure={failure} title={say('rotateFailed')} />
        {mayChange && (
          <BusyButton variant="default" loading={isBusy} onClick={() => ask(supplierKey)}>
            {say('rotate')}
          </BusyButton>
        )}
      </Stack>
      <ConfirmDelete
        {...question}
        title={say('rotateTitle', { name })}
        confirm={say('rotate')}
        keep={say('rotateKeep')}
        tone="brand"
      >
        {say('rotateText')}
        {supplier.isLive && ` ${say('rotateLoosens')}`}
        {supplier.liveAskedAt !== null && ` ${say('endsAskingSecret')}`}
        {/* No callback has been signed with the new secret yet. */}
        {(supplier.isLive || supplier.liveAskedAt !== null) &&
          ` ${say(`return_${determineReturn({ ...supplier, listened: 0 })}`)}`}
      </ConfirmDelete>
      <SecretDialog newSecret={newSecret} onClose={() => setNewSecret(null)} />
    </Card>
  )
}

/** The setup of a supplier: its addresses, the limits on its pay and its sender addresses, and its secret. */
export function SettingsTab({ supplier }: { supplier: Supplier }) {
  const say = useText(suppliers)
  const mayChange = useRight('suppliers.update')
  const { Piece: Margin } = supplierMargin
  return (
    <Stack gap="lg" maw={720}>
      {!mayChange && <Text c="dimmed">{say('readOnly')}</Text>}
      <Card>
        <Stack gap="md">
          <Facts
            facts={[
              { label: say('format'), value: say(`format_${supplier.format}`) },
              { label: say('addKey'), value: <code>{supplier.supplierKey}</code> },
            ]}
          />
          <div>
            <Text size="sm" fw={600}>
              {say('callbackUrl')}
            </Text>
            <Text size="sm" c="dimmed" mb={4}>
              {say('callbackUrlNote')}
            </Text>
            <CopyableValue value={supplier.callbackUrl} what={say('copyCallbackUrl')} isBoxed />
          </div>
        </Stack>
      </Card>
      <SettingsForm supplier={supplier} mayChange={mayChange} />
      <Suspense fallback={null}>{Margin && <Margin supplierKey={supplier.supplierKey} />}</Suspense>
      {supplier.format === 'house' ? (
        <SecretCard supplier={supplier} mayChange={mayChange} />
      ) : (
        <Card>
          <Title order={2} size="h3" mb="sm">
            {say('secret')}
          </Title>
          <Text c="dimmed">{say('secretTheirs')}</Text>
        </Card>
      )}
    </Stack>
  )
}
