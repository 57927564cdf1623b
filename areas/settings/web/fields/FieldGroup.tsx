import { Input } from '@mantine/core'
import { useId, type ReactNode } from 'react'
import classes from './Fields.module.css'

export type FieldProps = {
  label: string
  description: string | null
  error: ReactNode
  /** The path by which a form finds the field. */
  'data-path': string
}

/** Fields that make up one value, under a common name; an error is shown once for all of them. */
export function FieldGroup({ label, description, error, children, ...rest }: FieldProps & { children: ReactNode }) {
  const id = useId()
  const about = [error ? `${id}-error` : '', description ? `${id}-note` : ''].filter(Boolean).join(' ')
  return (
    <fieldset className={classes.group} data-path={rest['data-path']} {...(about ? { 'aria-describedby': about } : {})}>
      <legend className={classes.legend}>{label}</legend>
      {children}
      {error && (
        <Input.Error size="md" id={`${id}-error`}>
          {error}
        </Input.Error>
      )}
      {description && (
        <Input.Description size="md" id={`${id}-note`}>
          {description}
        </Input.Description>
      )}
    </fieldset>
  )
}
