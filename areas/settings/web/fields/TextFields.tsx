import { Textarea, TextInput } from '@mantine/core'
import { languages, writtenLanguages } from '../../../../platform/contract/language.ts'
import type { SettingLink, SettingShape } from '../../../../platform/contract/setting.ts'
import { useText } from '../../../../platform/web/text/text.ts'
import { canRenamePoints } from '../../../../platform/words/point-names.ts'
import { settingsAdmin } from '../../words/en/settings-admin.ts'
import { FieldGroup, type FieldProps } from './FieldGroup.tsx'
import { RowsField } from './RowsField.tsx'
import classes from './Fields.module.css'

type Props<Kind extends SettingShape['kind']> = FieldProps & {
  shape: Extract<SettingShape, { kind: Kind }>
  value: unknown
  onChange: (value: unknown) => void
}

const textIn = (value: unknown): string => (typeof value === 'string' ? value : '')
const order = ['label', 'input', 'error', 'description'] as const

/** A text of one line or several. */
export function TextField({ shape, value, onChange, ...field }: Props<'text' | 'email' | 'address'>) {
  const shared = { ...field, value: textIn(value), inputWrapperOrder: [...order] }
  if (shape.kind === 'text' && shape.lines)
    return (
      <Textarea
        {...shared}
        autosize
        minRows={3}
        maxRows={12}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
    )
  return (
    <TextInput
      {...shared}
      type={{ text: 'text', email: 'email', address: 'url' }[shape.kind]}
      autoComplete="off"
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  )
}

/** A text in each language; empty ones are not stored. */
export function TextsField({ shape, value, onChange, ...group }: Props<'texts'>) {
  const texts = typeof value === 'object' && value !== null ? (value as Readonly<Record<string, string>>) : {}
  const put = (language: string, text: string) => {
    const { [language]: _, ...others } = texts
    onChange(text === '' ? others : { ...others, [language]: text })
  }
  const Field = shape.lines ? Textarea : TextInput
  return (
    <FieldGroup {...group}>
      {writtenLanguages
        .filter((language) => !shape.word || canRenamePoints(language))
        .map((language) => (
          <Field
            key={language}
            lang={language}
            label={languages[language]}
            value={texts[language] ?? ''}
            error={!!group.error}
            onChange={(event) => put(language, event.currentTarget.value)}
          />
        ))}
    </FieldGroup>
  )
}

/** A colour, typed or picked. */
export function ColorField({ value, onChange, ...field }: Omit<Props<'color'>, 'shape'>) {
  const say = useText(settingsAdmin)
  const text = textIn(value)
  return (
    <div className={classes.color}>
      <TextInput
        {...field}
        value={text}
        autoComplete="off"
        spellCheck={false}
        inputWrapperOrder={[...order]}
        onChange={(event) => onChange(event.currentTarget.value.trim().toLowerCase())}
      />
      <input
        type="color"
        className={classes.swatch}
        aria-label={say('pickColor')}
        value={/^#[0-9a-f]{6}$/.test(text) ? text : '#000000'}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
    </div>
  )
}

/** A list of names, each with an address. */
export function LinksField({ shape, value, onChange, ...group }: Props<'links'>) {
  const say = useText(settingsAdmin)
  const links: readonly SettingLink[] = Array.isArray(value) ? value : []
  return (
    <RowsField
      {...group}
      rows={links}
      onChange={onChange}
      next={links.length < shape.most ? { name: '', url: '' } : null}
      add={say('addLink')}
      remove={(no) => say('removeLink', { no })}
      className={classes.links}
    >
      {(link, change, no) => (
        <>
          <TextInput
            label={say('linkName', { no })}
            value={link.name}
            error={!!group.error}
            onChange={(event) => change({ name: event.currentTarget.value })}
          />
          <TextInput
            label={say('linkUrl', { no })}
            type="url"
            autoComplete="off"
            value={link.url}
            error={!!group.error}
            onChange={(event) => change({ url: event.currentTarget.value.trim() })}
          />
        </>
      )}
    </RowsField>
  )
}
