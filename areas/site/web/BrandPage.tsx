import { Anchor, Skeleton, Stack, Text, Title } from '@mantine/core'
import { useId, type ReactNode } from 'react'
import { Link } from 'react-router'
import { ErrorNotice } from '../../../kit/ErrorNotice.tsx'
import { PageHeader } from '../../../kit/PageHeader.tsx'
import { failureOf } from '../../../platform/web/api/failure.ts'
import { paths } from '../../../platform/web/paths.ts'
import { useRight } from '../../../platform/web/session/use-right.ts'
import { useText } from '../../../platform/web/text/text.ts'
import type { SettingRow } from '../../settings/contract.ts'
import { FormSetting, SettingsFormEnd } from '../../settings/web/for-others/SettingsFormParts.tsx'
import { useSettingRows, useSettingsForm, type SettingsForm } from '../../settings/web/for-others/use-settings-form.ts'
import { pictureRoles } from '../contract/brand.ts'
import { landingTextKeys } from '../contract/landing-texts.ts'
import { siteSettings } from '../contract/settings.ts'
import { brandAdmin } from '../words/en/brand-admin.ts'
import { BrandColor } from './BrandColor.tsx'
import { BrandPreview } from './BrandPreview.tsx'
import { PictureUpload } from './PictureUpload.tsx'
import classes from './Brand.module.css'

type Name = keyof typeof siteSettings
const ofPanel = ['name', 'contactEmail', 'contactPhone', 'postalAddress'] as const
const ofColors = ['primaryColor', 'accentColor'] as const
const names: readonly Name[] = [...ofPanel, ...pictureRoles, ...ofColors, ...landingTextKeys, 'followUs']
const keys: ReadonlySet<string> = new Set(names.map((name) => siteSettings[name].key))

/** A group of settings under a heading. */
function Part({ title, lead, children }: { title: string; lead?: string; children: ReactNode }) {
  const id = useId()
  return (
    <section className={classes.part} aria-labelledby={id}>
      <Title order={2} size="h3" id={id}>
        {title}
      </Title>
      {lead && (
        <Text size="sm" c="dimmed" maw="64ch">
          {lead}
        </Text>
      )}
      {children}
    </section>
  )
}

type FieldsProps = { form: SettingsForm; rowOf: (name: Name) => SettingRow | undefined }

/** The settings of the brand, each with its kind of field. */
function BrandFields({ form, rowOf }: FieldsProps) {
  const say = useText(brandAdmin)
  const rowsOf = <N extends Name>(wanted: readonly N[]) =>
    wanted.flatMap((name) => {
      const row = rowOf(name)
      return row ? [{ name, row }] : []
    })
  const plain = (wanted: readonly Name[]) =>
    rowsOf(wanted).map(({ row }) => (
      <div key={row.key} className={classes.field}>
        <FormSetting form={form} row={row} />
        <Text size="sm" c="dimmed">
          {row.help}
        </Text>
      </div>
    ))
  return (
    <>
      <Part title={say('panel')}>{plain(ofPanel)}</Part>
      <Part title={say('pictures')} lead={say('picturesLead')}>
        {rowsOf(pictureRoles).map(({ name, row }) => (
          <PictureUpload key={row.key} form={form} row={row} role={name} />
        ))}
      </Part>
      <Part title={say('colors')}>
        {rowsOf(ofColors).map(({ row }) => (
          <BrandColor key={row.key} form={form} row={row} />
        ))}
      </Part>
      <Part title={say('texts')} lead={say('textsLead')}>
        {plain(landingTextKeys)}
      </Part>
      <Part title={say('elsewhere')}>{plain(['followUs'])}</Part>
    </>
  )
}

function BrandForm({ rows, mayChange }: { rows: readonly SettingRow[]; mayChange: boolean }) {
  const say = useText(brandAdmin)
  const form = useSettingsForm(rows)
  const rowOf = (name: Name) => rows.find(({ key }) => key === siteSettings[name].key)
  if (!mayChange)
    return (
      <fieldset disabled className={classes.form}>
        <BrandFields form={form} rowOf={rowOf} />
      </fieldset>
    )
  return (
    <div className={classes.sides}>
      <form noValidate className={classes.form} onSubmit={form.saving.submit.onSubmit}>
        <BrandFields form={form} rowOf={rowOf} />
        <Part title={say('saving')}>
          <SettingsFormEnd form={form} />
        </Part>
      </form>
      <BrandPreview values={form.valid} />
    </div>
  )
}

/** `/brand-admin`: the brand of the panel, changed beside a preview and saved together. */
export function BrandPage() {
  const say = useText(brandAdmin)
  const mayChange = useRight('settings.update')
  const { data, error, isFetching, refetch } = useSettingRows()
  const rows = data?.settings.filter(({ key }) => keys.has(key))
  return (
    <>
      <PageHeader title={say('title')}>
        {say(mayChange ? 'lead' : 'leadReadOnly')}{' '}
        <Anchor component={Link} to={`${paths.settingsAdmin}#settings-brand`} inherit underline="always">
          {say('toSettings')}
        </Anchor>
      </PageHeader>
      {rows ? (
        <BrandForm rows={rows} mayChange={mayChange} />
      ) : error && !isFetching ? (
        <ErrorNotice failure={failureOf(error)} onRetry={() => void refetch()} />
      ) : (
        <Stack gap="md" aria-busy="true">
          <Skeleton height={28} width="30%" />
          <Skeleton height={160} />
          <Skeleton height={160} />
        </Stack>
      )}
    </>
  )
}
