import type { audit } from '../en/audit.ts'
import type { Translated } from '../../../../platform/words/text.ts'

export const words: Translated<typeof audit> = {
  title: 'Registro de auditoría',
  lead: 'Cada cambio que hizo el personal, con lo que había antes y después. Nadie puede alterarlo.',
  everyArea: 'Todas las áreas',
  everyAction: 'Todas las acciones',
  area: 'Área',
  action: 'Acción',
  who: 'Quién lo hizo',
  subject: 'Sobre quién',
  days: 'Días (UTC)',
  noMatch: 'Ninguna entrada coincide con estos filtros.',
  found: 'Entradas: {{count}}',
  when: 'Cuándo',
  what: 'Qué pasó',
  from: 'Desde',
  gone: 'Alguien que se fue',
  show: 'Mostrar',
  showLong: 'Mostrar: {{sentence}}, {{at}}',
  entry: 'Entrada',
  reason: 'Motivo',
  sameActor: 'Todo lo de la misma persona',
  sameSubject: 'Todo sobre esto',
}
