import { Button, FileButton, Group, Input, Text } from '@mantine/core'
import { IconUpload } from '@tabler/icons-react'
import { useId, useRef, useState } from 'react'
import { BusyButton } from '../../../kit/BusyButton.tsx'
import { picturePath, pictureMaxBytes, readPictureName } from '../../../platform/contract/picture.ts'
import { failureOf, fieldProblem } from '../../../platform/web/api/failure.ts'
import { useText } from '../../../platform/web/text/text.ts'
import type { SettingRow } from '../../settings/contract.ts'
import type { SettingsForm } from '../../settings/web/for-others/use-settings-form.ts'
import type { PictureRole } from '../contract/brand.ts'
import { brandAdmin } from '../words/en/brand-admin.ts'
import { useBrandUploadMutation } from './brand-api.ts'
import classes from './Brand.module.css'

/** Encodes a file as base64; null when it cannot be read. */
const base64Of = (file: File): Promise<string | null> =>
  new Promise((resolve) => {
    const reader = new FileReader()
    reader.addEventListener('load', () =>
      resolve(typeof reader.result === 'string' ? reader.result.replace(/^data:[^,]*,/, '') : null),
    )
    reader.addEventListener('error', () => resolve(null))
    reader.readAsDataURL(file)
  })

type Props = { form: SettingsForm; row: SettingRow; role: PictureRole }

/** One picture of the brand, which can be replaced by a file or removed. */
export function PictureUpload({ form, row, role }: Props) {
  const say = useText(brandAdmin)
  const id = useId()
  const [upload, { isLoading }] = useBrandUploadMutation()
  const [problem, setProblem] = useState<string | null>(null)
  const [told, setTold] = useState('')
  // Clears the field, so that the same file can be chosen again after a correction.
  const forgetFile = useRef<() => void>(null)
  const { label, error, 'data-path': path } = form.fieldOf(row)
  const typed = form.typedOf(row)
  const picture = typeof typed === 'string' && readPictureName(typed) ? typed : null
  const refused = problem ?? error

  const take = async (file: File | null) => {
    forgetFile.current?.()
    if (!file || isLoading) return
    setProblem(null)
    setTold('')
    if (file.size > pictureMaxBytes) return setProblem(say('tooHeavy', { max: pictureMaxBytes / 1024 }))
    const text = await base64Of(file)
    if (!text) return setProblem(say('fileUnreadable'))
    try {
      const { data, message } = await upload({ body: { role, file: text } }).unwrap()
      form.put(row, data.picture)
      setTold(message)
    } catch (failed) {
      const failure = failureOf(failed)
      setProblem(fieldProblem(failure, 'file') ?? failure.message)
    }
  }
  return (
    <fieldset
      className={classes.picture}
      data-path={path}
      aria-describedby={[refused ? `${id}-error` : '', `${id}-note`].filter(Boolean).join(' ')}
    >
      <legend className={classes.legend}>{label}</legend>
      {picture && (
        <span className={classes.shown} data-dark={role === 'logoDark' || undefined}>
          <img src={picturePath(picture)} alt={say('pictureOf', { name: label })} />
        </span>
      )}
      <Group gap="sm">
        <FileButton
          onChange={(file) => void take(file)}
          accept="image/svg+xml,image/png,.svg,.png"
          resetRef={forgetFile}
          inputProps={{ 'aria-label': say('chooseLong', { name: label }) }}
        >
          {(opener) => (
            <BusyButton
              {...opener}
              variant="default"
              loading={isLoading}
              leftSection={<IconUpload size={18} aria-hidden />}
              aria-label={say(picture ? 'replaceLong' : 'chooseLong', { name: label })}
            >
              {say(picture ? 'replace' : 'choose')}
            </BusyButton>
          )}
        </FileButton>
        {picture && (
          <Button
            variant="default"
            aria-label={say('removeLong', { name: label })}
            onClick={() => {
              setProblem(null)
              setTold('')
              form.put(row, '')
            }}
          >
            {say('remove')}
          </Button>
        )}
      </Group>
      {refused && (
        <Input.Error id={`${id}-error`} role="alert">
          {refused}
        </Input.Error>
      )}
      <Text size="sm" role="status" className={classes.told ?? ''}>
        {told}
      </Text>
      <Input.Description id={`${id}-note`}>{row.help}</Input.Description>
    </fieldset>
  )
}
