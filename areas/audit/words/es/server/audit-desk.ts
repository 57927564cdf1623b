import type { auditDesk } from '../../en/server/audit-desk.ts'
import type { Translated } from '../../../../../platform/words/text.ts'

export const words: Translated<typeof auditDesk> = {
  program: 'el programa',
  unknown: '{{who}}: {{action}} ({{subject}})',
  yes: 'Sí',
  no: 'No',
  another: 'una versión nueva',
  forEver: 'El registro de auditoría: quién cambió qué. Lo que cita de alguien se va con la cuenta.',
}
