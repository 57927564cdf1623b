import type { Translated } from '../../../../platform/words/text.ts'
import type { wallNotes } from '../en/wall-notes.ts'

export const words: Translated<typeof wallNotes> = {
  wallCountry: '{{partner}} no tiene encuestas para tu país.',
  wallNetwork: '{{partner}} no muestra nada a una VPN o un proxy. Desactívalo y vuelve a abrir esta página.',
  wallBanned: '{{partner}} no te muestra encuestas por ahora.',
  wallUnverified: '{{partner}} quiere conocerte mejor antes. Sus encuestas llegarán más tarde.',
  wallUnsaid: '{{partner}} no te muestra encuestas ahora mismo y no dice por qué.',
  wallUntil: 'Hasta el {{at}}.',
}
