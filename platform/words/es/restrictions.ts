import type { restrictions } from '../en/restrictions.ts'
import type { Translated } from '../text.ts'

export const words: Translated<typeof restrictions> = {
  'under-age-title': 'Ahora no puedes hacer encuestas ni canjear',
  'under-age-text':
    'Nos dijiste que naciste hace menos de 18 años, y los miembros deben tener 18 años o más. Si fue un error, escríbenos con tu fecha de nacimiento. Una persona leerá tu mensaje y puede volver a abrir tu cuenta.',
  points: 'Mientras tanto, tus puntos siguen siendo tuyos.',
  'since-rule': 'Desde el {{at}}, por una regla automática.',
  'since-person': 'Desde el {{at}}, por decisión de nuestro equipo.',
  until: 'Termina el {{at}}.',
  untilDecided: 'Termina cuando una persona lo levante.',
  appeal: 'Escríbenos',
}
