import { Card, Checkbox, NativeSelect, Radio, SimpleGrid, Stack, Textarea, TextInput } from '@mantine/core'
import { useState } from 'react'
import { AppSetup } from '../AppSetup.tsx'
import { BirthdayField } from '../BirthdayField.tsx'
import { CodeField } from '../CodeField.tsx'
import { openRange } from '../date-range.ts'
import { DateRange } from '../DateRange.tsx'
import { FormErrors } from '../FormErrors.tsx'
import { OtpField } from '../OtpField.tsx'
import { PasswordField } from '../PasswordField.tsx'
import { RecoveryCodes } from '../RecoveryCodes.tsx'
import { RolesDropdown } from '../RolesDropdown.tsx'

const roles = [
  { roleId: '1', roleName: 'Panelist' },
  { roleId: '4', roleName: 'Panel Manager' },
  { roleId: '9', roleName: 'Affiliate Manager' },
]

const picture = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 2 2"><path d="M0 0h1v1H0zM1 1h1v1H1z"/></svg>'

/** Fields that are empty, filled and invalid. */
export function FieldStories() {
  const [code, setCode] = useState('4821')
  const [range, setRange] = useState(openRange)
  const [birthday, setBirthday] = useState('4/31/1990')
  const [role, setRole] = useState('1,9')
  return (
    <SimpleGrid cols={{ base: 1, sm: 2 }}>
      <Card>
        <Stack>
          <TextInput id="email" label="Email Address" withAsterisk placeholder="you@example.com" />
          <TextInput
            label="Email Address"
            withAsterisk
            defaultValue="maya@"
            error="Please enter a valid email address"
          />
          <PasswordField label="Password" withAsterisk autoComplete="current-password" defaultValue="secret" />
          <OtpField label="Code" description="We emailed you six digits." value={code} onChange={setCode} />
          <CodeField id="code" value={code} onChange={setCode} error="That code is not right." />
          <BirthdayField label="Date of birth" value={birthday} onChange={setBirthday} error="There is no April 31" />
          <Textarea label="Message" autosize minRows={2} />
        </Stack>
      </Card>
      <Card>
        <Stack>
          <FormErrors
            problems={[
              { id: 'email', message: 'Click ID is required.' },
              { id: 'source', message: 'Source is required.' },
              { id: 'title', message: 'Affiliate Name is required.' },
            ]}
          />
          <DateRange value={range} onChange={setRange} />
          <RolesDropdown roles={roles} value={role} onChange={setRole} />
          <NativeSelect label="Country" data={['Choose', 'Portugal', 'United States']} />
          <Checkbox label="I accept the Privacy Policy and Terms & Conditions" />
          <Radio.Group label="Employment">
            <Stack gap="xs" mt={4}>
              <Radio value="a" label="Employed" />
              <Radio value="b" label="Studying" />
            </Stack>
          </Radio.Group>
        </Stack>
      </Card>
      <Card>
        <AppSetup setup={{ secret: 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ', address: 'otpauth://totp/x', qr: picture }}>
          <OtpField aria-label="Code" value={code} onChange={setCode} />
        </AppSetup>
      </Card>
      <Card>
        <RecoveryCodes codes={['7KQ4M-XW2PA', 'HVF7T-7UCQ8']} email="maya@example.com" onDone={() => {}} />
      </Card>
    </SimpleGrid>
  )
}
