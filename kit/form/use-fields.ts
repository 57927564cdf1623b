import { useForm } from '@mantine/form'
import { problemsIn, type Rules } from './problems.ts'

/** The values of a form, checked by rules when it is sent; a field's problem goes with the next key that is typed in it. */
export const useFields = <Values extends Record<string, unknown>>(
  initialValues: Values,
  rules: Rules<Values>,
  /** Hears every change, for what is to outlive the form. */
  onTyped: (values: Values) => void = () => undefined,
) =>
  useForm<Values>({ initialValues, validate: (values: Values) => problemsIn(rules, values), onValuesChange: onTyped })

export type Fields<Values extends Record<string, unknown>> = ReturnType<typeof useFields<Values>>
