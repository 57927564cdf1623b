import { DayField } from '../../../kit/DayField.tsx'
import type { SettingRow } from '../contract.ts'
import { ChoiceField, CountriesField, FlagField, SomeField } from './fields/ChoiceFields.tsx'
import type { FieldProps } from './fields/FieldGroup.tsx'
import { ByCountryField, LadderField, RisingField, WholeField } from './fields/NumberFields.tsx'
import { PictureField } from './fields/PictureField.tsx'
import { ColorField, LinksField, TextField, TextsField } from './fields/TextFields.tsx'

type Props = FieldProps & {
  row: Pick<SettingRow, 'shape' | 'parts'>
  value: unknown
  onChange: (value: unknown) => void
}

/** The field for a setting's value, for every kind of setting. */
export function SettingField({ row: { shape, parts }, ...field }: Props) {
  switch (shape.kind) {
    case 'whole':
      return <WholeField {...field} />
    case 'rising':
      return <RisingField {...field} shape={shape} parts={parts} />
    case 'ladder':
      return <LadderField {...field} shape={shape} parts={parts} />
    case 'by-country':
      return <ByCountryField {...field} shape={shape} parts={parts} />
    case 'flag':
      return <FlagField {...field} />
    case 'choice':
      return <ChoiceField {...field} parts={parts} />
    case 'some':
      return <SomeField {...field} parts={parts} />
    case 'countries':
      return <CountriesField {...field} parts={parts} />
    case 'text':
    case 'email':
    case 'address':
      return <TextField {...field} shape={shape} />
    case 'texts':
      return <TextsField {...field} shape={shape} />
    case 'color':
      return <ColorField {...field} />
    case 'links':
      return <LinksField {...field} shape={shape} />
    case 'picture':
      return <PictureField {...field} />
    case 'day': {
      const { value, description, error, ...rest } = field
      const about = { ...(description ? { description } : {}), ...(typeof error === 'string' ? { error } : {}) }
      return <DayField {...rest} {...about} value={typeof value === 'string' ? value : ''} />
    }
  }
}
